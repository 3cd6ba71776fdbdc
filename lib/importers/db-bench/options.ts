/** Options that decide what ran. Others are not kept, since they may hold paths or secrets. */
const kept = new Set([
  ..."benchmarks threads duration num key_size value_size cache_size cache_type compression_type sync".split(" "),
  ..."disable_wal use_direct_reads batch_size seek_nexts reverse_iterator benchmark_write_rate_limit".split(" "),
]);

const switches = new Set(["sync", "disable_wal", "use_direct_reads", "reverse_iterator"]);

/**
 * Returns the kept options of a line that calls db_bench, by name, up to 500 characters each. The value stands behind
 * `=`, else in the next word; a switch alone is "1". Null for other lines.
 */
export function optionsOf(text: string): Record<string, string> | null {
  const head = text.slice(0, 4_000);
  if (!/(?:^|[\s/])db_bench /.test(head) || !head.includes("--benchmarks=")) return null;
  const options: Record<string, string> = {};
  const words = text.slice(0, 20_000).split(/\s+/);
  for (const [at, word] of words.entries()) {
    const [, name = "", printed] = /^--?([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    const value = printed ?? (switches.has(name) ? "1" : words[at + 1]);
    if (kept.has(name) && value !== undefined) options[name] = value.replaceAll('"', "").slice(0, 500);
  }
  return options;
}

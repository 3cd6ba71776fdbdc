/** Options that decide what ran. Others are not kept, since they may hold paths or secrets. */
const kept = new Set([
  ..."benchmarks threads duration num key_size value_size cache_size cache_type compression_type sync".split(" "),
  ..."disable_wal use_direct_reads batch_size seek_nexts reverse_iterator benchmark_write_rate_limit".split(" "),
]);

/**
 * Returns the kept options of a line that calls db_bench, by name: "1" without a value, else up to 500 characters. Null
 * for other lines.
 */
export function optionsOf(text: string): Record<string, string> | null {
  const head = text.slice(0, 4_000);
  if (!/(?:^|[\s/])db_bench /.test(head) || !head.includes("--benchmarks=")) return null;
  const options: Record<string, string> = {};
  for (const word of text.slice(0, 20_000).split(/\s+/)) {
    const [, name = "", value = "1"] = /^--?([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (kept.has(name)) options[name] = value.replaceAll('"', "").slice(0, 500);
  }
  return options;
}

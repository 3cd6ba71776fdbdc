/** Parts of names that say which tool wrote a file of samples. */
const sampleParts = new Set(["vm", "io", "ps", "mem", "stats", "vmstat", "iostat", "mpstat", "pidstat"]);
/** Parts that say a file is a run's own output. */
const outputParts = new Set(["batch0", "batch1", "sysbench", "pgbench", "fio", "dbbench", "ycsb", "benchbase"]);
/** Parts that say nothing about which run it is. */
const idleParts = new Set(["o", "sb", "txt", "json", "log", "out", "csv", "gz"]);

/**
 * What the names of a run's output and of the samples taken during it share, in their directory: `sb.vm.delete.range100.pk1.dop2` and
 * `sb.o.delete.range100.pk1.dop2`, `x.log.stats.vm.gz` and `x.log`, `vmstat.read_write.4t.txt` and `sysbench.read_write.4t.txt`.
 * Null for a name of nothing else.
 */
export function fileStem(path: string, kind: "samples" | "output"): string | null {
  const slash = path.lastIndexOf("/") + 1;
  const name = kind === "samples" ? withoutAffix(path.slice(slash)) : path.slice(slash);
  const dropped = kind === "samples" ? sampleParts : outputParts;
  const parts = name.split(".").filter((part) => part !== "" && !idleParts.has(part) && !dropped.has(part));
  return parts.length === 0 ? null : `${path.slice(0, slash)}${parts.join(".")}`;
}

/** `run1_vmstat.log` and `vmstat-run1.log` are samples of `run1.log`. */
const withoutAffix = (name: string): string =>
  name
    .replace(/[_-](?:vmstat|iostat|mpstat|pidstat)(?=\.|$)/i, "")
    .replace(/^(?:vmstat|iostat|mpstat|pidstat)[_-]/i, "");

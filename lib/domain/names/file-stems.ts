import { withoutPacking } from "@/lib/domain/packing";

/** Parts of names for tools that write files of samples. */
const sampleParts = new Set(["vm", "io", "ps", "mem", "stats", "vmstat", "iostat", "mpstat", "pidstat"]);
/** Parts of names for a run's own output. */
const outputParts = new Set(["batch0", "batch1", "sysbench", "pgbench", "fio", "dbbench", "ycsb", "benchbase"]);
/** Parts of names that identify no run. */
const idleParts = new Set(["o", "sb", "txt", "json", "log", "out", "csv"]);

/**
 * Returns the common part of the names of a run's output and its samples, in their directory. Examples:
 * `sb.vm.delete.range100.pk1.dop2` and `sb.o.delete.range100.pk1.dop2`; `x.log.stats.vm.gz` and `x.log`. Also
 * `vmstat.read_write.4t.txt` and `sysbench.read_write.4t.txt`. Null where nothing is left.
 */
export function fileStem(path: string, kind: "samples" | "output"): string | null {
  const slash = path.lastIndexOf("/") + 1;
  const plain = withoutPacking(path.slice(slash));
  const name = kind === "samples" ? withoutAffix(plain) : plain;
  const dropped = kind === "samples" ? sampleParts : outputParts;
  const parts = name.split(".").filter((part) => part !== "" && !idleParts.has(part) && !dropped.has(part));
  return parts.length === 0 ? null : `${path.slice(0, slash)}${parts.join(".")}`;
}

/** Returns a name without its sampler: `run1.log` for `run1_vmstat.log` and `vmstat-run1.log`. */
const withoutAffix = (name: string): string =>
  name
    .replace(/[_-](?:vmstat|iostat|mpstat|pidstat)(?=\.|$)/i, "")
    .replace(/^(?:vmstat|iostat|mpstat|pidstat)[_-]/i, "");

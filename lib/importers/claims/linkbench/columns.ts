/** A column of the author's tables: its metric, and its unit in base units. */
export interface Column {
  key: string;
  factor: number;
}

// Units of the tables' legends. KB and MB count by 1000: wKB/i is wMB/s * 1000 / ips
// (docs/formats/benchmark-archive.md (d)). GB of sizes count by 1024, as in this author's other tables.
// cpu is the percent of the host. Mcpu is that times 10^6 over the rate, and has no unit of time.
const columns: Readonly<Record<string, Column>> = {
  ips: { key: "insertsPerSecond", factor: 1 },
  tps: { key: "tps", factor: 1 },
  "r/t": { key: "readsPerTransaction", factor: 1 },
  "wkb/i": { key: "writtenBytesPerInsert", factor: 1000 },
  "rkb/i": { key: "readBytesPerInsert", factor: 1000 },
  "wkb/t": { key: "writtenBytesPerTransaction", factor: 1000 },
  "rkb/t": { key: "readBytesPerTransaction", factor: 1000 },
  "mcpu/i": { key: "normalizedCpuPerInsert", factor: 1 },
  "mcpu/t": { key: "normalizedCpuPerTransaction", factor: 1 },
  size: { key: "databaseBytes", factor: 1024 ** 3 },
  rss: { key: "memoryBytes", factor: 1024 ** 3 },
  "rmb/s": { key: "readBytesPerSecond", factor: 1e6 },
  "wmb/s": { key: "writtenBytesPerSecond", factor: 1e6 },
  cpu: { key: "cpuFraction", factor: 0.01 },
  un: { key: "updateNodeP99Seconds", factor: 0.001 },
  gn: { key: "getNodeP99Seconds", factor: 0.001 },
  ul: { key: "updateLinkP99Seconds", factor: 0.001 },
  gl: { key: "getLinksListP99Seconds", factor: 0.001 },
};

/** Returns the metric of a column's heading in lower case, or null. */
export const columnOf = (name: string): Column | null =>
  Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;

/** A column that follows from another and the rate, within the rounding of both. */
export interface Derived {
  column: string;
  from: string;
  /** The column is `from` times this, over the rate. */
  factor: number;
  /** The largest difference that rounding explains, in the unit of the column. */
  within: number;
}

/** The derived columns per insert and per transaction. */
export const DERIVED: readonly Derived[] = ["i", "t"].flatMap((operation) => [
  { column: `wkb/${operation}`, from: "wmb/s", factor: 1000, within: 0.01 },
  { column: `rkb/${operation}`, from: "rmb/s", factor: 1000, within: 0.01 },
  { column: `mcpu/${operation}`, from: "cpu", factor: 1e6, within: 2 },
]);

/** Returns the columns of a table's heading in lower case, the engine last; null for another line. */
export function headingOf(line: string): string[] | null {
  // Runs on every line of every text, so the first word is tested first.
  if (line.length > 300 || !/^\s*[it]ps\s/i.test(line)) return null;
  const words = line.trim().toLowerCase().split(/\s+/);
  const names = words.slice(0, -1);
  const known = names.every((name) => columnOf(name) !== null) && new Set(names).size === names.length;
  const perOperation = names.some((name) => /^(?:[rw]kb|mcpu)\/[it]$/.test(name));
  return known && perOperation && words.at(-1) === "engine" ? words : null;
}

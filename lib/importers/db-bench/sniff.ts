import { isDerived } from "../claims/db-bench/lines";
import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

export type FileKind = "log" | "rows" | "derived" | "intervals" | "time" | "sizes";

/** db_bench's result line in both of its forms; the name may be followed by `[AVG 3 runs]`, which is another line. */
export const resultLine =
  /^([a-zA-Z][\w-]*) *: +([\d.]+) micros\/op (\d+) ops\/sec(?: +([\d.]+) seconds (\d+) operations)?;(.*)$/;

const sumHeader = /^ops_sec\tmb_sec\tlsm_sz\t/m;
const logStart = /^RocksDB: +version \d/m;
const anyResult = /^[a-zA-Z][\w-]* *: +[\d.]+ micros\/op \d+ ops\/sec/m;
/** What a file of db_bench or benchmark.sh is, by its path and head; null for others. `.stats.vm`, `.io`, `.ps` are not db_bench's. */
export function kindOf({ path, text }: Pick<MemberHead, "path" | "text">): FileKind | null {
  if (text === null || text === "") return null;
  const name = baseName(path);
  if (/\.log\.time$/.test(name)) return /^[\d.]+ [\d.]+ [\d.]+\s*$/m.test(text) ? "time" : null;
  if (/\.stats\.sizes$/.test(name)) return /^max sizes \(GB\): /m.test(text) ? "sizes" : null;
  if (/\.log\.stats\.|\.stats\.(?:vm|io|ps)$/.test(name)) return null;
  if (logStart.test(text)) return "log";
  if (/^\s*secs_elapsed,interval_qps\s*$/.test(text.slice(0, 200).split("\n")[0] ?? "")) return "intervals";
  if (sumHeader.test(text)) return "rows";
  if (anyResult.test(text)) return "log";
  return isDerived(name, text) ? "derived" : null;
}

/** True for the files that this importer reads. */
export const recogniseDbBench = (member: MemberHead): boolean => kindOf(member) !== null;

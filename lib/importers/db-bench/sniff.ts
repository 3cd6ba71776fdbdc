import { isDerived } from "../claims/db-bench/lines";
import { baseName } from "../kit/paths";
import { mayHold } from "../kit/signs";
import type { MemberHead } from "../kit/types";
import { headerOf } from "./columns";

/** Kinds of files that the importer reads. */
export type FileKind = "log" | "rows" | "derived" | "intervals" | "time" | "sizes";

/** db_bench's result line in both of its forms. A name with `[AVG 3 runs]` makes another kind of line. */
export const resultLine =
  /^([a-zA-Z][\w-]*) *: +([\d.]+) micros\/op (\d+) ops\/sec(?: +([\d.]+) seconds (\d+) operations)?;(.*)$/;

const logStart = /^RocksDB: +version \d/m;
const anyResult = /^[a-zA-Z][\w-]* *: +[\d.]+ micros\/op \d+ ops\/sec/m;

/** Returns the kind of db_bench's or benchmark.sh's file, or null. `.stats.vm`, `.io`, `.ps` are not db_bench's. */
export function kindOf({ path, text }: Pick<MemberHead, "path" | "text">): FileKind | null {
  if (text === null || text === "") return null;
  const name = baseName(path);
  if (/\.log\.time$/.test(name)) return /^[\d.]+ [\d.]+ [\d.]+\s*$/m.test(text) ? "time" : null;
  if (/\.stats\.sizes$/.test(name)) return /^max sizes \(GB\): /m.test(text) ? "sizes" : null;
  if (/\.log\.stats\.|\.stats\.(?:vm|io|ps)$/.test(name)) return null;
  if (mayHold(text, "RocksDB: ") && logStart.test(text)) return "log";
  if (/^\s*secs_elapsed,interval_qps\s*$/.test(text.slice(0, 200).split("\n")[0] ?? "")) return "intervals";
  if (mayHold(text, "mb_sec") && text.split("\n").some((line) => headerOf(line) !== null)) return "rows";
  if (mayHold(text, " micros/op ") && anyResult.test(text)) return "log";
  return isDerived(name, text) ? "derived" : null;
}

/** Recognises the files of this importer. */
export const recogniseDbBench = (member: MemberHead): boolean => kindOf(member) !== null;

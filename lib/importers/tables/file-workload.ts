import { engineOfName } from "@/lib/domain/identity/engine-names";
import { baseName } from "../kit/paths";
import { isMeasured } from "./quantities";
import { roleOf } from "./roles";

/** Words in names of files that are not part of a workload's name. */
const EMPTY = new Set(
  (
    "result results res benchmark benchmarks bench output outputs out data summary report metrics stats all final " +
    "raw log logs test tests perf performance table numbers combined consolidated run runs main latest current new " +
    "old csv json readme index export dump values timings"
  ).split(" "),
);

/** The workload of rows where nothing names it. */
export const UNNAMED = "unnamed";

/**
 * Returns the workload where a file's name holds nothing else: `oltp-read.csv`. A name with one of the words above, a
 * number, an engine or a quantity is "unnamed". Its words then count as those of any path.
 */
export function workloadOfFile(path: string): string {
  const stem = baseName(path).replace(/\.[a-z]{2,6}$/i, "");
  const words = stem
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
  const isTopic = (word: string) => /^(?:by|vs|per)$/.test(word) || isMeasured(word) || roleOf(word) === "threads";
  const isName = (word: string) =>
    /^[a-z][a-z]+$/.test(word) && !EMPTY.has(word) && !isTopic(word) && engineOfName(word) === null;
  return words.length > 0 && words.length <= 4 && words.every(isName) ? stem : UNNAMED;
}

import { parseResultPath } from "../kit/ann-benchmarks";
import type { TruthWanted } from "../kit/types";

/** Returns the data set and k of the directories of a result; null for other members. */
export function wantsTruth(path: string): TruthWanted | null {
  const place = parseResultPath(path);
  return place ? { dataset: place.dataset, k: place.k } : null;
}

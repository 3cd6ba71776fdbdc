import type { Issue } from "@/lib/domain/model";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import type { TruthWanted } from "../kit/types";
import type { PartOfFile, ResultFacts, TruthFacts } from "./facts";

/** The values of k that each ground truth keeps, to score later bundles. Others are kept where a result has them. */
const usualCounts = [1, 5, 10, 20, 50, 100];

interface Located<T> {
  path: string;
  facts: T;
}

/** Returns thresholds for usual and wanted k. The first file of a data set counts; `conflicts` has the others. */
export function truthsOf(
  read: readonly PartOfFile[],
  wanted: readonly TruthWanted[],
): { truths: GroundTruth[]; conflicts: Issue[] } {
  const first = new Map<string, Located<TruthFacts>>();
  const conflicts: Issue[] = [];
  for (const { path, facts } of read) {
    if (facts.kind !== "truth") continue;
    const key = JSON.stringify([facts.dataset, facts.distance]);
    const earlier = first.get(key);
    if (!earlier) first.set(key, { path, facts });
    else conflicts.push(conflict(path, facts, earlier));
  }
  const truths = [...first.values()].flatMap((located) => truthsOfFile(located, wanted));
  return { truths, conflicts };
}

function truthsOfFile({ path, facts }: Located<TruthFacts>, wanted: readonly TruthWanted[]): GroundTruth[] {
  const counts = new Set([...usualCounts, ...wanted.filter((w) => w.dataset === facts.dataset).map((w) => w.k)]);
  const { rows, columns, distances } = facts;
  const distanceSums = new Float64Array(rows);
  for (let at = 0; at < rows * columns; at++) {
    const row = Math.floor(at / columns);
    distanceSums[row] = (distanceSums[row] ?? 0) + (distances[at] ?? 0);
  }
  return [...counts]
    .filter((k) => k <= columns)
    .sort((a, b) => a - b)
    .map((k) => ({
      dataset: facts.dataset,
      distance: facts.distance,
      k,
      thresholds: Float64Array.from({ length: rows }, (_, row) => distances[row * columns + k - 1] ?? Number.NaN),
      distanceSums,
      source: { path, line: null, text: null },
    }));
}

/** Returns the stand-ins of brute-force results: the first of each data set, distance and k. */
export function standInsOf(read: readonly PartOfFile[]): GroundTruth[] {
  const first = new Map<string, Located<ResultFacts>>();
  for (const { path, facts } of read) {
    if (facts.kind !== "result" || !facts.standIn) continue;
    const key = JSON.stringify([facts.dataset, facts.distance, facts.count]);
    if (!first.has(key)) first.set(key, { path, facts });
  }
  return [...first.values()].flatMap(({ path, facts }) =>
    facts.standIn
      ? [
          {
            dataset: facts.dataset,
            distance: facts.distance,
            k: facts.count,
            ...facts.standIn,
            source: { path, line: null, text: null },
            standIn: true,
          },
        ]
      : [],
  );
}

function conflict(path: string, facts: TruthFacts, earlier: Located<TruthFacts>): Issue {
  const { rows, columns, distances } = earlier.facts;
  const same =
    rows === facts.rows &&
    columns === facts.columns &&
    distances.every((value, at) => Object.is(value, facts.distances[at]));
  return {
    code: same ? "ground-truth-repeated" : "ground-truth-conflict",
    severity: same ? "info" : "warning",
    path,
    line: null,
    text: null,
    message: same
      ? `The same ground truth of ${facts.dataset} as in ${earlier.path}.`
      : [
          `Another ground truth of ${facts.dataset} than ${earlier.path}, which was used;`,
          "remove the wrong one and upload again.",
        ].join(" "),
  };
}

import type { Measure } from "@/lib/blocks/amount";
import { WRITTEN } from "@/lib/blocks/parts";
import { perQueryAbsent, shareBelow } from "@/lib/domain/workloads/query-recall";
import type { CompareView, ViewPoint } from "./compare-types";

/** A column on recalls of single queries beside a series' best point; values are fractions. */
export interface QueryRecallColumn {
  key: string;
  header: string;
  /** Second line of the head. */
  unit: string;
  /** Value of a row's best point at its target. Null without a point, or without the recall of single queries. */
  value: (point: ViewPoint | null, target: number) => number | null;
  measure: Measure;
}

/** Returns the columns that the reader's choice adds, with the view's values; none without that choice. */
export function queryRecallColumns({
  params,
  k,
  queryRecalls,
}: Pick<CompareView, "k" | "queryRecalls"> & {
  params: Pick<CompareView["params"], "perQuery" | "target">;
}): QueryRecallColumn[] {
  if (!params.perQuery) return [];
  const of = (point: ViewPoint | null) => (point && queryRecalls[point.id]) ?? {};
  const recall = (key: string, header: string, unit: string): QueryRecallColumn => ({
    key,
    header,
    unit,
    measure: WRITTEN.recall,
    value: (point) => of(point)[key] ?? null,
  });
  return [
    recall("recallP1", "Recall p1", "of queries"),
    recall("recallP5", "Recall p5", "of queries"),
    {
      key: "queriesBelowTarget",
      header: "Below target",
      unit: "of queries",
      measure: { unit: "fraction", written: "%" },
      value: (point, target) => shareBelow(of(point), target, k),
    },
    recall("recallHardestHundred", "Worst 100", "mean recall"),
    recall("recallEasiestHundred", "Best 100", "mean recall"),
  ];
}

/** A row of the answer: its best point at the target. */
interface Answered {
  point: ViewPoint | null;
}

/** Returns the columns in which some of these rows have a value, and the heads of the others. */
export function knownQueryRecalls(view: Parameters<typeof queryRecallColumns>[0], rows: readonly Answered[]) {
  const all = queryRecallColumns(view);
  const isKnown = ({ value }: QueryRecallColumn) => rows.some(({ point }) => value(point, view.params.target) !== null);
  return { columns: all.filter(isKnown), left: all.filter((column) => !isKnown(column)).map(({ header }) => header) };
}

/** Returns the sentence on the columns that no row has a value for; null without any. */
export function queryRecallNote(...asked: Parameters<typeof knownQueryRecalls>): string | null {
  const { columns, left } = knownQueryRecalls(...asked);
  if (!left.length) return null;
  const what = columns.length ? left.join(", ") : "Recall per query";
  return `${what}: left out, since no point here has it. ${perQueryAbsent}`;
}

/** Returns the origin of a recall in words. */
export function recallSourceText(source: ViewPoint["recallSource"]): string {
  if (source === "computed") return "recomputed from ground truth";
  if (source === "cache") return "from the result file's cache";
  if (source === "printed") return "as printed by the tool";
  return "origin not known";
}

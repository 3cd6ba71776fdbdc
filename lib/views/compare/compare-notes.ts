import type { FacetResult } from "@/lib/domain/conditions/facets";
import { engineName, sizeIsProcessGrowth } from "@/lib/domain/names/engines";
import type { Series } from "@/lib/domain/vector/series";
import { orNull, type PointColumns, recallSources, runStatuses } from "@/lib/domain/workloads/point-columns";
import { formatCount, formatPoints } from "@/lib/format";
import { copiesSentence } from "@/lib/views/selection/view-notice";

/** Most series that a notice names; it counts the others. */
const MOST_NAMES = 3;

/** Returns where the recalls in view come from, most points first, and the number of points without one. */
export function recallNotesOf(columns: PointColumns, inView: (row: number) => boolean) {
  const counts = new Array<number>(recallSources.length).fill(0);
  let withoutRecall = 0;
  let printedToThree = true;
  const printed = recallSources.indexOf("printed");
  for (let row = 0; row < columns.size; row += 1) {
    if (!inView(row)) continue;
    const recall = orNull(columns.recall[row]);
    if (recall === null) {
      withoutRecall += 1;
      continue;
    }
    const source = columns.recallSource[row] ?? 0;
    counts[source] = (counts[source] ?? 0) + 1;
    if (source === printed && Math.round(recall * 1000) / 1000 !== recall) printedToThree = false;
  }
  const sentence = {
    computed: "recall recomputed from ground truth",
    cache: "recall from the result files' own cache, not recomputed",
    printed: printedToThree ? "recall as printed to three decimals" : "recall as printed by the tool",
  };
  const notes = recallSources
    .map((source, at) => ({ text: source ? sentence[source] : "recall of unknown origin", count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ text, count }) => `${text}: ${formatPoints(count)}`);
  if (withoutRecall) notes.push(`no recall, so not compared: ${formatPoints(withoutRecall)}`);
  return { notes, withoutRecall };
}

/** Returns a remark on index sizes that are only the growth of a process. None where no engine has such sizes. */
export function indexSizeNotes(runs: readonly { engine: string }[]): string[] {
  const names = [...new Set(runs.map(({ engine }) => engine).filter(sizeIsProcessGrowth))].map(engineName).sort();
  if (!names.length) return [];
  return [
    `index size of ${names.join(", ")}: how much ann-benchmarks' process grew during the build, ` +
      "which can be far too small",
  ];
}

/** Returns the notice on points in view that are copies of others in view and don't count; [] without copies. */
export function copiesNotices(columns: PointColumns, { copies }: Pick<FacetResult, "copies">): string[] {
  if (!copies || !columns.first) return [];
  const [from, to] = [new Set<number>(), new Set<number>()];
  let count = 0;
  for (const [row, isCopy] of copies.entries()) {
    if (!isCopy) continue;
    count += 1;
    from.add(columns.runs[columns.run[row] ?? 0]?.bundle ?? 0);
    to.add(columns.runs[columns.run[columns.first[row] ?? row] ?? 0]?.bundle ?? 0);
  }
  const titles = (bundles: Iterable<number>) => [...bundles].map((at) => columns.bundles[at]?.title ?? "");
  return [copiesSentence(count, titles(from), titles(to))];
}

/** Returns notices on failed and doubtful points, and on series that join several bundles. */
export function statusNotices(
  columns: PointColumns,
  inView: (row: number) => boolean,
  series: readonly Series[],
): string[] {
  const counts = new Array<number>(runStatuses.length).fill(0);
  const runsInView = new Set<number>();
  for (let row = 0; row < columns.size; row += 1) {
    if (!inView(row)) continue;
    runsInView.add(columns.run[row] ?? 0);
    const status = columns.status[row] ?? 0;
    counts[status] = (counts[status] ?? 0) + 1;
  }
  const of = (status: (typeof runStatuses)[number]) => counts[runStatuses.indexOf(status)] ?? 0;
  const notices: string[] = [];
  const add = (count: number, what: string, one: string, many: string) => {
    if (count) notices.push(`${formatPoints(count)} ${what} ${count === 1 ? one : many}.`);
  };
  add(of("failed"), "of failed runs", "is not compared", "are not compared");
  add(of("suspect"), "that the import marked suspect", "is not compared", "are not compared");
  add(of("truncated"), "in view", "comes from a run that was cut short", "come from runs that were cut short");
  const bundlesOf = (runs: Iterable<number>) =>
    new Set([...runs].flatMap((at) => (runsInView.has(at) ? [columns.runs[at]?.bundle] : [])));
  const joined = series.filter(({ runs }) => bundlesOf(runs).size > 1);
  if (joined.length) {
    const names = joined
      .slice(0, MOST_NAMES)
      .map(({ label }) => label)
      .join(", ");
    const more = joined.length > MOST_NAMES ? ` and ${formatCount(joined.length - MOST_NAMES)} more` : "";
    notices.push(
      `${names}${more}: points of several bundles in one series. Choose series by bundle to keep them apart.`,
    );
  }
  return notices;
}

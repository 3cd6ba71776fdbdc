import type { TrustedNumbers } from "@/lib/domain/trust/trusted";
import { buildSpread } from "@/lib/domain/vector/index-cost";
import { noiseOfLine } from "@/lib/domain/verdicts/cell-noise";
import { isAssumed, type RunNoise } from "@/lib/domain/verdicts/run-noise";
import { formatPercent } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import type { DiffView } from "@/lib/views/diff/diff-types";
import type { FrozenView } from "@/lib/views/frozen/frozen-view";
import { historyConfounders } from "@/lib/views/history/history-notes";
import type { HistoryView } from "@/lib/views/history/history-types";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { dimensionLabel, dimensionText } from "@/lib/views/relative/relative-words";

// How sure the numbers of a view are, counted from what the view draws and from nothing else.

/** A number with its runs; null where the range is not known. */
interface Runs {
  n: number;
  min: number | null;
  max: number | null;
  disagree: boolean;
}

const NOTHING = { byAuthor: 0, noise: null, instead: null, differs: [], missing: [] } as const;

export function numbersInView(given: FrozenView): TrustedNumbers {
  switch (given.kind) {
    case "relative":
      return ofRelative(given.view);
    case "history":
      return ofHistory(given.view);
    case "diff":
      return ofDiff(given.view);
    case "compare":
      return ofCompare(given.view);
  }
}

/** Runs counted; `widest` is over those whose lowest is above 0. */
function countRuns(all: readonly Runs[]): Pick<TrustedNumbers, "count" | "single" | "most" | "widest" | "disagree"> {
  const spreads = all.flatMap(({ n, min, max }) =>
    n > 1 && min !== null && max !== null && min > 0 ? [max / min] : [],
  );
  return {
    count: all.length,
    single: all.filter(({ n }) => n === 1).length,
    most: all.reduce((most, { n }) => Math.max(most, n), 0),
    widest: spreads.length > 0 ? spreads.reduce((a, b) => Math.max(a, b)) : null,
    disagree: all.filter(({ disagree }) => disagree).length,
  };
}

function noiseOf(noises: readonly RunNoise[]): TrustedNumbers["noise"] {
  if (noises.length === 0) return null;
  const shares = noises.map(({ sigma }) => sigma);
  return { low: Math.min(...shares), high: Math.max(...shares), assumed: noises.some(isAssumed) };
}

function ofRelative(view: RelativeView): TrustedNumbers {
  const { table, scaling, params } = view;
  const cells = table.cells.flat().filter((cell) => cell !== null && cell.value !== null);
  const byAuthor = cells.filter((cell) => cell?.origin === "author").length;
  if (scaling) {
    const steps = scaling.panels.flatMap(({ lines }) => lines.flatMap((line) => line.steps));
    const differs = [...new Set(steps.flatMap((step) => step.differs ?? []))];
    return {
      ...NOTHING,
      ...countRuns(steps.map(({ n, min, max, doubtful }) => ({ n, min, max, disagree: doubtful }))),
      byAuthor,
      differs,
    };
  }
  const runs = cells.flatMap((cell) =>
    cell && cell.origin !== "author"
      ? [{ n: cell.n, min: cell.min, max: cell.max, disagree: cell.state === "repeats-disagree" }]
      : [],
  );
  return {
    ...NOTHING,
    ...countRuns(runs),
    byAuthor,
    noise: noiseOf(table.noise?.list.map((each) => noiseOfLine([each])) ?? view.noise?.list ?? []),
    differs: table.columns.length > 0 ? besideColumns(view, params) : [],
  };
}

/** In what besides their dimension columns differ from what they are divided by: "config z12b instead of z12a". */
function besideColumns(view: RelativeView, look: RelativeView["params"]): string[] {
  const { confounders } = relativeGrid(view, { ...look, moved: false });
  const named = (dimension: string, values: readonly string[]) =>
    values.map((value) => dimensionText(dimension, value, view.table.names)).join(", ");
  const texts = confounders.map(({ dimension, base, other }) =>
    base.length > 2 || other.length > 2
      ? `several values of ${dimensionLabel(dimension).toLowerCase()}`
      : `${named(dimension, other)} instead of ${named(dimension, base)}`,
  );
  return [...new Set(texts)];
}

function ofHistory(view: HistoryView): TrustedNumbers {
  const lines = view.panels.flatMap((panel) => panel.lines);
  const builds = lines.flatMap((line) => line.builds).filter(({ value }) => value !== null);
  const group = view.subject?.kind === "group";
  const runs = builds.map(({ n, min, max, disagree }) => ({ n, min, max, disagree }));
  return {
    ...NOTHING,
    ...countRuns(group ? [] : runs),
    disagree: runs.filter(({ disagree }) => disagree).length,
    instead: group ? "Each point is a median of ratios over the workloads of a group." : null,
    noise: noiseOf(lines.flatMap(({ noise }) => noise ?? [])),
    differs: historyConfounders(view),
  };
}

function ofDiff(view: DiffView): TrustedNumbers {
  const rows = view.sections.flatMap((section) => section.rows);
  const values = rows.flatMap(({ a, b }) => [a, b]);
  return {
    ...NOTHING,
    ...countRuns(values.filter(({ byAuthor }) => !byAuthor)),
    byAuthor: values.filter(({ byAuthor }) => byAuthor).length,
    noise: noiseOf(rows.map(({ noise }) => noise)),
    differs: view.differs,
    missing: view.notRecorded,
  };
}

/** How many indexes were built more than once, and how far apart, in the words of the index costs on the same page. */
export function builtAgainText(indexes: readonly Pick<CompareView["indexes"][number], "index" | "repeats">[]): string {
  const again = indexes.filter(({ repeats }) => repeats !== undefined && repeats.length > 0);
  const spreads = again.flatMap(
    ({ index, repeats = [] }) =>
      buildSpread([index.totalSeconds ?? index.buildSeconds, ...repeats.map(({ seconds }) => seconds)]) ?? [],
  );
  const apart = spreads.length
    ? `: the quickest build took at most ${formatPercent(Math.max(...spreads))} less than the slowest`
    : "";
  return indexes.length ? `${again.length} of ${indexes.length} indexes were built more than once${apart}.` : "";
}

function ofCompare(view: CompareView): TrustedNumbers {
  const builds = builtAgainText(view.indexes);
  return {
    ...NOTHING,
    ...countRuns([]),
    instead: `Each QPS is the best of what was run, one measured point and no mean of repeats.${builds && ` ${builds}`}`,
    differs: [...new Set(view.best.flatMap(({ differs }) => differs))],
    missing: view.k === null ? ["k"] : [],
  };
}

import { costPlot } from "@/lib/charts/cost-lines";
import type { CostChoice } from "@/lib/domain/vector/index-cost";
import { formatQps, formatSeconds } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { costBlock } from "@/lib/views/compare/cost-block";
import { type CostGroup, type CostRow, costGroups, costRows } from "@/lib/views/compare/index-cost";
import { figureTable } from "./block-figure";
import type { Figure, FigurePanel } from "./figure";

const CHOSEN = {
  fastest: "each series’ index with the fastest queries",
  quickest: "each series’ index that is built quickest",
  smallest: "each series’ smallest index",
  both: "each series’ index that is quick to build and small",
} as const satisfies Readonly<Record<CostChoice, string>>;

/**
 * Returns the costs of indexes that reach the target: every build over its build time, and the choice of each series.
 * None where no build time is known.
 */
export function costFigures(
  view: CompareView,
  title: string | null,
  about: Pick<Figure, "facts" | "warnings" | "source">,
): Figure[] {
  const { target, cost } = view.params;
  const all = costGroups(view);
  const groups = all.map((group) => ({ group, rows: costRows(group, cost, target) }));
  const panels = groups.flatMap(({ group, rows }) => costPanel(group, rows, target, groups.length > 1));
  if (panels.length === 0) return [];
  const { block } = costBlock(view, all);
  const table = figureTable({ ...block, rows: block.rows.filter(({ parts }) => parts.choice === cost) });
  const name = `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}: index cost at recall ≥ ${target}`;
  return [
    {
      ...about,
      name: "index-cost",
      title: title ?? name,
      relativeTo: null,
      facts: [...about.facts, `in the table ${CHOSEN[cost]}`],
      body: { kind: "chart", panels, table },
      alt: `Chart of queries per second at recall ≥ ${target} by build seconds, ${view.dataset}. ${groups
        .flatMap(({ rows }) => rows)
        .map(rowSentence)
        .join("; ")}.`,
    },
  ];
}

function costPanel(group: CostGroup, rows: readonly CostRow[], target: number, named: boolean): FigurePanel[] {
  const plot = costPlot(group, rows, target, "qps");
  if (!plot.lines.some(({ dots }) => dots.length)) return [];
  const xLabel = `${plot.xLabel}; hollow: never reaches ${target}; ring: the choice`;
  return [{ ...plot, title: named ? group.text : null, xLabel }];
}

const rowSentence = ({ info, build, reason }: CostRow): string =>
  build
    ? `${info.label}: ${formatQps(build.qps)} queries per second, built in ${formatSeconds(build.seconds)} s`
    : `${info.label}: ${reason ?? "none"}`;

import { balanceMarks, balanceSentence } from "@/lib/charts/balance-chart";
import { costPlot } from "@/lib/charts/cost-lines";
import { plotSentence } from "@/lib/charts/plot";
import type { CostChoice } from "@/lib/domain/vector/index-cost";
import { formatNumber, formatQps, formatRatio, formatSeconds } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { costBlock } from "@/lib/views/compare/cost-block";
import { type CostGroup, type CostRow, costGroups, costRows } from "@/lib/views/compare/index-cost";
import { figureTable } from "./block-figure";
import { type Figure, type FigurePanel, type FigureTable, plainCell } from "./figure";

type Groups = readonly { group: CostGroup; rows: readonly CostRow[] }[];
type About = Pick<Figure, "facts" | "warnings" | "source">;

/** The indexes in the table, by the choice of the reader. */
const CHOICE_WORDS = {
  fastest: "each series’ index with the fastest queries",
  quickest: "each series’ index that is built quickest",
  smallest: "each series’ smallest index",
  both: "each series’ index that is quick to build and small",
} as const satisfies Readonly<Record<CostChoice, string>>;

/**
 * Returns the costs of indexes at the target: QPS over build time, sizes, and the balance of costs. The choice of each
 * series is marked. None where no build time is known.
 */
export function costFigures(view: CompareView, title: string | null, about: About): Figure[] {
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
      facts: [...about.facts, `in the table ${CHOICE_WORDS[cost]}`],
      body: { kind: "chart", panels, table },
      alt: `Chart of queries per second at recall ≥ ${target} by build seconds, ${view.dataset}. ${groups
        .flatMap(({ rows }) => rows)
        .map(rowSentence)
        .join("; ")}.`,
    },
    ...sizeFigure(name, title, groups, target, { ...about, table }),
    ...balanceFigure(name, title, groups, about),
  ];
}

/** Returns every build's size over its build time. None where no size is known. */
function sizeFigure(
  name: string,
  title: string | null,
  groups: Groups,
  target: number,
  { table, ...about }: About & { table: FigureTable },
): Figure[] {
  const panels = groups.flatMap(({ group, rows }) => costPanel(group, rows, target, groups.length > 1, "size"));
  if (panels.length === 0) return [];
  return [
    {
      ...about,
      name: "index-size",
      title: title ?? `${name}, size by build time`,
      relativeTo: null,
      body: { kind: "chart", panels, table },
      alt: `Chart of index sizes by build seconds, ${name}. ${panels.map(plotSentence).join(" ")}`,
    },
  ];
}

/** Returns the excess cost of each series' choice as a triangle between queries, build time and memory. */
function balanceFigure(name: string, title: string | null, groups: Groups, about: About): Figure[] {
  const panels = groups.flatMap(({ group, rows }) => {
    const marks = balanceMarks(rows);
    return marks.length ? [{ title: groups.length > 1 ? group.text : null, marks }] : [];
  });
  if (panels.length === 0) return [];
  return [
    {
      ...about,
      name: "index-balance",
      title: title ?? `${name}, what the choice pays with`,
      relativeTo: "Times the best of these series",
      facts: [...about.facts, "place: which cost dominates, the middle: none", "ring: how much in all, in doublings"],
      body: { kind: "balance", panels, table: balanceTable(groups) },
      alt: `Triangle of costs, ${name}. ${panels.map(({ marks }) => balanceSentence(marks)).join(" ")}`,
    },
  ];
}

const FACTORS = ["queries", "build", "memory"] as const;

function balanceTable(groups: Groups): FigureTable {
  return {
    kind: "table",
    corner: "over the best",
    columns: [...FACTORS.map((factor) => rightColumn(factor, "×")), rightColumn("in all", "doublings")],
    rows: groups.flatMap(({ group, rows }) =>
      rows.map(({ info, excess, balance }) => ({
        head: info.label,
        detail: groups.length > 1 ? group.text : "",
        strong: false,
        cells: [
          ...FACTORS.map((factor) => plainCell(formatRatio(excess[factor]), excess[factor])),
          plainCell(formatNumber(balance?.doublings ?? null), balance?.doublings ?? null),
        ],
      })),
    ),
  };
}

function costPanel(
  group: CostGroup,
  rows: readonly CostRow[],
  target: number,
  isNamed: boolean,
  by: "qps" | "size" = "qps",
): FigurePanel[] {
  const plot = costPlot(group, rows, target, by);
  if (!plot.lines.some(({ dots }) => dots.length)) return [];
  const xLabel = `${plot.xLabel}; hollow: never reaches ${target}; ring: the choice`;
  return [{ ...plot, title: isNamed ? group.text : null, xLabel }];
}

const rightColumn = (title: string, unit: string) => ({ title, lines: [unit], align: "right" as const });

/** A reason loses its full stop, since the sentence goes on. */
const rowSentence = ({ info, build, reason }: CostRow): string =>
  build
    ? `${info.label}: ${formatQps(build.qps)} queries per second, built in ${formatSeconds(build.seconds)} s`
    : `${info.label}: ${(reason ?? "none").replace(/\.$/, "")}`;

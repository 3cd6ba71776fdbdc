import { costPlot } from "@/lib/charts/cost-lines";
import type { CostChoice } from "@/lib/domain/vector/index-cost";
import { formatMebibytes, formatQps, formatRecall, formatSeconds, NONE } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { type CostGroup, type CostRow, costGroups, costRows } from "@/lib/views/compare/index-cost";
import { type Figure, type FigurePanel, type FigureTable, plainCell } from "./figure";

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
  const groups = costGroups(view).map((group) => ({ group, rows: costRows(group, cost, target) }));
  const panels = groups.flatMap(({ group, rows }) => costPanel(group, rows, target, groups.length > 1));
  if (panels.length === 0) return [];
  const table = costTable(view, groups);
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

const right = (title: string, unit: string) => ({ title, lines: unit ? [unit] : [], align: "right" as const });

function costTable(view: CompareView, groups: readonly { group: CostGroup; rows: readonly CostRow[] }[]): FigureTable {
  return {
    kind: "table",
    corner: view.seriesLabel.toLowerCase(),
    columns: [
      right("Build", "s"),
      right("Index", "MiB"),
      right("QPS at target", "1/s"),
      right("Recall", ""),
      { title: "Parameters", lines: [], align: "left" },
    ],
    rows: groups.flatMap(({ group, rows }) =>
      rows.map(({ info, build, reason }) => ({
        head: info.label,
        detail: groups.length > 1 ? group.text : "",
        strong: false,
        cells: build
          ? [
              plainCell(formatSeconds(build.seconds), build.seconds),
              plainCell(formatMebibytes(build.bytes), build.bytes === null ? null : build.bytes / 1024 ** 2),
              plainCell(formatQps(build.qps), build.qps),
              plainCell(formatRecall(build.recall), build.recall),
              plainCell(build.params),
            ]
          : [...[NONE, NONE, NONE, NONE].map((text) => plainCell(text)), plainCell(reason ?? "")],
      })),
    ),
  };
}

const rowSentence = ({ info, build, reason }: CostRow): string =>
  build
    ? `${info.label}: ${formatQps(build.qps)} queries per second, built in ${formatSeconds(build.seconds)} s`
    : `${info.label}: ${reason ?? "none"}`;

import { CHANGE_POINT_DEFAULTS } from "@/lib/domain/history/change-points";
import { ExpectedError } from "@/lib/errors";
import { formatNumber, formatRatio, formatShort } from "@/lib/format";
import { historyHeading } from "@/lib/views/frozen/headings";
import { historyConfounders, lineNotes } from "@/lib/views/history/history-notes";
import type { ChangeRow, HistoryView, HistoryViewBuild } from "@/lib/views/history/history-types";
import { column as make } from "./columns";
import type { Column, Table } from "./types";

export const HISTORY_TABLES = ["history", "changes"] as const;
export type HistoryTableName = (typeof HISTORY_TABLES)[number];

/** The table that a request names; without a name, what is followed. */
export function historyTableName(asked: string | null): HistoryTableName {
  const name = HISTORY_TABLES.find((known) => known === (asked ?? "history"));
  if (name) return name;
  throw new ExpectedError("not-found", `There is no such table here; there are ${HISTORY_TABLES.join(", ")}.`);
}

/** One of the history page's tables for download: the builds of what is followed, or the changes of every workload in view. */
export const writeHistoryTable = <Out>(
  view: HistoryView,
  name: HistoryTableName,
  write: <Row>(table: Table<Row>) => Out,
): Out => (name === "history" ? write(buildsTable(view)) : write(changesTable(view)));

/** A build on a line of the chart. */
interface BuildRow extends HistoryViewBuild {
  engine: string;
  engineName: string;
  /** What sets the line apart within its engine; "" when it is alone. */
  line: string;
}

function buildsTable(view: HistoryView): Table<BuildRow> {
  const { metric, panels } = view;
  const confounders = historyConfounders(view);
  const value = (given: number | null) => (metric.unit === "" ? formatRatio(given) : formatNumber(given));
  const header = metric.unit === "" ? "Geometric mean of ratios" : `${metric.label} (${metric.unit})`;
  const columns: Column<BuildRow>[] = [
    { ...make.text("engine", "Engine", ({ engine }) => engine), text: ({ engineName }) => engineName },
    make.text("line", "Line", ({ line }) => line || null),
    make.text("version", "Version", ({ version }) => version),
    make.text("build", "Build", ({ raw }) => raw),
    make.text("config", "Config", ({ config }) => config),
    make.text("metric", "Metric", () => metric.label),
    make.text("unit", "Unit", () => metric.unit || null),
    {
      ...make.number("value", header, (row) => row.value, value),
      text: (row) => (row.value === null ? row.status : value(row.value)),
    },
    make.number("ratio", "To the first", ({ ratio }) => ratio, formatRatio),
    make.number("min", "Min", ({ min }) => min, value),
    make.number("max", "Max", ({ max }) => max, value),
    make.number("n", "n", ({ n }) => n),
    make.text("status", "Status", ({ status }) => status),
    make.number("changeRatio", "Change", ({ change }) => change?.ratio ?? null, formatRatio),
    make.number("changeP", "p", ({ change }) => change?.pValue ?? null, formatShort),
    make.text("points", "Points", ({ points }) => points.join(" ") || null),
  ];
  return {
    name: "history",
    title: historyHeading(view),
    listKey: "builds",
    columns,
    rows: panels.flatMap(({ engine, engineName, lines }) =>
      lines.flatMap((line) => line.builds.map((build) => ({ ...build, engine, engineName, line: line.label }))),
    ),
    json: ({ engineName: _, ...row }) => ({ ...row, metric: metric.key, unit: metric.unit }),
    notes: [
      ...(view.emptyReason === null ? [] : [view.emptyReason]),
      ...view.notices.map(({ text }) => text),
      ...(confounders.length ? [`Not only the build changes along a line: ${confounders.join(", ")}.`] : []),
      ...lineNotes(view),
    ],
  };
}

function changesTable(view: HistoryView): Table<ChangeRow> {
  const columns: Column<ChangeRow>[] = [
    make.text("workload", "Workload", ({ workload }) => workload),
    make.number("ratio", "Change", ({ ratio }) => ratio, formatRatio),
    make.number("p", "p", ({ pValue }) => pValue, formatShort),
    make.text("direction", "Direction", ({ better }) => (better === null ? null : better ? "better" : "worse")),
    make.text("engine", "Engine", ({ engine }) => engine),
    make.text("version", "Version", ({ version }) => version),
    make.text("build", "First build after it", ({ build }) => build),
    make.text("line", "Setting", ({ line }) => line || null),
  ];
  return {
    name: "changes",
    title: "Changes of every workload in view, the largest first",
    listKey: "changes",
    columns,
    rows: view.changes,
    json: (row) => row,
    notes: [
      ...view.notices.map(({ text }) => text),
      `Found by E-divisive on the medians of repeats, p at most ${CHANGE_POINT_DEFAULTS.significance}; a ratio compares the median since the change with the median before it.`,
      ...(view.untested ? [`${view.untested} lines have too few builds to be tested.`] : []),
    ],
  };
}

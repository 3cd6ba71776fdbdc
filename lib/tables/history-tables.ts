import { changeRemark } from "@/lib/domain/sentences/of-history";
import { formatNumber, formatPercent, formatRatio, formatShort, NONE } from "@/lib/format";
import { historyHeading } from "@/lib/views/frozen/headings";
import { disagreeingNotes, historyConfounders, lineNotes, valuesLabel } from "@/lib/views/history/history-notes";
import type { ChangeRow, EventRow, HistoryView, HistoryViewBuild, NewestRow } from "@/lib/views/history/history-types";
import { column as make } from "./columns";
import { measuredWith } from "./measured-with";
import { type Column, type Table, viewTable } from "./types";

/** A build on a line of the chart. */
interface BuildRow extends HistoryViewBuild {
  engine: string;
  engineName: string;
  /** Distinguishes the line within its engine; "" for a single line. */
  line: string;
}

function buildsTable(view: HistoryView): Table<BuildRow> {
  const { metric, panels } = view;
  const confounders = historyConfounders(view);
  const value = (given: number | null) => (metric.unit === "" ? formatRatio(given) : formatNumber(given));
  const header = metric.unit === "" ? valuesLabel(view) : `${metric.label} (${metric.unit})`;
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
    ...(view.method === "noise"
      ? [make.number("aloneRatio", "Stands out alone", ({ alone }: BuildRow) => alone?.ratio ?? null, formatRatio)]
      : [make.number("changeP", "p", ({ change }: BuildRow) => change?.pValue ?? null, formatShort)]),
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
      ...disagreeingNotes(view),
      ...lineNotes(view),
    ],
  };
}

const directionOf = (better: boolean | null): string | null => (better === null ? null : better ? "better" : "worse");

function changesTable(view: HistoryView): Table<ChangeRow> {
  const noise = view.method === "noise";
  const columns: Column<ChangeRow>[] = [
    make.text("workload", "Workload", ({ workload }) => workload),
    make.number("ratio", "Change", ({ ratio }) => ratio, formatRatio),
    ...(noise
      ? [make.text("remark", "Remark", (row: ChangeRow) => changeRemark(row))]
      : [make.number("p", "p", ({ pValue }: ChangeRow) => pValue, formatShort)]),
    make.text("direction", "Direction", ({ better }) => directionOf(better)),
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
    json: ({ key: _, ...row }) => row,
    notes: [
      ...view.notices.map(({ text }) => text),
      METHOD[view.method],
      ...(view.untested ? [`${view.untested} lines have too few builds to be tested.`] : []),
    ],
  };
}

const METHOD = {
  "e-divisive":
    "Found by E-divisive on the medians of repeats, p at most 0.05; " +
    "a ratio compares the median since the change with the median before it.",
  noise:
    "A change is a new level that two builds confirm and that the noise of its setting does not explain; " +
    "a ratio compares the median since the change with the median before it.",
} satisfies Record<HistoryView["method"], string>;

function newestTable(view: HistoryView): Table<NewestRow> {
  const columns: Column<NewestRow>[] = [
    make.text("workload", "Workload", ({ workload }) => workload),
    make.text("answer", "Answer", ({ answer }) => answer),
    make.number("ratio", "To the builds before", ({ ratio }) => ratio, formatRatio),
    make.number(
      "visibleFall",
      "Would show falls from",
      ({ visible }) => visible,
      (share) => (share === null ? NONE : formatPercent(share)),
    ),
    make.number("moreRuns", "More runs to settle 5 %", ({ more }) => more),
    make.text("direction", "Direction", ({ answer, better }) => (answer === "changed" ? directionOf(better) : null)),
    make.text("why", "Why", ({ why }) => why),
    make.text("engine", "Engine", ({ engine }) => engine),
    make.text("version", "Version", ({ version }) => version),
    make.text("build", "Newest build", ({ build }) => build),
    make.text("line", "Setting", ({ line }) => line || null),
    make.text("branch", "Late fix of branch", ({ branch }) => branch),
    make.text("listed", "Among those called changed together", ({ listed }) => (listed ? "yes" : null)),
  ];
  return {
    name: "newest",
    title: "The newest build of every workload in view",
    listKey: "newest",
    columns,
    rows: view.newest,
    json: ({ key: _, ...row }) => row,
    notes: view.notices.map(({ text }) => text),
  };
}

function eventsTable(view: HistoryView): Table<EventRow> {
  const columns: Column<EventRow>[] = [
    make.text("version", "Version", ({ version }) => version),
    make.text("build", "Build", ({ build }) => build),
    make.number("workloads", "Workloads", ({ lines }) => lines),
    make.number("fell", "Fell", ({ fell }) => fell),
    make.number("rose", "Rose", ({ rose }) => rose),
    make.number("ratio", "Median change", ({ ratio }) => ratio, formatRatio),
    make.text("engine", "Engine", ({ engine }) => engine),
    make.text("line", "Setting", ({ line }) => line || null),
  ];
  return {
    name: "events",
    title: "Builds at which many workloads changed",
    listKey: "events",
    columns,
    rows: view.events,
    json: (row) => row,
    notes: view.notices.map(({ text }) => text),
  };
}

/** The tables of a history view: the builds of the subject, and three on every workload in view. */
export const HISTORY_TABLES = [
  viewTable("history", "Builds of what is followed", (view: HistoryView) =>
    measuredWith(buildsTable(view), view.facts),
  ),
  viewTable("changes", "Changes of every workload", changesTable),
  viewTable("newest", "Newest build of every workload", newestTable),
  viewTable("events", "Builds that moved many workloads", eventsTable),
];

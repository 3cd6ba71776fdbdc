import { changeText } from "@/lib/domain/sentences/amounts";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { formatNumber, formatPercent, formatRatio } from "@/lib/format";
import type { DiffRow, DiffSection, DiffView } from "@/lib/views/diff/diff-types";
import { noiseSource } from "@/lib/views/diff/noise-words";
import { column as make } from "./columns";
import { measuredWith, notRecordedTexts } from "./measured-with";
import type { Table } from "./types";

type Row = DiffRow & { section: string };

const baseUnit = ({ metric }: Row) => metricInfo(metric.key).unit || null;

/** Formats a value in the metric's base unit as "8,291" in the row's own unit. */
const amount = (value: number, { metric }: DiffRow) => formatNumber(value * metric.scale);

/**
 * Returns two sides as a table for download: exact values in their base unit in csv and json, rounded ones for people.
 */
export function diffTable(view: DiffView): Table<Row> {
  const [a, b] = [sideName(view.a.head), sideName(view.b.head)];
  const table: Table<Row> = {
    name: "diff",
    title: view.title,
    listKey: "rows",
    columns: [
      make.text("workload", "Workload", ({ key, label }) => label ?? key),
      make.text("group", "Group", ({ group }) => group),
      make.text("section", "Conditions", ({ section }) => section || null),
      make.text("metric", "Metric", ({ metric }) => metric.key),
      { ...make.number("a", `A: ${a}`, (row: Row) => row.a.value), text: (row) => amount(row.a.value, row) },
      { ...make.number("b", `B: ${b}`, (row: Row) => row.b.value), text: (row) => amount(row.b.value, row) },
      // Exact values are in the base unit, those for people in the row's own.
      { ...make.text("unit", "Unit", (row: Row) => row.metric.unit || null), exact: baseUnit },
      make.number("ratio", "B / A", ({ ratio }) => ratio, formatRatio),
      {
        ...make.number("change", "Change", (row: Row) => (row.ratio === null ? null : row.ratio - 1)),
        text: ({ ratio }) => (ratio === null ? "–" : changeText(ratio)),
      },
      make.text("answer", "Answer", ({ answer, why }) => (why ? `${answer}: ${why}` : answer)),
      make.number("noise", "Noise of one run", ({ noise }) => noise.sigma, percent),
      make.text("noiseFrom", "Noise is", ({ noise }) => noiseSource(noise)),
      make.number("visible", "Would show falls from", ({ visible }) => visible, percent),
      make.number("nA", "Runs of A", (row) => row.a.n),
      make.number("nB", "Runs of B", (row) => row.b.n),
      ...view.costs.map(({ key, label }, at) =>
        make.number<Row>(key, `${label}, B / A`, ({ costs }) => costs[at] ?? null, formatRatio),
      ),
      make.text("pointA", "Point of A", (row) => row.a.point || null),
      make.text("pointB", "Point of B", (row) => row.b.point || null),
    ],
    rows: view.sections.flatMap(({ title, rows }) => rows.map((row) => ({ ...row, section: title }))),
    json: ({ metric, costs, ...row }) => ({
      ...row,
      metric: metric.key,
      costs: Object.fromEntries(view.costs.map(({ key }, at) => [key, costs[at] ?? null])),
    }),
    notes: diffNotes(view),
  };
  return measuredWith(table, [...view.facts, ...notRecordedTexts(view.notRecorded)]);
}

const percent = (share: number | null) => (share === null ? "–" : formatPercent(share));
const sideName = ({ title, lines }: DiffView["a"]["head"]) => [title, ...lines].join(", ");

/** Returns the notes on the numbers: the summary of each section, other differences, omitted rows. */
function diffNotes(view: DiffView): string[] {
  return [
    ...(view.emptyReason === null ? [] : [view.emptyReason]),
    ...view.gates,
    ...view.sections.map(sectionNote),
    ...(view.differs.length ? [`Besides the ${view.byLabel.toLowerCase()}: ${view.differs.join("; ")}.`] : []),
    ...listed("Only A has a value", view.onlyA),
    ...listed("Only B has a value", view.onlyB),
    ...listed("Not compared", view.neither),
    ...(view.omittedRows ? [`${view.omittedRows} more rows are not listed.`] : []),
    ...view.notices.map(({ text }) => text),
  ];
}

const sectionNote = ({ title, counts, details }: DiffSection) =>
  `${title ? `${title}: ` : ""}${counts}.${details ? ` ${details}` : ""}`;

const listed = (what: string, rows: readonly string[]) =>
  rows.length ? [`${what}: ${rows.slice(0, 20).join(", ")}${rows.length > 20 ? " …" : ""}.`] : [];

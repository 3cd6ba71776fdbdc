import { type Measure, repeatsNote } from "@/lib/blocks/amount";
import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  numberCell,
  numberColumn,
  sumKey,
  type TableBlock,
  textCell,
  textColumn,
  valueRows,
  withColumns,
} from "@/lib/blocks/block";
import { WRITTEN } from "@/lib/blocks/parts";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { changeText, limitBeside } from "@/lib/domain/sentences/amounts";
import { MOST_RUNS } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { directionText } from "@/lib/format";
import { quotedNotes, wholeNotes } from "@/lib/views/notes/signed-notes";
import { drawnParams } from "@/lib/views/relative/relative-words";
import { diffNotes, sectionNote } from "./diff-notes";
import type { Answer, DiffRow, DiffSection, DiffValue, DiffView } from "./diff-types";
import { sideLabels } from "./diff-words";
import { noiseSource, usualSource } from "./noise-words";

const FILES = { on: ["files"] } as const;
const PAGES = { on: ["pages"] } as const;
const NOWHERE = { on: [] } as const;

/** Columns of the range of each side's repeats; null for a single run. */
const RANGE = (["a", "b"] as const).flatMap((side) =>
  (["min", "max"] as const).map((end) => ({
    key: end + side.toUpperCase(),
    head: `${end === "min" ? "Lowest" : "Highest"} of ${side.toUpperCase()}`,
    of: ({ [side]: { n, [end]: value } }: DiffRow) => (n > 1 ? value : null),
  })),
);
const hasRepeats = ({ sections }: DiffView) => sections.some(({ rows }) => rows.some(({ a, b }) => a.n > 1 || b.n > 1));

/** Returns two sides as a table: a heading for each section of equal conditions, then a row for each workload. */
export function diffBlock(view: DiffView): TableBlock {
  const { a, b } = sideLabels(view);
  const answers = view.sections.map(sectionNote);
  return {
    kind: "table",
    name: "table",
    title: view.title,
    corner: "workload",
    base: null,
    order: {},
    source: "",
    relativeTo: `Change: ${b} against ${a}`,
    facts: [view.familyName, ...view.facts.filter((fact) => fact !== view.familyName), ...answers],
    warnings: [
      ...(view.differs.length ? [`Besides the ${view.byLabel.toLowerCase()}: ${view.differs.join("; ")}.`] : []),
      ...quotedNotes(view),
    ],
    notes: [...diffNotes(view), ...wholeNotes(view)],
    keys: [
      { key: "workload", head: "Workload" },
      { key: "group", head: "Group" },
      { key: "section", head: "Conditions" },
      { key: "metric", head: "Metric" },
    ],
    columns: columnsOf(view, a, b),
    rows: view.sections.flatMap((section): BlockRow[] => {
      const usual = usualSource(section.rows.map(({ noise }) => noise));
      return [
        ...(section.title ? [headingOf(section.title, section.counts)] : []),
        ...section.rows.map((row) => rowOf(row, section, view.costs, usual)),
      ];
    }),
    alt: `Table, ${view.title}. ${answers.join(" ")}`,
  };
}

const headingOf = (head: string, detail: string): BlockRow => ({
  key: sumKey(head),
  parts: {},
  head,
  detail,
  level: "heading",
  unit: "",
  cells: [],
});

function columnsOf(view: DiffView, a: string, b: string): BlockColumn[] {
  const sideName = ({ title, lines }: DiffView["a"]["head"]) => [title, ...lines].join(", ");
  return [
    textColumn("kind", "Group", { ...PAGES, phone: "hide" }),
    { ...numberColumn("bar", "", null, PAGES), kind: "bar" },
    numberColumn("a", `A: ${a}`, null, { name: `A: ${sideName(view.a.head)}` }),
    numberColumn("b", `B: ${b}`, null, { name: `B: ${sideName(view.b.head)}` }),
    textColumn("unit", "Unit", FILES),
    numberColumn("ratio", "B / A", WRITTEN.ratio, FILES),
    numberColumn("change", "Change", WRITTEN.ratio),
    textColumn("answer", "Answer", { on: ["files", "figures"] }),
    numberColumn("noise", "Noise of a run", WRITTEN.share, { on: ["files", "pages"], name: "Noise of one run" }),
    textColumn("noiseFrom", "Noise is", FILES),
    numberColumn("visible", "Would show falls from", WRITTEN.share, FILES),
    numberColumn("limit", "Detectable from", WRITTEN.share, PAGES),
    numberColumn("nA", "Runs of A", WRITTEN.plain, FILES),
    numberColumn("nB", "Runs of B", WRITTEN.plain, FILES),
    ...RANGE.map(({ key, head }) => numberColumn(key, head, null, hasRepeats(view) ? FILES : NOWHERE)),
    ...view.costs.map(({ key, label }) =>
      numberColumn(key, `${label}, B / A`, WRITTEN.ratio, { ...FILES, ofSides: true }),
    ),
    ...view.costs.map(({ key, label }) => numberColumn(`${key} change`, label, WRITTEN.ratio, PAGES)),
    numberColumn("more", "Runs needed", WRITTEN.plain, PAGES),
    textColumn("remark", "Remark", PAGES),
    textColumn("pointA", "Point of A", FILES),
    textColumn("pointB", "Point of B", FILES),
  ];
}

/** `usual`: the source of most rows' noise, written once above them; other rows name theirs. */
function rowOf(row: DiffRow, section: DiffSection, costs: DiffView["costs"], usual: string | null): BlockRow {
  const { metric, ratio, answer, why, noise } = row;
  const change = changeOf(row);
  const costOf = (at: number) => row.costs[at] ?? null;
  const source = noiseSource(noise);
  const across = why === "two uploads" ? { acrossUploads: true as const } : {};
  const measure = { unit: metricInfo(metric.key).unit, written: { unit: metric.unit, scale: metric.scale } };
  const cells: BlockCell[] = [
    textCell(row.group),
    // The bar also marks a change of a metric without a better direction.
    numberCell(null, { ratio, noise: row.visible, change: change.change ?? null, step: answer === "changed" ? 1 : 0 }),
    sideCell(row.a, measure),
    sideCell(row.b, measure),
    textCell(metric.unit || null, { raw: metricInfo(metric.key).unit || null }),
    numberCell(ratio, across),
    ratio === null
      ? numberCell(null)
      : numberCell(ratio - 1, { ...change, ...across, text: changeText(ratio), claim: row.key }),
    textCell(why ? `${answer}: ${why}` : answer),
    numberCell(noise.sigma, { hint: source, note: source === usual ? "" : source }),
    textCell(source),
    numberCell(row.visible),
    limitCell(row),
    numberCell(row.a.n),
    numberCell(row.b.n),
    ...RANGE.map(({ of }) => numberCell(of(row))),
    ...costs.map((_, at) => numberCell(costOf(at))),
    ...costs.map((_, at) => changeCell(costOf(at))),
    numberCell(row.more, row.more !== null && row.more >= MOST_RUNS ? { text: `${MOST_RUNS} or more` } : {}),
    textCell(remarkOf(row)),
    textCell(row.a.point || null),
    textCell(row.b.point || null),
  ];
  return {
    key: `${section.title}\n${row.key}`,
    head: row.name,
    detail: row.params,
    level: "row",
    cells,
    ...measure,
    parts: { workload: row.label ?? row.key, group: row.group, section: section.title, metric: metric.key, answer },
  };
}

const changeCell = (ratio: number | null) =>
  ratio === null ? numberCell(null) : numberCell(ratio - 1, { text: changeText(ratio) });

/** The smallest move that would show, in the direction of the row's own change. */
function limitCell({ visible, ratio }: DiffRow): BlockCell {
  if (visible === null || ratio === null) return numberCell(null);
  const { moves, from, share } = limitBeside(visible, ratio);
  return numberCell(share, { text: from, hint: `${moves} from ${from} would show` });
}

/** Only verdicts of change have a colour. */
function changeOf({ answer, better, ratio }: DiffRow): Partial<BlockCell> {
  const change = answer === "changed" ? directionText(better) : null;
  return { ratio, change, step: change && ratio !== null ? Math.abs(ratioStep(ratio, 0)) : 0 };
}

function sideCell({ value, n, min, max, point, disagree }: DiffValue, measure: Measure): BlockCell {
  const runs = { n, min, max };
  return numberCell(value, {
    point: point || null,
    note: repeatsNote(runs, disagree, measure),
    ...(n > 1 && { runs }),
    state: disagree ? "repeats-disagree" : "measured",
  });
}

/** Returns the remark beside a number: the reason for no verdict, or that a change may be chance. Null without one. */
function remarkOf({ why, answer, listed }: DiffRow): string | null {
  if (why !== null && why !== "no value") return why;
  return answer === "changed" && !listed ? "one of many rows: may be chance" : null;
}

const ANSWERS: readonly { answer: Answer; title: string }[] = [
  { answer: "changed", title: "Changed" },
  { answer: "cannot tell", title: "Cannot tell: may be noise" },
  { answer: "same", title: "Same: no change beyond 5 %" },
];

/** A page has a column for a cost that at least one in this many rows of the section has. */
const RARE = 4;

/** Returns the costs with a column on a section's page (`shown`), and those that only files give (`left`). */
export function shownCosts({ costs }: DiffView, { rows }: DiffSection) {
  const isCommon = (at: number) => rows.filter((row) => row.costs[at] != null).length * RARE >= rows.length;
  return { shown: costs.filter((_, at) => isCommon(at)), left: costs.filter((_, at) => !isCommon(at)) };
}

/**
 * Returns a section as the page has it: changes first, and remarks only where a row has one. Rows name a parameter only
 * where rows of one name differ in it.
 */
export function diffPageBlock(view: DiffView, section: DiffSection): TableBlock {
  const whole = diffBlock(view);
  const details = drawnParams(section.rows, view.facts);
  const rows = valueRows(whole)
    .filter(({ parts }) => parts.section === section.title)
    .map((row, at) => ({ ...row, detail: details[at] ?? row.detail }));
  const at = (key: string) => whole.columns.findIndex((column) => column.key === key);
  const hasText = (key: string) => rows.some(({ cells }) => cells[at(key)]?.text);
  const keys = [
    "kind",
    "bar",
    "change",
    "limit",
    "a",
    "b",
    ...shownCosts(view, section).shown.map(({ key }) => `${key} change`),
    "noise",
    "more",
  ];
  return withColumns(
    {
      ...whole,
      keys: [],
      rows: ANSWERS.flatMap(({ answer, title: head }) => {
        const own = rows.filter(({ parts }) => parts.answer === answer);
        return own.length ? [headingOf(head, String(own.length)), ...own] : [];
      }),
    },
    hasText("remark") ? [...keys, "remark"] : keys,
  );
}

/** Returns a function that gives a row's record in JSON. */
export function diffRecords({ sections, costs }: DiffView): (row: BlockRow) => unknown {
  const records = new Map(
    sections.flatMap(({ title, rows }) =>
      rows.map(({ metric, costs: own, ...row }) => [
        `${title}\n${row.key}`,
        {
          ...row,
          section: title,
          metric: metric.key,
          costs: Object.fromEntries(costs.map(({ key }, at) => [key, own[at] ?? null])),
        },
      ]),
    ),
  );
  return ({ key }) => records.get(key);
}

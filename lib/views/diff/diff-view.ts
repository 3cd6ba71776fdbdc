import { differenceText, differenceTexts } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { type Pair, type PairRow, pairOf } from "@/lib/domain/diff/pair-rows";
import { likePairsOf } from "@/lib/domain/names/like-names";
import { engineShown } from "@/lib/domain/names/shown-names";
import { defaultBase } from "@/lib/domain/relative/baselines";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import { columnsNamed, type KeysNamed } from "@/lib/domain/relative/named-columns";
import { hasValue } from "@/lib/domain/relative/relative-cells";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { type RelativeTable, relativeTable } from "@/lib/domain/relative/relative-table";
import { ratiosOf } from "@/lib/domain/relative/table-ratios";
import { AUTHOR_RATIO, rowLabel } from "@/lib/domain/relative/workload-rows";
import { inFull } from "@/lib/domain/sentences/sentence";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { COST_METRICS } from "@/lib/domain/workloads/metric-sets";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { formatCount, formatCounted } from "@/lib/format";
import { sharedFacts, unrecordedDimensions } from "@/lib/views/bundle/shared-facts";
import { isRate, sideNames, subjectOf } from "@/lib/views/claims/claim-names";
import { sectionClaim } from "@/lib/views/claims/diff-claims";
import { plainestPair } from "@/lib/views/claims/plainest-pair";
import { metricLabel as labelOfRows } from "@/lib/views/relative/metric-label";
import { type ColumnHead, dimensionLabel, dimensionText, partsText } from "@/lib/views/relative/relative-words";
import { tableHeads } from "@/lib/views/relative/table-heads";
import { quoted, RefusedAddress } from "@/lib/views/selection/refused-address";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { NOTHING_PASSES, type WorkloadSelection } from "@/lib/views/selection/workload-selection";
import { diffOfTable, diffQuery, encodeDiffParams } from "@/lib/views/state/diff-params";
import { RATE } from "@/lib/views/state/workload-params";
import { headOf, pairFacts, rowFacts, sortRows } from "./diff-rows";
import type { DiffParams, DiffRow, DiffSection, DiffSide, DiffView } from "./diff-types";
import { besideText, countsText, sideLabels } from "./diff-words";
import { sharedOutputs } from "./shared-outputs";
import { sidePanels } from "./side-panels";

/** Most rows of the page and its files. */
const MAX_ROWS = 1000;

/**
 * Returns two sides, matched by workload: changed rows, unchanged rows, and rows without a verdict. Throws
 * RefusedAddress for a side that isn't in view.
 */
export function diffView(selection: WorkloadSelection, asked: DiffParams, keysNamed?: KeysNamed): DiffView {
  const { points, family } = selection;
  const table = relativeTable(points, asked.by, asked.metric);
  const heads = tableHeads(table, Object.fromEntries(selection.bundles.map(({ id, title }) => [id, title])), points);
  const [a, b] = sidesOf(table, asked, keysNamed);
  if (points.length) refuseAbsent(asked, a, b);
  const pair = matchedPair(selection, table, a, b);
  const matched = pair.sections.flatMap(({ rows }) => rows);
  const costs = costsOf(selection, asked, a, b);
  const contexts = matched.flatMap((row) => [row.a, row.b].map((cell) => table.contexts[cell.context] ?? {}));
  const used = new Set(points.map(({ bundle }) => bundle));
  const named = (wanted: string | null) => columnsNamed(table, wanted ?? "", keysNamed);
  const other = (at: number) => (asked.a === null || asked.b === null ? undefined : table.columns[at]);
  const { names } = table;
  const sides = sideFacts(table, heads, asked, [a, b]);
  const rowName = FAMILIES[family].workload;
  const metricLabel = matchedLabel(
    asked.metric,
    matched.flatMap(({ row }) => table.rows[row] ?? []),
  );
  const rowOf = rowMaker(table, { b, costs, family });
  const sections = sectionsOf(table, pair, rowOf, { ...sides, rowName, metricLabel, by: asked.by });
  const alike = pair.gates.flatMap(({ dimension, base, other }) =>
    dimension === "machine" ? likePairsOf("machine", base, other).map(({ from, into }) => ({ from, into })) : [],
  );
  const panels = sidePanels(table, [a, b], contexts);
  const configs = pair.warnings.find(({ dimension, base, other }) => isKnownConfig(dimension, base, other));
  return {
    title: titleOf(table, sides, a, b),
    params: {
      ...diffOfTable(
        { ...selection.params, metric: asked.metric },
        asked.by,
        sides.a.key ?? asked.a,
        sides.b.key ?? asked.b,
      ),
      claim: asked.claim,
    },
    byLabel: dimensionLabel(asked.by),
    ...sides,
    choices: choicesOf(selection, table, heads, asked),
    familyName: FAMILIES[family].name,
    rowName,
    metricLabel,
    bundles: selection.bundles.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
    facts: sharedFacts(contexts, [], names),
    differs: pair.warnings.map((difference) => {
      const some = ` (${formatCount(difference.rows)} of ${formatCounted(matched.length, "row")})`;
      return differenceText(difference, names) + (difference.rows < matched.length ? some : "");
    }),
    configs: configs ? { a: configs.base, b: configs.other } : null,
    gates: pair.gates.map(({ dimension, base, other }) => {
      const list = (values: readonly string[]) =>
        values.map((value) => dimensionText(dimension, value, names)).join(", ");
      return `A: ${list(base)}; B: ${list(other)}`;
    }),
    ...(alike.length && { alike }),
    ...(panels.length && { panels }),
    notRecorded: unrecordedDimensions(contexts),
    costs: costs.map(({ key, label }) => ({ key, label })),
    sections,
    matched: matched.length,
    ...unmatchedRows(table, pair, a, b),
    omittedRows: matched.length - sections.reduce((sum, { rows }) => sum + rows.length, 0),
    notices: [
      ...selection.notices,
      ...sharedOutputs(matched),
      ...alikeNotices(named(asked.a), { wanted: asked.a, side: "A", head: sides.a.head, other: other(b) }),
      ...alikeNotices(named(asked.b), { wanted: asked.b, side: "B", head: sides.b.head, other: other(a) }),
    ].map((notice) => ofDiff(notice, asked)),
    emptyReason: matched.length ? null : emptyReason(selection, asked, sides, pair, { table, a, b }),
  };
}

/** Returns the label of the matched rows' metric: "throughput" for rates, as in the sentences on one row. */
const matchedLabel = (metric: string, rows: readonly { metric: string }[]): string =>
  metric === RATE && rows.every((row) => isRate(row.metric)) ? "throughput" : labelOfRows(metric, rows);

/** Matches the rows of two columns; nothing matches where one is missing (-1), or both are the same. */
function matchedPair({ points }: WorkloadSelection, table: RelativeTable, a: number, b: number): Pair {
  if (a < 0 || b < 0 || a === b) return { sections: [], onlyA: [], onlyB: [], neither: [], warnings: [], gates: [] };
  const prints = new Map(points.map(({ id, fingerprint }) => [id, fingerprint ?? null]));
  return pairOf(table, a, b, (id) => prints.get(id) ?? null);
}

/** Returns keys, heads and names of both sides; a missing side has the name of the address. */
function sideFacts(
  table: RelativeTable,
  heads: ReturnType<typeof tableHeads>,
  asked: DiffParams,
  [a, b]: [number, number],
): Record<"a" | "b", DiffSide> {
  const called = sideNames({ table, heads }, a, b);
  const side = (at: number, wanted: string | null, name: string): DiffSide => ({
    key: table.columns[at]?.key ?? null,
    head: heads[at] ?? { title: wanted ?? `another ${dimensionLabel(asked.by).toLowerCase()}`, lines: [] },
    name,
  });
  return { a: side(a, asked.a, called.base), b: side(b, asked.b, called.name) };
}

interface RowParts {
  /** The column of side B. */
  b: number;
  costs: ReturnType<typeof costsOf>;
  family: WorkloadSelection["family"];
}

/** Returns a function that makes the row of a match. */
function rowMaker(table: RelativeTable, { b, costs, family }: RowParts): (found: PairRow) => DiffRow {
  const rowHeads = table.rows.map((_, at) => headOf(table, at));
  return (found) => ({
    ...rowFacts(table, found.row, rowHeads[found.row], family),
    ...pairFacts(found),
    subject: subjectOf({ table, rowHeads, authorBase: null }, found.row, b),
    differs: differenceTexts(contextDifferences(table, found.a.context, found.b.context), table.names),
    costs: costs.map(({ ratios }) => ratios[found.row] ?? null),
  });
}

/** Returns the sections, each with its changes first, up to MAX_ROWS rows in all. `counts` counts the others too. */
function sectionsOf(
  table: RelativeTable,
  pair: Pair,
  rowOf: (found: PairRow) => DiffRow,
  about: Pick<DiffView, "a" | "b" | "rowName" | "metricLabel"> & Pick<DiffParams, "by">,
): DiffSection[] {
  let left = MAX_ROWS;
  return pair.sections.map((summary) => {
    const rows = sortRows(summary.rows).slice(0, left);
    left -= rows.length;
    const section = { title: partsText(summary.parts, table.names), rows: rows.map(rowOf) };
    const differing = summary.rows.map((row) => ({
      differences: contextDifferences(table, row.a.context, row.b.context),
    }));
    return {
      ...section,
      counts: countsText(summary),
      beside: besideText(differing, { b: sideLabels(about).b, by: dimensionLabel(about.by).toLowerCase() }),
      details: inFull(sectionClaim(about, section).sentence),
    };
  });
}

/** Names the rows without a match. Each has the state of the side that lacks a value, if it has one. */
function unmatchedRows(table: RelativeTable, pair: Pair, a: number, b: number) {
  const labelOf = (row: number) => {
    const own = table.rows[row];
    return own ? rowLabel(own, table.names) : "";
  };
  const without = (row: number, side: number) => [labelOf(row), ...remark([stateText(table, row, side)])].join(" ");
  return {
    onlyA: pair.onlyA.map((row) => without(row, b)),
    onlyB: pair.onlyB.map((row) => without(row, a)),
    neither: pair.neither.map((row) => [labelOf(row), ...remark(whyNeither(table, row, a, b))].join(" ")),
    leftOut: leftOutOf(pair, (row, side) => {
      return { label: labelOf(row), side, a: stateText(table, row, a) ?? null, b: stateText(table, row, b) ?? null };
    }),
  };
}

/** Rewrites the links of a notice on the choice of points, from the relative table to this page. */
const ofDiff = ({ link, others, ...notice }: ViewNotice, asked: DiffParams): ViewNotice => {
  const here = (to: { label: string; query: string }) => ({ ...to, query: diffQuery(to.query, asked) });
  return { ...notice, link: link && here(link), ...(others ? { others: others.map(here) } : {}) };
};

/** Most bundles to choose as a side; there may be thousands. */
const MAX_CHOICES = 200;

/**
 * Returns the possible sides: the table's columns. Where bundles are the sides, up to MAX_CHOICES further ones with
 * such results follow, which are not in view.
 */
function choicesOf(
  { bundles }: WorkloadSelection,
  { columns }: RelativeTable,
  heads: readonly ColumnHead[],
  { by }: DiffParams,
) {
  const inView = columns.map(({ key }, at) => {
    const { title = key, lines = [] } = heads[at] ?? {};
    return { key, label: [title, ...lines].join(", ") };
  });
  if (by !== "bundle") return inView;
  const others = bundles.filter(({ id }) => columns.every(({ value }) => value !== id)).slice(0, MAX_CHOICES);
  return [...inView, ...others.map(({ id, title }) => ({ key: id, label: title }))];
}

/**
 * Returns the positions of A and B; -1 = none. Where both names fit several columns, the pair with fewest other
 * differences wins. No column is both sides where another pair exists. A single name means its first column. Without
 * names A is the relative table's own baseline, and B the last other column. Among several engines both are builds of
 * the one with most.
 */
function sidesOf(table: RelativeTable, asked: DiffParams, keysNamed?: KeysNamed): [number, number] {
  const { columns, cells } = table;
  const placesOf = (wanted: string | null) =>
    wanted === null ? null : columnsNamed(table, wanted, keysNamed).map((column) => columns.indexOf(column));
  const [ofA, ofB] = [placesOf(asked.a), placesOf(asked.b)];
  const others = (taken: number) => columns.map((_, place) => place).filter((place) => place !== taken);
  const usual = columns.length ? defaultBase({ columns, cells }) : -1;
  const engines = columns.map(({ engine }) => columns.findIndex((column) => column.engine === engine));
  if (ofA === null && ofB === null && table.columnsBy === "build" && new Set(engines).size > 1) {
    const pair = plainestPair({ table }, { ofColumn: engines });
    if (pair) return [pair.base, pair.column];
  }
  if (ofA === null) {
    const b = ofB === null ? null : (ofB[0] ?? -1);
    const a = b !== null && usual === b ? (others(b)[0] ?? -1) : usual;
    return [a, b ?? others(a).at(-1) ?? -1];
  }
  if (ofB === null) return [ofA[0] ?? -1, others(ofA[0] ?? -1).at(-1) ?? -1];
  const pairs = ofA.flatMap((a) => ofB.flatMap((b): [number, number][] => (a === b ? [] : [[a, b]])));
  const apart = ([a, b]: [number, number]) => differingParts(columns[a], columns[b]);
  return pairs.sort((x, y) => apart(x) - apart(y))[0] ?? [ofA[0] ?? -1, ofB[0] ?? -1];
}

const differingParts = (a: RelativeColumn | undefined, b: RelativeColumn | undefined): number =>
  (a?.parts ?? []).filter(({ value }, at) => value !== b?.parts[at]?.value).length;

/**
 * Returns a notice that names the chosen column where the link's words fit several; [] where they fit one. `other` is
 * the other side where the link names both: they are then chosen by their likeness.
 */
function alikeNotices(alike: readonly RelativeColumn[], { wanted, side, head, other }: ChosenSide): ViewNotice[] {
  if (wanted === null || alike.length < 2) return [];
  const free = alike.filter((column) => column !== other);
  const apart = free.map((column) => (other ? differingParts(column, other) : 0));
  const least = Math.min(...apart);
  const nearest = apart.filter((parts) => parts === least).length;
  const except = free.length < alike.length ? ` that is not ${side === "A" ? "B" : "A"}` : "";
  const how =
    nearest === free.length
      ? `the first of them${except}`
      : `the ${nearest === 1 ? "one" : "first of those"} whose conditions are most like the other side’s`;
  const chosen = [head.title, ...head.lines].join(", ");
  return [plainNotice(`“${wanted}” is the name of ${alike.length} columns; ${side} is ${how}: ${chosen}.`)];
}

interface ChosenSide {
  wanted: string | null;
  side: "A" | "B";
  head: ColumnHead;
  other: RelativeColumn | undefined;
}

const leftOutOf = <Row>(pair: Pair, rowOf: (row: number, side: "A" | "B" | "neither") => Row): Row[] => [
  ...pair.onlyA.map((row) => rowOf(row, "A")),
  ...pair.onlyB.map((row) => rowOf(row, "B")),
  ...pair.neither.map((row) => rowOf(row, "neither")),
];

/** Returns the state of a cell without a value; undefined where nothing ran, or its source has no such metric. */
function stateText(table: RelativeTable, row: number, column: number): string | undefined {
  const state = table.cells[row]?.[column]?.state;
  return state === undefined || hasValue(state) || state === "absent" ? undefined : state;
}

const remark = (all: readonly (string | undefined)[]): string[] => {
  const said = all.flatMap((each) => each ?? []);
  return said.length ? [`(${said.join(", ")})`] : [];
};

function whyNeither(table: RelativeTable, row: number, a: number, b: number): (string | undefined)[] {
  if (areOfAuthor(table, row, [a, b])) return ["ratios that the author printed"];
  return (
    [
      [a, "A"],
      [b, "B"],
    ] as const
  ).map(([column, side]) => {
    const state = stateText(table, row, column);
    return state && `${side} ${state}`;
  });
}

/** Returns true for a row of ratios that the author printed, with a value on each side. */
const areOfAuthor = (table: RelativeTable, row: number, sides: readonly number[]): boolean =>
  table.rows[row]?.metric === AUTHOR_RATIO &&
  sides.every((column) => (table.cells[row]?.[column]?.value ?? null) !== null);

/** Returns true where both sides are columns of the table. Otherwise gates that the page chose may hide one. */
export const hasBothSides = (selection: WorkloadSelection, asked: DiffParams, keysNamed?: KeysNamed): boolean =>
  comparedSides(selection, asked, keysNamed).columns.every((at) => at >= 0);

/** Returns the table of these points with the positions of both sides, -1 = none. */
export function comparedSides({ points }: WorkloadSelection, asked: DiffParams, keysNamed?: KeysNamed) {
  const table = relativeTable(points, asked.by, asked.metric);
  return { table, columns: sidesOf(table, asked, keysNamed) };
}

/**
 * Throws RefusedAddress for a side that no column in view matches, since another column's numbers would look like its
 * own.
 */
function refuseAbsent(asked: DiffParams, a: number, b: number): void {
  const missing = [...(a < 0 && asked.a !== null ? [asked.a] : []), ...(b < 0 && asked.b !== null ? [asked.b] : [])];
  if (!missing.length) return;
  const by = dimensionLabel(asked.by).toLowerCase();
  throw new RefusedAddress(
    `No ${by} ${missing.map((each) => quoted([each])).join(" and no ")} is among these results.`,
    [{ label: "Choose other sides", query: encodeDiffParams({ ...asked, a: null, b: null }) }],
  );
}

function emptyReason(
  selection: WorkloadSelection,
  { by }: DiffParams,
  sides: { a: DiffSide; b: DiffSide },
  pair: Pair,
  { table, a, b }: { table: RelativeTable; a: number; b: number },
) {
  if (!selection.points.length) return NOTHING_PASSES;
  const isMissing = sides.a.key === null || sides.b.key === null;
  if (isMissing && by === "bundle" && selection.bundles.length > 1)
    return "One side is not chosen yet: choose the other bundle above.";
  if (isMissing)
    return `There is nothing to compare: the results in view have one ${dimensionLabel(by).toLowerCase()}.`;
  if (sides.a.key === sides.b.key) return "A and B are the same. Choose another side.";
  if (pair.gates.length && pair.gates.every(({ dimension }) => dimension === "experiment"))
    return "A and B are of two experiments, or of uploads not known to be of one, so nothing is divided.";
  if (pair.gates.length)
    return "A and B have no workload that both measured under the same conditions, so nothing is divided.";
  if (pair.neither.some((row) => areOfAuthor(table, row, [a, b])))
    return (
      "A and B have ratios that the author printed in common, to a baseline of his own. " +
      "Those are never divided again."
    );
  return "A and B have no workload with a value in common.";
}

/** Returns the costs of a query on B's side relative to A's. Costs that no row has on both sides are left out. */
function costsOf({ points }: WorkloadSelection, { by, metric }: DiffParams, a: number, b: number) {
  if (a < 0 || b < 0) return [];
  return COST_METRICS.filter((key) => key !== metric).flatMap((key) => {
    const table = relativeTable(points, by, key);
    const { ratios } = ratiosOf(table, a, 0);
    const found = table.rows.map((_, row) => {
      const { ratio = null, acrossUploads = false } = ratios[row]?.[b] ?? {};
      return acrossUploads ? null : ratio;
    });
    return found.some((ratio) => ratio !== null) ? [{ key, label: metricInfo(key).label, ratios: found }] : [];
  });
}

/**
 * Returns "MySQL 9.5.0 against 9.4.0". It names both engines where they differ, and the differences between sides of
 * one version.
 */
function titleOf(
  { columns, columnsBy, names }: RelativeTable,
  sides: { a: DiffSide; b: DiffSide },
  a: number,
  b: number,
): string {
  const [from, to] = [columns[a], columns[b]];
  const same = from?.engine && from.engine === to?.engine ? from.engine : null;
  const { a: base, b: other } = sideLabels(sides);
  // The heads name the engine where several are in view.
  const prefix =
    columnsBy === "build" && same && !other.startsWith(engineShown(same, names)) ? `${engineShown(same, names)} ` : "";
  return `${prefix}${other} against ${base}`;
}

const isKnownConfig = (dimension: string, a: string, b: string) =>
  dimension === "config" && ![a, b].includes(dimensionOf("config")?.missing ?? "");

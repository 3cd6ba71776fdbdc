import { engineName } from "@/lib/domain/engines";
import { UNKNOWN, UNSET } from "@/lib/domain/facet-values";
import { FAMILIES, GROUPS, ungrouped, workloadLabel } from "@/lib/domain/families";
import { metricInfo } from "@/lib/domain/metrics";
import type { TestFamily } from "@/lib/domain/model";
import { defaultBase, firstDrops } from "@/lib/domain/relative-ratios";
import { type RelativeRow, type RelativeTable, relativeTable } from "@/lib/domain/relative-table";
import { median } from "@/lib/domain/statistics";
import type { WorkloadPoint } from "@/lib/domain/workload-points";
import { formatCount } from "@/lib/format";
import type { FamilyChoice } from "./load-workload-selection";
import type { AuthorRemark, RelativeView, RowHead } from "./relative-types";
import { columnHeads, dimensionLabel, dimensionText } from "./relative-words";
import {
  COLUMN_DIMENSIONS,
  encodeWorkloadParams,
  isColumnDimension,
  RATE,
  type WorkloadParams,
} from "./workload-query";
import { plainNotice, type ViewNotice, type WorkloadSelection } from "./workload-selection";

// What a page shows at most; data may have any number of rows and columns. Files and the API have the same.
const MAX_ROWS = 1000;
const MAX_COLUMNS = 100;
const MAX_CELLS = 8000;

/** The relative table of the points in view. Nothing in it depends on the baseline, the neutral band or the order of rows. */
export function relativeView(
  selection: WorkloadSelection,
  families: FamilyChoice[],
  authorRemarks: AuthorRemark[],
): RelativeView {
  const { family, params, points, facets } = selection;
  const whole = relativeTable(points, params.columns, params.metric);
  const { table, omittedColumns, omittedRows } = limited(whole);
  const notices = [...selection.notices];
  const left = [
    ...(omittedColumns
      ? [`the first ${formatCount(table.columns.length)} columns of ${formatCount(whole.columns.length)}`]
      : []),
    ...(omittedRows ? [`the first ${formatCount(table.rows.length)} rows of ${formatCount(whole.rows.length)}`] : []),
  ];
  if (left.length) {
    notices.push(
      plainNotice(`Only ${left.join(" and ")} are shown. Filter, or choose other columns, to see the rest.`),
    );
  }
  const other = betterColumns(selection, table);
  if (other) notices.push(other);
  const titles = Object.fromEntries(selection.bundles.map(({ id, title }) => [id, title]));
  const heads = columnHeads(table.columns, params.columns, titles).map((head, column) => {
    const byAuthor = !table.split.includes("origin") && isByAuthor(table, column);
    return byAuthor ? { ...head, lines: [...head.lines, dimensionText("origin", "author")] } : head;
  });
  const used = new Set(points.map(({ bundle }) => bundle));
  return {
    title: titleOf(family, table, params),
    familyName: FAMILIES[family].name,
    rowName: FAMILIES[family].workload,
    params,
    families,
    facets,
    notices,
    emptyReason: points.length ? null : "No point passes the filters. Drop one of them to see results again.",
    table,
    heads,
    rowHeads: table.rows.map((row, at) => rowHead(row, table.cells[at]?.flatMap((cell) => cell?.value ?? []) ?? [])),
    groupTitles: Object.fromEntries(
      table.rows.map(({ group }) => [group ?? "", group === null ? ungrouped(family) : GROUPS[group]]),
    ),
    drops: firstDrops(table),
    authorColumns: table.columns.flatMap((_, column) => (isByAuthor(table, column) ? [column] : [])),
    facts: sharedFacts(table),
    metrics: metricChoices(points),
    metricLabel: metricLabel(params.metric, table.rows),
    columnChoices: columnChoices(selection),
    authorRemarks: authorRemarks.filter(({ bundle }) => used.has(bundle)),
    bundles: selection.bundles.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
    counts: { points: points.length, rows: table.rows.length, columns: table.columns.length },
    scaling: null,
    efficiency: null,
    omittedColumns,
  };
}

// A table with fewer ratios than this share of its cells is worth a hint; one with at least twice and half of them is better.
const FEW_RATIOS = 0.25;
const MANY_RATIOS = 0.5;
/** Points up to which other columns are tried. */
const TRIED_POINTS = 20_000;

/** The share of the cells beside the baseline that have a ratio; 0 for a single column. */
function ratioShare(table: RelativeTable): number {
  const base = defaultBase(table);
  const cells = table.cells.flatMap((row) =>
    row
      .filter((_, column) => column !== base)
      .map((cell) => (cell?.value ?? null) !== null && (row[base]?.value ?? null) !== null),
  );
  return cells.length ? cells.filter(Boolean).length / cells.length : 0;
}

/** Where hardly anything can be divided, as of one build on many machines: a way to the columns with which most can. */
function betterColumns(selection: WorkloadSelection, table: RelativeTable): ViewNotice | null {
  const { params, points } = selection;
  const share = ratioShare(table);
  if (!table.rows.length || share >= FEW_RATIOS || points.length > TRIED_POINTS) return null;
  const [best] = columnChoices(selection)
    .filter(({ key, values }) => key !== params.columns && values > 1)
    .map(({ key, label }) => ({ key, label, share: ratioShare(relativeTable(points, key, params.metric)) }))
    .filter((choice) => choice.share >= MANY_RATIOS && choice.share > share * 2)
    .sort((a, b) => b.share - a.share);
  if (!best || !isColumnDimension(best.key)) return null;
  const what = dimensionLabel(params.columns).toLowerCase();
  const text =
    table.columns.length === 1
      ? `There is only one ${what} in view.`
      : `Hardly any ${FAMILIES[selection.family].workload} was measured in two columns: there are few ratios by ${what}.`;
  const query = encodeWorkloadParams({ ...params, columns: best.key });
  return { text, link: { label: `columns by ${best.label.toLowerCase()}`, query } };
}

/** Whether all that a column holds comes from the tables of a bundle's author. */
const isByAuthor = ({ cells }: RelativeTable, column: number) =>
  cells.every((row) => !row[column] || row[column]?.origin === "author");

/** The first rows and columns of a table that is too large to be read. */
function limited(table: RelativeTable): { table: RelativeTable; omittedColumns: number; omittedRows: number } {
  const rows = Math.min(table.rows.length, MAX_ROWS);
  const columns = Math.min(table.columns.length, MAX_COLUMNS, Math.max(2, Math.floor(MAX_CELLS / Math.max(1, rows))));
  const [omittedRows, omittedColumns] = [table.rows.length - rows, table.columns.length - columns];
  if (!omittedRows && !omittedColumns) return { table, omittedColumns, omittedRows };
  const cells = table.cells.slice(0, rows).map((row) => row.slice(0, columns));
  const kept = { ...table, rows: table.rows.slice(0, rows), columns: table.columns.slice(0, columns), cells };
  return { table: kept, omittedColumns, omittedRows };
}

/** "MySQL 5.6.51 to 9.5.0" where the columns are builds of one engine; else what is compared. */
function titleOf(family: TestFamily, { columns }: RelativeTable, params: WorkloadParams): string {
  const [first, last] = [columns[0], columns.at(-1)];
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const [engine] = engines;
  if (params.columns === "build" && engines.length === 1 && engine && first?.version && last?.version) {
    const versions = first.version === last.version ? first.version : `${first.version} to ${last.version}`;
    return `${engineName(engine)} ${versions}`;
  }
  const names = engines.flatMap((name) => (name ? [engineName(name)] : []));
  if (names.length > 1 && names.length <= 4) return names.join(", ").replace(/, ([^,]*)$/, " and $1");
  return `${FAMILIES[family].name} by ${dimensionLabel(params.columns).toLowerCase()}`;
}

const metricLabel = (metric: string, rows: readonly RelativeRow[]): string => {
  const own = new Set(rows.map((row) => row.metric));
  const [only] = own;
  if (metric !== RATE) return metricInfo(metric).label;
  return own.size === 1 && only ? metricInfo(only).label : "Throughput";
};

/** The metrics that the points have: each workload's own rate first, then by name. */
export function metricChoices(points: readonly WorkloadPoint[]) {
  const keys = new Set<string>();
  for (const { metrics } of points) {
    for (const [key, value] of Object.entries(metrics)) if (value !== null) keys.add(key);
  }
  keys.delete(RATE);
  const others = [...keys]
    .map((key) => ({ key, label: metricInfo(key).label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  return [{ key: RATE, label: "Throughput" }, ...others];
}

/** What the columns can be: every dimension with several values among the options, builds, and the chosen one. */
function columnChoices({ facets, params }: WorkloadSelection) {
  const values = (key: string) => facets.find((facet) => facet.key === key)?.options.length ?? 0;
  const settings = facets.filter(({ key }) => key.startsWith("s.")).map(({ key }) => key);
  return [...new Set<string>([...COLUMN_DIMENSIONS, ...settings, params.columns])]
    .map((key) => ({ key, label: dimensionLabel(key), values: values(key) }))
    .filter(({ key, values: count }) => count > 1 || key === params.columns || key === "build");
}

/** What every cell was measured on and with, unless unknown. */
function sharedFacts({ contexts }: RelativeTable): string[] {
  const [first, ...others] = contexts;
  return Object.entries(first ?? {}).flatMap(([dimension, value]) => {
    const known = value !== UNKNOWN && value !== UNSET && (dimension !== "origin" || value === "author");
    return known && others.every((other) => other[dimension] === value) ? [dimensionText(dimension, value)] : [];
  });
}

const seconds = [
  { unit: "s", scale: 1 },
  { unit: "ms", scale: 1e3 },
  { unit: "µs", scale: 1e6 },
];
const bytes = ["B", "KiB", "MiB", "GiB", "TiB"].map((unit, at) => ({ unit, scale: 1024 ** -at }));

/** The unit in which a row's values are best read: the middle one has at least one digit before the point, and few. */
function rowHead({ key, workload, params, metric }: RelativeRow, values: readonly number[]): RowHead {
  const { unit, better } = metricInfo(metric);
  const middle = Math.abs(median([...values].sort((a, b) => a - b)) ?? 0);
  const suffix = unit === "B/s" ? "/s" : "";
  const chosen =
    unit === "s"
      ? (seconds.find(({ scale }) => middle * scale >= 1) ?? seconds[middle > 0 ? 2 : 0])
      : unit === "B" || unit === "B/s"
        ? (bytes.findLast(({ scale }) => middle * scale >= 1) ?? bytes[0])
        : undefined;
  const name = workloadLabel({ name: workload, params: { phase: params.phase ?? null } });
  return {
    name,
    params: key.slice(name.length).trim(),
    metric,
    unit: chosen ? chosen.unit + suffix : unit,
    scale: chosen?.scale ?? 1,
    better,
  };
}

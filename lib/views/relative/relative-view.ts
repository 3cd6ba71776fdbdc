import { COLUMN_DIMENSIONS } from "@/lib/domain/conditions/column-dimensions";
import { UNKNOWN, UNSET } from "@/lib/domain/conditions/facet-values";
import { group } from "@/lib/domain/group";
import type { Family } from "@/lib/domain/model";
import { engineShown } from "@/lib/domain/names/shown-names";
import { areSorted } from "@/lib/domain/names/versions";
import { isOfAuthorRatios } from "@/lib/domain/relative/baselines";
import { headingsOf, rowsByGates } from "@/lib/domain/relative/relative-sections";
import { type RelativeTable, relativeTable } from "@/lib/domain/relative/relative-table";
import { firstDrops } from "@/lib/domain/relative/table-ratios";
import { usualBuilds, withColumns } from "@/lib/domain/relative/usual-builds";
import { FAMILIES, GROUPS, headingWithoutGroup, joinedGroupsOf, rateMetric } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCount, wordList } from "@/lib/format";
import { sharedFacts } from "@/lib/views/bundle/shared-facts";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { NOTHING_PASSES, type WorkloadSelection } from "@/lib/views/selection/workload-selection";
import { ALL, withFilter } from "@/lib/views/state/page-filters";
import { encodeWorkloadParams, RATE } from "@/lib/views/state/workload-params";
import { metricLabel } from "./metric-label";
import type { AuthorRemark, RelativeView } from "./relative-types";
import { dimensionLabel, dimensionText, sectionTitle } from "./relative-words";
import { rowHead } from "./row-head";
import { sectionNotices } from "./section-notices";
import { askedOfRow, isByAuthor, tableHeads } from "./table-heads";

// Limits of a page, its files and the API; data may have any number of rows and columns.
const MAX_ROWS = 1000;
const MAX_COLUMNS = 100;
const MAX_CELLS = 8000;

/**
 * Returns the relative table of the points in view. It depends on no baseline, neutral band or order of rows. A notice
 * counts the rows and columns above the limits.
 */
export function relativeView(
  selection: WorkloadSelection,
  families: FamilyChoice[],
  authorRemarks: AuthorRemark[],
): RelativeView {
  const { family, params, points, facets, columns: columnsBy } = selection;
  const whole = relativeTable(points, columnsBy, params.metric);
  const { table, places, omittedColumns, omittedRows } = limitTable(whole);
  const notices = [...selection.notices];
  const left = [
    ...(omittedColumns ? [`${formatCount(table.columns.length)} columns of ${formatCount(whole.columns.length)}`] : []),
    ...(omittedRows ? [`the first ${formatCount(table.rows.length)} rows of ${formatCount(whole.rows.length)}`] : []),
  ];
  if (left.length) {
    notices.push(
      plainNotice(`Only ${left.join(" and ")} are shown. Filter, or choose other columns, to see the rest.`),
    );
  }
  if (columnsBy === "build" && hasUnordered(whole)) notices.push(plainNotice(UNORDERED));
  const single = singleColumn(selection, table);
  if (single) notices.push(single);
  const titles = Object.fromEntries(selection.bundles.map(({ id, title }) => [id, title]));
  const heads = tableHeads(table, titles, points);
  const used = new Set(points.map(({ bundle }) => bundle));
  const rowName = FAMILIES[family].workload;
  const rowHeads = table.rows.map((row, at) =>
    rowHead(
      { ...row, parts: [...row.parts, ...askedOfRow(table, at)] },
      table,
      table.cells[at]?.flatMap((cell) => cell?.value ?? []) ?? [],
    ),
  );
  notices.push(...sectionNotices({ table, rowHeads, rowName }).map(plainNotice));
  const drops = firstDrops(whole).slice(0, table.rows.length);
  return {
    title: titleOf(family, table),
    familyName: FAMILIES[family].name,
    rowName,
    params,
    families,
    facets,
    notices,
    emptyReason: points.length ? null : NOTHING_PASSES,
    table,
    heads,
    rowHeads,
    groupTitles: Object.fromEntries(
      table.rows.map(({ group }) => [group ?? "", group === null ? headingWithoutGroup(family) : GROUPS[group]]),
    ),
    joined: joinedSections(family, table),
    drops: drops.map((drop) => places.get(drop?.column ?? -1) ?? null),
    dropsOn: drops.map((drop) => {
      const before = drop && !places.has(drop.before) ? whole.columns[drop.before] : undefined;
      return before ? (before.version ?? before.value) : null;
    }),
    authorColumns: table.columns.flatMap((_, column) => (isByAuthor(table, column) ? [column] : [])),
    noise: null,
    facts: [...subjectFacts(table), ...sharedFacts(table.contexts, [...table.split, ...table.rowSplit], table.names)],
    metrics: metricChoices(points),
    metricLabel: metricLabel(params.metric, table.rows),
    authorBase: authorBase(table),
    baseInFiles: true,
    allInFiles: true,
    columnChoices: columnChoices(selection),
    authorRemarks: authorRemarks.filter(({ bundle }) => used.has(bundle)),
    bundles: selection.bundles.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
    counts: {
      points: points.length - (selection.copies?.size ?? 0),
      rows: table.rows.length,
      columns: table.columns.length,
    },
    scaling: null,
    efficiency: null,
    omittedColumns,
  };
}

/** Returns the groups that the family's author joins, for each combination of gates, with positions in the table. */
const joinedSections = (family: Family, table: RelativeTable): RelativeView["joined"] =>
  [
    ...group(
      rowsByGates(table).flatMap(({ parts, rows }) => {
        const own = rows.flatMap((at) => table.rows[at] ?? []);
        return joinedGroupsOf(family, own).map((joined) => ({
          label: joined.group.label,
          parts,
          rows: joined.rows.flatMap((at) => rows[at] ?? []),
        }));
      }),
      ({ label }) => label,
    ).values(),
  ]
    .flatMap(headingsOf(table))
    .map(({ label, parts, rows }) => ({
      title: `${sectionTitle(label, parts, table.names)}, as the archive's author joins them`,
      parts,
      rows,
    }));

const UNORDERED =
  "Commits of unknown order are sorted by name: neither a version nor a day in their names tells which is newer.";

/** True where columns of one engine are commits without an order. */
const hasUnordered = ({ columns }: RelativeTable): boolean =>
  [...group(columns, ({ engine }) => engine).values()].some(
    (own) => !areSorted(own.map((column) => ({ ...column, raw: column.value }))),
  );

/** Returns a notice with a link to all bundles where a table of bundles has one column; else null. */
function singleColumn({ params, columns, bundles }: WorkloadSelection, table: RelativeTable): ViewNotice | null {
  if (table.columns.length !== 1 || columns !== "bundle" || bundles.length < 2) return null;
  const query = encodeWorkloadParams({ ...params, filters: withFilter(params.filters, "bundle", [ALL]) });
  return { text: "Only one bundle is chosen, so there is one column.", link: { label: "all bundles", query } };
}

/**
 * Returns the baseline of the author's ratios where the table holds nothing else; "" where the table doesn't name it.
 * Null for other tables.
 */
function authorBase(table: RelativeTable): string | null {
  if (!isOfAuthorRatios(table)) return null;
  const bases = new Set(table.contexts.map((context) => context["s.relativeTo"] ?? ""));
  return bases.size === 1 ? ([...bases][0] ?? "") : "";
}

interface Limited {
  table: RelativeTable;
  /** The place in the table of each column that stays. */
  places: ReadonlyMap<number, number>;
  omittedColumns: number;
  omittedRows: number;
}

/**
 * Cuts a table that is too large to read to its first rows and columns. Of very many builds the usual ones come first.
 */
function limitTable(table: RelativeTable): Limited {
  const rows = Math.min(table.rows.length, MAX_ROWS);
  const columns = Math.min(table.columns.length, MAX_COLUMNS, Math.max(2, Math.floor(MAX_CELLS / Math.max(1, rows))));
  const [omittedRows, omittedColumns] = [table.rows.length - rows, table.columns.length - columns];
  const order = [...new Set([...(usualBuilds(table)?.columns ?? []), ...table.columns.keys()])];
  const kept = order.slice(0, columns).sort((a, b) => a - b);
  const places = new Map(kept.map((at, place) => [at, place]));
  if (!omittedRows && !omittedColumns) return { table, places, omittedColumns, omittedRows };
  const { cells, ...rest } = withColumns(table, kept);
  return {
    table: { ...rest, rows: table.rows.slice(0, rows), cells: cells.slice(0, rows) },
    places,
    omittedColumns,
    omittedRows,
  };
}

/** Most engines that a title names. */
const MOST_ENGINES = 4;

/** Returns "MySQL 5.6.51 to 9.5.0" where the columns are builds of one engine; else the engines or the family. */
function titleOf(family: Family, { columns, columnsBy, names }: RelativeTable): string {
  const [first, last] = [columns[0], columns.at(-1)];
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const [engine] = engines;
  if (columnsBy === "build" && engines.length === 1 && engine && first?.version && last?.version) {
    const versions = first.version === last.version ? first.version : `${first.version} to ${last.version}`;
    return `${engineShown(engine, names)} ${versions}`;
  }
  const named = engines.flatMap((name) => (name ? [engineShown(name, names)] : []));
  if (named.length > 1 && named.length <= MOST_ENGINES) return wordList(named);
  return `${FAMILIES[family].name} by ${dimensionLabel(columnsBy).toLowerCase()}`;
}

/** Returns the metrics that the points have: each workload's own rate first, then by name. */
export function metricChoices(points: readonly WorkloadPoint[]) {
  const keys = new Set<string>();
  for (const { metrics } of points) {
    for (const key in metrics) if (!keys.has(key) && metrics[key] !== null) keys.add(key);
  }
  keys.delete(RATE);
  const others = [...keys]
    .map((key) => ({ key, label: metricInfo(key).label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  // Some families measure times alone.
  const isOfTimes = points.every(
    ({ family, workload, workloadParams: params }) =>
      metricInfo(rateMetric({ family, name: workload, params })).better === "lower",
  );
  return [{ key: RATE, label: isOfTimes && points.length > 0 ? "Main number" : "Throughput" }, ...others];
}

/**
 * Returns the dimensions that the columns can vary. They are builds, the chosen one, and those with several values
 * under the other filters. A missing value can have a column, but is not counted as a value.
 */
function columnChoices({ facets, columns }: WorkloadSelection) {
  const counts = (wanted: string) => {
    const { options = [], omitted = 0 } = facets.find(({ key }) => key === wanted) ?? {};
    // Chosen uploads of a project are options beside the one for all of them.
    const several = new Set(options.flatMap(({ values = [] }) => values));
    const having = options
      .filter(({ count, value }) => count > 0 && !several.has(value))
      .reduce((sum, one) => sum + (one.having ?? 1), 0);
    const missing = options.filter(({ count, value }) => count > 0 && (value === UNKNOWN || value === UNSET)).length;
    return { of: having + omitted, values: having + omitted - missing };
  };
  const settings = facets.filter(({ key }) => key.startsWith("s.")).map(({ key }) => key);
  return [...new Set<string>([...COLUMN_DIMENSIONS, ...settings, columns])]
    .filter((key) => counts(key).of > 1 || key === columns || key === "build")
    .map((key) => ({ key, label: dimensionLabel(key), values: counts(key).values }));
}

/** Returns distance and k where all rows of vector searches share them: the rows leave them out. */
const subjectFacts = ({ rows }: RelativeView["table"]): string[] =>
  ["distance", "k"].flatMap((key) => {
    const [value = null, ...others] = new Set(rows.map(({ params }) => params[key] ?? null));
    return value === null || others.length ? [] : [dimensionText(key, String(value))];
  });

import path from "node:path";
import { parse } from "csv-parse/sync";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as relativeApi } from "@/app/api/v1/relative/route";
import { GET as viewFile } from "@/app/view-files/[view]/[file]/route";
import { RelativeChart } from "@/components/relative-chart/relative-chart";
import { type RelativeAnswer, relativeAnswer } from "@/lib/api/schemas/relative";
import { chartColumns } from "@/lib/charts/chart-columns";
import { loadTestFamilies } from "@/lib/db/read/family-bundles";
import { loadWorkloadPoints } from "@/lib/db/read/workload-points";
import { withTestDatabase } from "@/lib/db/test-database";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Family } from "@/lib/domain/model";
import { importArchive } from "@/lib/import/import-archive.testing";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { relativeFigures } from "@/lib/pictures/relative-figures";
import { hasShared } from "@/lib/shared.testing";
import { resultSummary } from "@/lib/views/answers/result-summary";
import { relativeClaim } from "@/lib/views/claims/relative-claims";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";

// A group has one value in one column, wherever it appears: table, chart, card, picture, files, API, sentence and
// history. The test computes it from stored points: the median of the rows' ratios. Each ratio is one of two medians.
// Rows whose repeats differ by more than a factor of two don't count (docs/rules.md).

/** `followed`: the number of values that the histories share with the table, for builds with a single column. */
const BUNDLES = [
  { name: "archive/nov25.sb.mysql", followed: 36 },
  { name: "archive/sysbench.dec2020", followed: 12 },
  { name: "archive/mar25.sb.in.c48", followed: 24 },
  { name: "company/dec25.sb.80plus", followed: 16 },
  { name: "conditions/may25.pg18beta1", followed: 48 },
];

withTestDatabase();

interface Value {
  median: number | null;
  n: number;
}
type Answer = RelativeAnswer;

/** Returns the median; null of nothing. */
const middle = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
/** True for repeats that differ by at most a factor of two. */
const isOneNumber = (values: readonly number[]) =>
  Math.min(...values) > 0 && Math.max(...values) <= 2 * Math.min(...values);
const medianOf = (ratios: readonly number[]): Value => ({ median: middle(ratios), n: ratios.length });
/** Returns a median with ten significant digits; null without one. */
const tenDigitsOf = ({ median }: Value) => (median === null ? null : Number(median.toPrecision(10)));
const tenDigits = (value: number | null | undefined) => (value == null ? null : Number(value.toPrecision(10)));

/** Numbers of stored points by id and metric. */
type Stored = ReadonlyMap<string, Readonly<Record<string, number | null>>>;

/** Returns the ratios of rows in a column to their base, from the points in both cells. */
function ratiosOf(rows: Answer["rows"], stored: Stored, column: number, base: (row: Answer["rows"][number]) => number) {
  return rows.flatMap(({ cells, metric, ...row }) => {
    const runs = (at: number) => (cells[at]?.points ?? []).flatMap((id) => stored.get(id)?.[metric] ?? []);
    const [a, b] = [runs(base({ cells, metric, ...row })), runs(column)];
    const [from, to] = [middle(a), middle(b)];
    return from !== null && to !== null && isOneNumber(a) && isOneNumber(b) ? [to / from] : [];
  });
}

/** Returns the rows of a group under its gates. */
const rowsOf = ({ rows }: Answer, { group, parts }: Answer["groups"][number]) => {
  // A gate that splits no workload is a condition of the row's cells.
  const valueIn = (row: Answer["rows"][number], dimension: string) =>
    row.parts[dimension] ?? row.conditions[dimension] ?? dimensionOf(dimension)?.missing;
  return rows.filter(
    (row) =>
      row.group === group && Object.entries(parts).every(([dimension, value]) => valueIn(row, dimension) === value),
  );
};

/** Returns, by column, the median of these rows against their baselines. */
function valuesOf(answer: Answer, rows: Answer["rows"], stored: Stored): Value[] {
  const place = new Map(answer.columns.map(({ key }, at) => [key, at]));
  return answer.columns.map(({ baseline }, column) =>
    medianOf(ratiosOf(rows, stored, column, ({ cells }) => place.get(cells[column]?.baseline ?? baseline ?? "") ?? -1)),
  );
}

async function answerOf(query: string): Promise<Answer> {
  const response = await relativeApi(new Request(`http://localhost/?${query}`));
  return relativeAnswer.parse(await response.json());
}

async function fileOf(ending: string, query: string): Promise<string> {
  const request = new Request(`http://localhost/relative.${ending}?${query}`);
  const response = await viewFile(request, { params: Promise.resolve({ view: "relative", file: `view.${ending}` }) });
  return response.text();
}

/** Returns the cells after "median of 9" in each such line of a file. */
function medianCells(ending: "csv" | "md" | "html", text: string): string[][] {
  if (ending === "csv") {
    const lines = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
    const own = lines.filter(({ kind, row }) => kind === "statistic" && row?.startsWith("median of"));
    return own.map((line) => Object.entries(line).flatMap(([key, cell]) => (key.endsWith(" ratio") ? cell : [])));
  }
  const cellsOf = (line: string) => [...line.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) => cell);
  const lines = ending === "md" ? text.split("\n") : text.split("<tr>");
  return lines.flatMap((line) => {
    const cells = ending === "md" ? line.split("|").map((cell) => cell.trim()) : cellsOf(line);
    const at = cells.findIndex((cell) => cell.startsWith("median of"));
    return at < 0 ? [] : [cells.slice(at + 1).filter((cell) => /^[\d<–]/.test(cell))];
  });
}

/** Returns the lines of a title below its first. */
const builds = (title = ""): string[] => title.split("\n").slice(1);

/** Returns the names of the groups' drawings for screen readers; the server draws each at two widths. */
function spokenShapes(view: RelativeView): string[] {
  const grid = relativeGrid(view, view.params);
  const html = renderToStaticMarkup(
    <RelativeChart view={view} grid={grid} neutral={view.params.neutral} table={null} />,
  );
  const labels = [...html.matchAll(/aria-label="([^"]*[Mm]edian of \d+: [^"]*)"/g)];
  const spoken = labels.map(([, text = ""]) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
  return spoken.filter((text, at) => text !== spoken[at - 1]);
}

/** A test family of a bundle, with the values of its groups from stored points. */
interface Case {
  view: RelativeView;
  query: string;
  answer: Answer;
  stored: Stored;
  grid: RelativeGrid;
  groups: (Answer["groups"][number] & { rows: Answer["rows"] })[];
  /** By group, by column. */
  values: Value[][];
  /** The values of the table's sections: the first groups, without joined ones. */
  sections: Value[][];
  /** The values over all rows, or most of them. */
  whole: Value[];
  /** The values of sentences on a column. */
  spoken: Value[];
  summary: ReturnType<typeof resultSummary>;
  /** True where one number can represent all rows. */
  hasWhole: boolean;
}

async function caseOf(bundle: string, family: Family): Promise<Case | null> {
  const query = new URLSearchParams({ bundle, family }).toString();
  const { view } = await loadRelativeView({ bundle, family });
  if (!view) return null;
  const answer = await answerOf(query);
  const { points } = await loadWorkloadPoints(family, [bundle]);
  const stored: Stored = new Map(points.map(({ id, metrics }) => [id, metrics]));
  // families.test.ts covers the choice of rows in an author's joined groups.
  const joined = view.joined.map(({ rows }) => rows.flatMap((at) => answer.rows[at] ?? []));
  const own = answer.groups.length - joined.length;
  const groups = answer.groups.map((group, at) => ({ ...group, rows: joined[at - own] ?? rowsOf(answer, group) }));
  const values = groups.map(({ rows }) => valuesOf(answer, rows, stored));
  const grid = relativeGrid(view, view.params);
  const sections = values.slice(0, grid.sections.length);
  const byGates = rowsByGates(view, answer.rows).map((rows) => ({ rows, values: valuesOf(answer, rows, stored) }));
  const most = byGates.find(({ rows }) => rows.length * 2 > answer.rows.length);
  const whole = most?.values ?? valuesOf(answer, [], stored);
  const spoken = answer.columns.map((_, column): Value => {
    // Where no gates have most rows, a sentence is of the rows with a ratio. All of these must be under equal gates.
    const own = (most ? [most] : byGates).flatMap((each) => each.values[column] ?? []).filter(({ n }) => n > 0);
    return own.length === 1 && own[0] ? own[0] : medianOf([]);
  });
  const summary = resultSummary(view);
  const hasWhole = (summary?.rows.length ?? 0) > sections.length;
  return { view, query, answer, stored, grid, groups, values, sections, whole, spoken, summary, hasWhole };
}

/** Returns the rows under each combination of gates. */
function rowsByGates({ table }: RelativeView, rows: Answer["rows"]): Answer["rows"][] {
  const keys = table.rows.map(({ gates = [] }) => JSON.stringify(gates));
  return [...new Set(keys)].map((key) => rows.filter((_, at) => keys[at] === key));
}

const statisticValues = (of: readonly { statistics: readonly Value[] }[]) =>
  of.map(({ statistics }) => statistics.map(({ n, median }) => [n, tenDigits(median)]));
const expectedValues = (of: readonly (readonly Value[])[]) =>
  of.map((own) => own.map((value) => [value.n, tenDigitsOf(value)]));

/** Compares the API's answer, the table and the bundle's card. */
function expectTables({ answer, grid, groups, values, sections, whole, summary, hasWhole }: Case): void {
  expect(statisticValues(groups)).toEqual(expectedValues(values));
  // The table's sections are the groups; joined groups are separate.
  expect(statisticValues([...grid.sections, ...grid.joined])).toEqual(expectedValues(values));
  // In the card all rows come first where one number can represent them.
  expect(statisticValues(summary?.rows ?? [])).toEqual(expectedValues(hasWhole ? [whole, ...sections] : sections));
  expect(answer.all ? statisticValues([answer.all]) : []).toEqual(hasWhole ? expectedValues([whole]) : []);
  expect(answer.sentence?.text).toBe(summary?.claim?.sentence.text);
}

/** Compares the picture of the table, that of the chart, and the chart on the page. */
function expectDrawings({ view, values, sections, whole, hasWhole }: Case): void {
  const names = chartColumns(view).map(({ label }) => label);
  // All rows come first, as in the card.
  const picture = relativeFigures(view, view.params, null).find(({ name }) => name === "summary");
  const drawn = picture?.body.kind === "table" ? picture.body.rows : [];
  expect(drawn.map(({ cells }) => cells.map(({ value }) => tenDigits(value)))).toEqual(
    (hasWhole ? [whole, ...values] : values).map((own) => own.map(tenDigitsOf)),
  );
  // One line for each engine in a group, its builds in the title.
  const asChart = { ...view, params: { ...view.params, view: "chart" as const } };
  const shape = relativeFigures(asChart, view.params, null).find(({ name }) => name === "shape");
  const panels = shape?.body.kind === "chart" ? shape.body.panels : [];
  const titles = panels.map(({ lines }) =>
    lines.flatMap(({ weight, title }) => (weight === "strong" ? builds(title) : [])).sort(),
  );
  expect(titles).toEqual(
    sections
      .slice(0, panels.length)
      .map((own) =>
        own.flatMap(({ median }, at) => (median === null ? [] : [`${names[at]}: ${median.toFixed(2)}`])).sort(),
      ),
  );
  expect(panels.length).toBe(Math.min(6, sections.length));
  const spoken = spokenShapes(view);
  expect(spoken).toHaveLength(sections.length);
  sections.forEach((own, at) => {
    const known = own.flatMap(({ median }) => median ?? []);
    for (const end of known.length ? [Math.min(...known), Math.max(...known)] : []) {
      const text = end.toFixed(2);
      const columns = [...own.keys()].filter((column) => own[column]?.median?.toFixed(2) === text);
      expect(columns.some((column) => spoken[at]?.includes(`${text} in ${names[column]}`))).toBe(true);
    }
  });
}

/** Compares the files. JSON equals the API's answer. The archive's text has only rows; their median is the group's. */
async function expectFiles({ view, query, answer, grid, groups, values, sections, whole, hasWhole }: Case) {
  expect(relativeAnswer.parse(JSON.parse(await fileOf("json", query)))).toEqual(answer);
  const ofGroups = values.filter((own, at) => (groups[at]?.rows.length ?? 0) > 1 && own.some(({ n }) => n > 0));
  const summedUp = hasWhole ? [...ofGroups, whole] : ofGroups;
  const csv = medianCells("csv", await fileOf("csv", query));
  expect(csv.map((cells) => cells.map((cell) => (cell ? tenDigits(Number(cell)) : null)))).toEqual(
    summedUp.map((own) => own.map(tenDigitsOf)),
  );
  for (const ending of ["md", "html"] as const) {
    const cells = medianCells(ending, await fileOf(ending, query));
    expect(cells).toEqual(summedUp.map((own) => own.map((value) => value.median?.toFixed(2) ?? "–")));
  }
  const lines = (await fileOf("txt", query)).split("\n\n")[1]?.trim().split("\n").slice(1) ?? [];
  for (const [at, { members }] of grid.sections.entries()) {
    const rows = lines.splice(0, members.length).map((line) => line.split("\t"));
    const columns = view.table.columns.flatMap((_, column) => (column === grid.base ? [] : [column]));
    for (const [nth, column] of columns.entries()) {
      const ratios = rows.flatMap((cells) => (/^\d/.test(cells[nth] ?? "") ? Number(cells[nth]) : []));
      const [own, median] = [middle(ratios), sections[at]?.[column]?.median ?? null];
      expect(own === null).toBe(median === null);
      // The rows have two digits.
      if (own !== null && median !== null) expect(Math.abs(own - median)).toBeLessThan(0.0051);
    }
  }
}

/** Compares the sentences with one ratio for a group or for all rows. */
function expectSentences({ view, grid, sections, spoken }: Case): void {
  for (const column of view.table.columns.keys()) {
    const targets = [
      { target: { kind: "column", column } as const, value: spoken[column] },
      ...grid.sections.map((_, section) => ({
        target: { kind: "group", section, column } as const,
        value: sections[section]?.[column],
      })),
    ];
    for (const { target, value } of targets) {
      const claimed = relativeClaim(view, grid, target);
      if (claimed?.licence !== "median") continue;
      const ratio = value?.median ?? null;
      if (ratio === null) throw new Error(`A sentence gives a median that no rows have: ${claimed.sentence.text}`);
      expect([claimed.rows, tenDigits(claimed.ratio)]).toEqual([value?.n, tenDigits(ratio)]);
      const change = Math.abs(ratio - 1) * 100;
      const much = ratio >= 2 ? `${ratio.toFixed(2)} times` : `${change.toFixed(change < 10 ? 1 : 0)} %`;
      if (change >= 0.05) expect(claimed.sentence.text).toContain(` ${much.replace(".0 %", " %")} `);
      if (change >= 0.05 && ratio < 2)
        expect(claimed.sentence.text).toContain(ratio < 1 ? "% lower than" : "% higher than");
    }
  }
}

/**
 * Compares the history of each group with several rows, for builds with one column, against the group's first build.
 * Returns the number of compared values.
 */
async function expectHistories({ query, answer, stored, groups, summary }: Case): Promise<number> {
  let compared = 0;
  for (const group of groups.filter(({ group, rows }) => group !== null && rows.length > 1)) {
    const found = await loadHistoryView({
      ...Object.fromEntries(new URLSearchParams(summary?.history ?? query)),
      of: `group:${group.group}`,
      ...group.parts,
    });
    for (const panel of found.view?.panels ?? []) {
      const builds = panel.lines.flatMap((line) => line.builds).filter(({ value }) => value !== null);
      const columnsOf = (raw: string) =>
        answer.columns.flatMap((column, at) => (column.engine === panel.engine && column.value === raw ? [at] : []));
      const [first, ...others] = builds.filter(({ value }) => value === 1);
      const [base, ...bases] = columnsOf(first?.raw ?? "");
      if (base === undefined || bases.length || others.length) continue;
      for (const { raw, value, n } of builds) {
        const [column, ...columns] = columnsOf(raw);
        if (column === undefined || columns.length) continue;
        const own = medianOf(ratiosOf(group.rows, stored, column, () => base));
        expect([raw, n, tenDigits(value)]).toEqual([raw, own.n, tenDigitsOf(own)]);
        compared += 1;
      }
    }
  }
  return compared;
}

describe.runIf(hasShared)("the value of a group", () => {
  const ids = new Map<string, string>();
  beforeAll(async () => {
    for (const { name } of BUNDLES) {
      ids.set(name, await importArchive(sharedBundle(name), path.basename(name)));
    }
  });

  it.each(BUNDLES)("is one in table, chart, card, picture, files, API, sentence and history: $name", async (each) => {
    const bundle = ids.get(each.name) ?? "";
    let followed = 0;
    const families = (await loadTestFamilies()).filter((family) => family.bundle === bundle);
    for (const { family } of families) {
      const own = await caseOf(bundle, family);
      if (!own) continue;
      expect(own.values.flat().filter(({ n }) => n > 1).length).toBeGreaterThan(10);
      expectTables(own);
      expectDrawings(own);
      await expectFiles(own);
      expectSentences(own);
      followed += await expectHistories(own);
    }
    expect(followed).toBe(each.followed);
  });
});

import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadTestFamilies } from "@/lib/db/read/family-bundles";
import { withTestDatabase } from "@/lib/db/test-database";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { statisticsOver } from "@/lib/domain/relative/relative-ratios";
import { wholeRows } from "@/lib/domain/relative/relative-sections";
import { decodedName } from "@/lib/domain/sentences/names";
import { type Figure, inFull, MOST_WORDS, type Sentence, wordsIn } from "@/lib/domain/sentences/sentence";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { resultSummary } from "@/lib/views/answers/result-summary";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { ClaimTarget } from "./claim-keys";
import { relativeClaim } from "./relative-claims";
import { isPrintedAs, middleOf, ratioAsPrinted } from "./spoken-numbers.testing";

// Every sentence on a bundle's tables. The test recomputes each number from the cells that the sentence names, with the
// table's values.

const root = path.resolve(import.meta.dirname, "../../..");
const shared = path.join(root, "../shared/bundles");
const FOLDERS = ["archive", "company", "conditions", "wild", "own"];
/** Vector searches have no table of rows and columns, and importing the largest takes longer than a test may. */
const LEFT_OUT = /(?:^|\.)ann[.-]|workmem|danielhlarkin/;
const SAMPLES = ["sysbench-postgres-releases", "sysbench-postgres-inserts", "dbbench"];
const files = hasShared
  ? FOLDERS.flatMap((folder) =>
      readdirSync(path.join(shared, folder))
        .filter((name) => name.endsWith(".tar.gz") && !LEFT_OUT.test(name))
        .map((name) => path.join(shared, folder, name)),
    )
  : SAMPLES.map((name) => path.join(root, "sample", `${name}.tar.gz`));

withTestDatabase();

interface Said {
  sentence: Sentence;
  /** Verdict on its subject: changed or not; null where no noise is known, undefined where it has no verdict. */
  changed: boolean | null | undefined;
}

/** Returns the sentences of a table: of its page, each column, group and row, and of its first 400 cells. */
function sentencesOf(view: RelativeView): Said[] {
  const grid = relativeGrid(view, view.params);
  const columns = view.table.columns.map((_, at) => at);
  const rows = view.table.rows.map((_, at) => at);
  const whole = statisticsOver(wholeRows(view.table)?.rows ?? rows, view.table, grid.ratios, grid.of);
  const hasMoved = (section: number, column: number) => grid.sections[section]?.statistics[column]?.moved;
  const hasChanged = (row: number, column: number) => {
    const answer = grid.ratios[row]?.[column]?.answer ?? null;
    return answer === null ? null : answer === "changed";
  };
  const targets: { target: ClaimTarget; changed?: Said["changed"] }[] = [
    ...columns.map((column) => ({ target: { kind: "column" as const, column }, changed: whole[column]?.moved })),
    ...grid.sections.flatMap((_, section) => [
      { target: { kind: "group" as const, section, column: null } },
      ...columns.map((column) => ({
        target: { kind: "group" as const, section, column },
        changed: hasMoved(section, column),
      })),
    ]),
    ...rows.map((row) => ({ target: { kind: "row" as const, row } })),
    ...rows
      .flatMap((row) =>
        columns.map((column) => ({ target: { kind: "cell" as const, row, column }, changed: hasChanged(row, column) })),
      )
      .slice(0, 400),
  ];
  const summary = resultSummary(view)?.claim?.sentence;
  return [
    ...(summary ? [{ sentence: summary, changed: undefined }] : []),
    ...targets.flatMap(({ target, changed }) => {
      const claimed = relativeClaim(view, grid, target);
      if (!claimed) return [];
      return [
        { sentence: claimed.sentence, changed },
        ...claimed.after.map((sentence) => ({ sentence, changed: undefined })),
      ];
    }),
  ];
}

/**
 * Returns raw names of builds that a sentence may omit. Their version is named, and no other build of that version has
 * the same text.
 */
function needlessNames({ table }: RelativeView): string[] {
  const readsAlike = (a: RelativeColumn, b: RelativeColumn) =>
    a.value !== b.value &&
    a.engine === b.engine &&
    a.version === b.version &&
    decodedName(a.value) === decodedName(b.value);
  return table.columnsBy !== "build"
    ? []
    : table.columns.flatMap((column) =>
        decodedName(column.value) !== column.value && !table.columns.some((other) => readsAlike(column, other))
          ? [column.value]
          : [],
      );
}

const SAYS_MOVED = /\b(?:lower|higher|faster|slower) than\b|\bas high as\b/;

/**
 * Computes the number of a figure from the cells that it names. Null for rules and limits, which need no cell.
 */
function recompute({ is, pairs, scale, text }: Figure, cells: ReadonlyMap<string, RelativeCell>): number | null {
  const cell = (point: string | null) => cells.get(point ?? "");
  const own = cell(pairs[0]?.b ?? null);
  const value = (point: string | null) => cell(point)?.value ?? Number.NaN;
  if (is === "value") return value(pairs[0]?.b ?? null) * scale;
  if (is === "least") return (own?.min ?? Number.NaN) * scale;
  if (is === "most") return (own?.max ?? Number.NaN) * scale;
  if (is === "runs") return own?.n ?? Number.NaN;
  if (is === "count") return pairs.length;
  const ratios = pairs.map(({ a, b }) => value(b) / value(a)).sort((x, y) => x - y);
  return is === "ratio" || is === "median" ? ratioAsPrinted(middleOf(ratios), text) : null;
}

/** Returns the fault of a sentence; null where it has none. */
function fault(sentence: Sentence, cells: ReadonlyMap<string, RelativeCell>): string | null {
  if (wordsIn(sentence.text) > MOST_WORDS) return `${wordsIn(sentence.text)} words`;
  for (const figure of sentence.figures) {
    // A figure of an unused form is not in the text.
    if (!sentence.text.includes(figure.text)) return `“${figure.text}” is not in the text`;
    const wanted = recompute(figure, cells);
    if (wanted !== null && !isPrintedAs(wanted, figure.text)) return `“${figure.text}” is ${wanted}`;
  }
  const parts = [...sentence.names, ...sentence.figures.map(({ text }) => text)].sort((a, b) => b.length - a.length);
  const rest = parts.reduce((text, part) => text.replaceAll(part.toLowerCase(), " "), sentence.text.toLowerCase());
  return /\d/.test(rest) ? `“${/\S*\d\S*/.exec(rest)?.[0]}” follows from nothing` : null;
}

it.each(files)(
  "has at most 25 words, only numbers of its cells, only changes with a verdict, and decoded names: %s",
  async (file) => {
    const id = await importArchive(file, path.basename(file));
    let count = 0;
    const families = (await loadTestFamilies()).filter((each) => each.bundle === id);
    for (const { bundle, family } of families) {
      const { view } = await loadRelativeView({ bundle, family });
      if (!view) continue;
      const cells = new Map(
        view.table.cells.flatMap((row) =>
          row.flatMap((cell) => cell?.samples.map(({ id }) => [id, cell] as const) ?? []),
        ),
      );
      const needless = needlessNames(view);
      for (const { sentence, changed } of sentencesOf(view)) {
        count += 1;
        expect(fault(sentence, cells), sentence.text).toBeNull();
        const whole = inFull(sentence);
        const saysMoved = SAYS_MOVED.test(sentence.text);
        if (changed === false) expect(saysMoved, sentence.text).toBe(false);
        // Where no noise is known, the sentence must say so.
        if (changed === null && saysMoved) expect(whole.toLowerCase()).toContain("noise not known");
        expect(
          needless.filter((raw) => whole.includes(raw)),
          whole,
        ).toEqual([]);
      }
    }
    // A table of one cell has sentences for its column, its group, its row and its cell.
    expect(count).toBeGreaterThanOrEqual(4 * families.length);
  },
  240_000,
);

import { engineShown } from "@/lib/domain/names/shown-names";
import type { Baselines, RelativeTo } from "@/lib/domain/relative/baselines";
import type { RelativeView } from "./relative-types";

type Named = Pick<RelativeView, "heads" | "authorBase">;

const WORDS = {
  one: "one baseline",
  own: "each engine’s first build",
  before: "the build before",
} as const satisfies Record<RelativeTo, string>;

/** Names a way to choose a baseline: "each engine’s first column" where the columns aren't builds. */
export const relativeToWords = (choice: RelativeTo, columnsBy: string): string =>
  choice === "own" && columnsBy !== "build" ? "each engine’s first column" : WORDS[choice];

/**
 * Returns the lines that tell a column's head apart from heads of the same title. Returns none where the title is
 * unique, all where no line differs.
 */
export function distinctLines({ heads }: Pick<Named, "heads">, column: number): readonly string[] {
  const head = heads[column];
  const alike = heads.filter(({ title }, at) => at !== column && title === head?.title);
  if (!head || !alike.length) return [];
  const own = head.lines.filter((line) => alike.some(({ lines }) => !lines.includes(line)));
  return own.length ? own : head.lines;
}

/**
 * Names a column in a sentence: "5.6.51", with the lines that tell it apart where another has the same title. ""
 * without such a column.
 */
export const columnName = (view: Pick<Named, "heads">, column: number): string =>
  [view.heads[column]?.title ?? "", ...distinctLines(view, column)].filter(Boolean).join(", ");

/**
 * Names the baseline of a table's ratios: "5.6.51", "each engine’s first build", "the build before". Returns "" where
 * the author doesn't name it, and where the one baseline is missing.
 */
export function baselineText(
  view: Named & Pick<RelativeView, "table">,
  { relativeTo, base }: Pick<Baselines, "relativeTo" | "base">,
): string {
  if (view.authorBase != null) return view.authorBase;
  return relativeTo === "one" ? columnName(view, base) : relativeToWords(relativeTo, view.table.columnsBy);
}

/** Names the baseline where no title nearby names the engine: "MySQL 5.6.51". Returns "" for an empty table too. */
export function baselineTextAlone(
  view: Named & Pick<RelativeView, "table">,
  baselines: Pick<Baselines, "relativeTo" | "base">,
): string {
  const { columnsBy, columns, names } = view.table;
  const words = columns.length ? baselineText(view, baselines) : "";
  const isBuild = view.authorBase == null && baselines.relativeTo === "one" && columnsBy === "build";
  const engine = isBuild ? columns[baselines.base]?.engine : null;
  const name = engine ? engineShown(engine, names) : "";
  return words && !words.startsWith(name) ? `${name} ${words}` : words;
}

/** Names every baseline of a table; `nameOf` names columns. "" for one baseline that is missing. */
export function baselineNote(
  { relativeTo, base, ofColumn }: Pick<Baselines, "relativeTo" | "base" | "ofColumn">,
  columnsBy: string,
  nameOf: (column: number) => string,
): string {
  if (relativeTo === "one") return base < 0 ? "" : nameOf(base);
  if (relativeTo === "before") return "the build before, of the same engine, that has a value in the row";
  const first = [...new Set(ofColumn)].filter((column) => column >= 0);
  return `each engine's first ${columnsBy === "build" ? "build" : "column"}: ${first.map(nameOf).join("; ")}`;
}

import { engineShown } from "@/lib/domain/names/shown-names";
import type { Baselines, RelativeTo } from "@/lib/domain/relative/baselines";
import type { RelativeView } from "./relative-types";

type Named = Pick<RelativeView, "heads" | "authorBase">;

const WORDS = {
  one: "one baseline",
  own: "each engine’s first build",
  before: "the build before",
} as const satisfies Record<RelativeTo, string>;

/** What a way to choose a baseline is called, by what the columns are: "each engine’s first column" where they are no builds. */
export const relativeToWords = (choice: RelativeTo, columnsBy: string): string =>
  choice === "own" && columnsBy !== "build" ? "each engine’s first column" : WORDS[choice];

/** The lines of a column's head that tell it apart from others of the same title; none where no other has it, all where no line does. */
export function tellingLines({ heads }: Pick<Named, "heads">, column: number): readonly string[] {
  const head = heads[column];
  const alike = heads.filter(({ title }, at) => at !== column && title === head?.title);
  if (!head || !alike.length) return [];
  const own = head.lines.filter((line) => alike.some(({ lines }) => !lines.includes(line)));
  return own.length ? own : head.lines;
}

/** A column as a sentence names it: "5.6.51", with what tells it apart where another has the same title. */
export const columnName = (view: Pick<Named, "heads">, column: number): string =>
  [view.heads[column]?.title ?? "", ...tellingLines(view, column)].filter(Boolean).join(", ");

/** What a table's ratios are relative to: "5.6.51", "each engine’s first build", "the build before"; "" where the author does not say. */
export function baselineText(
  view: Named & Pick<RelativeView, "table">,
  { relativeTo, base }: Pick<Baselines, "relativeTo" | "base">,
): string {
  if (view.authorBase != null) return view.authorBase;
  return relativeTo === "one" ? columnName(view, base) : relativeToWords(relativeTo, view.table.columnsBy);
}

/** The same where no title stands beside to name the engine: "MySQL 5.6.51"; "" of an empty table, too. */
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

/** Every baseline by the names that `nameOf` gives to columns. */
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

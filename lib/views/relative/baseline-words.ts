import { engineShown } from "@/lib/domain/names/shown-names";
import { type Baselines, baselinesOf, type OwnBesides, type RelativeTo } from "@/lib/domain/relative/baselines";
import type { RelativeView } from "./relative-types";

type Named = Pick<RelativeView, "heads" | "authorBase">;
/** The facts on baselines that words name. */
type BaseNames = Pick<Baselines, "relativeTo" | "base" | "ofColumn" | "besides">;

const WORDS = {
  one: () => "one baseline",
  own: (view) => {
    const { columnsBy } = view.table;
    const { besides } = baselinesOf(view.table, "own", -1);
    const lone = loneWords(besides, (at) => columnName(view, at));
    return `each engine’s ${firstWords(columnsBy, besides)}${lone && ` (${lone})`}`;
  },
  before: () => "the build before",
} as const satisfies Record<RelativeTo, (view: Pick<RelativeView, "heads" | "table">) => string>;

/**
 * Names a way to choose baselines: "the build before", "each engine’s first build (for engines with one column: MySQL
 * 5.6.51)". Columns that aren't builds are columns.
 */
export const relativeToWords = (choice: RelativeTo, view: Pick<RelativeView, "heads" | "table">): string =>
  WORDS[choice](view);

const firstWords = (columnsBy: string, besides: OwnBesides | undefined): string =>
  `first ${columnsBy === "build" ? "build" : "column"}${besides?.isLater ? " with enough values" : ""}`;

/** Names the base of engines with one column, which is another engine's; "" where there is no such engine. */
const loneWords = (besides: OwnBesides | undefined, nameOf: (column: number) => string): string =>
  besides && besides.lone >= 0 ? `for engines with one column: ${nameOf(besides.lone)}` : "";

/** Returns the one base of all columns, although each engine has its own; -1 without one. */
const onlyBase = ({ ofColumn, besides }: Pick<Baselines, "ofColumn" | "besides">): number =>
  besides && new Set(ofColumn).size === 1 ? (ofColumn[0] ?? -1) : -1;

/**
 * Returns the lines that distinguish a column's head from heads of the same title. Returns none where the title is
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
 * Names a column in a sentence: "5.6.51", with the lines that distinguish it where another has the same title. ""
 * without such a column.
 */
export const columnName = (view: Pick<Named, "heads">, column: number): string =>
  [view.heads[column]?.title ?? "", ...distinctLines(view, column)].filter(Boolean).join(", ");

/**
 * Names the baseline of a table's ratios: "5.6.51", "each engine’s first build", "the build before". It is one column
 * where all are divided by it. Returns "" where the author doesn't name it, and where the one baseline is missing.
 */
export function baselineText(
  view: Named & Pick<RelativeView, "table">,
  { relativeTo, base, ...own }: BaseNames,
): string {
  if (view.authorBase != null) return view.authorBase;
  if (relativeTo === "one") return columnName(view, base);
  return columnName(view, onlyBase(own)) || relativeToWords(relativeTo, view);
}

/** Names the baseline where no title nearby names the engine: "MySQL 5.6.51". Returns "" for an empty table too. */
export function baselineTextAlone(view: Named & Pick<RelativeView, "table">, baselines: BaseNames): string {
  const { columnsBy, columns, names } = view.table;
  const words = columns.length ? baselineText(view, baselines) : "";
  const isBuild = view.authorBase == null && baselines.relativeTo === "one" && columnsBy === "build";
  const engine = isBuild ? columns[baselines.base]?.engine : null;
  const name = engine ? engineShown(engine, names) : "";
  return words && !words.startsWith(name) ? `${name} ${words}` : words;
}

/** Names every baseline of a table; `nameOf` names columns. "" for one baseline that is missing. */
export function baselineNote(
  { relativeTo, base, ofColumn, besides }: BaseNames,
  columnsBy: string,
  nameOf: (column: number) => string,
): string {
  if (relativeTo === "one") return base < 0 ? "" : nameOf(base);
  if (relativeTo === "before") return "the build before, of the same engine, that has a value in the row";
  const only = onlyBase({ ofColumn, besides });
  if (only >= 0) return nameOf(only);
  const named = [...new Set(ofColumn)].filter((column) => column >= 0).map(nameOf);
  const lone = loneWords(besides, nameOf);
  return `each engine's ${firstWords(columnsBy, besides)}: ${[...named, ...(lone ? [lone] : [])].join("; ")}`;
}

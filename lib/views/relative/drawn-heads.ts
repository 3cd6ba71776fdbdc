import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { Confounder } from "@/lib/domain/relative/confounders";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { type ColumnHead, differingIn, dimensionLabel, dimensionText, linesDrawn } from "./relative-words";
import { isMany, usualWords } from "./usual-words";

/** A head as a table draws it. Its accessible name holds the full text. */
export interface DrawnHead {
  /** The engine, on a line above the version, where a table has several engines; else null. */
  lead: string | null;
  title: string;
  lines: string[];
  /** Differences from its baseline: "config z12b", "machine". */
  badges: string[];
}

/**
 * Returns the heads that a table draws, and the lines that most of them share (`usual`). A table of few columns has
 * room for all lines. With many columns, a head keeps its differences from its baseline. It also keeps lines that
 * distinguish it from heads of the same title. A baseline keeps all lines. A column without a usual line names its own
 * value instead. The suffix that all configs share (`_c32r128`) is left out.
 */
export function drawnHeads(
  heads: readonly ColumnHead[],
  columns: readonly Pick<RelativeColumn, "value" | "parts" | "engine">[],
  confounders: readonly Confounder[],
  isBase: (column: number) => boolean,
  names?: ShownNames,
): { heads: DrawnHead[]; usual: string[] } {
  const differs = columns.map((_, column) => differingIn(confounders, column));
  const usualLines = usualWords(heads.map(({ lines }) => lines));
  const dimensionOfLine = new Map([
    [dimensionText("origin", "author"), "origin"],
    ...columns.flatMap(({ parts = [] }) =>
      parts.map(({ dimension, value }) => [dimensionText(dimension, value, names), dimension] as const),
    ),
  ]);
  const labelOfLine = (line: string): string => {
    const dimension = dimensionOfLine.get(line);
    return dimension === undefined ? "" : dimensionLabel(dimension).toLowerCase();
  };
  // A difference is usual only where all columns but the baselines have it, or where heads name their own value.
  const others = columns.flatMap((_, column) => (isBase(column) ? [] : [column]));
  const usuallyDiffers = usualWords(differs).filter(
    (each) =>
      others.every((column) => differs[column]?.includes(each)) ||
      usualLines.some((line) => labelOfLine(line) === each),
  );
  const shorter = withoutSharedEnd(columns, names);
  const calledAt = (column: number) => shownName(names, "build", columns[column]?.value ?? "");
  const drawn = heads.map(({ title, lines }, column): DrawnHead => {
    const { parts = [], engine = null } = columns[column] ?? {};
    const called = calledAt(column);
    const own = differs[column] ?? [];
    const twins = heads.filter((head, at) => at !== column && head.title === title);
    const isDifferent = (line: string) => own.includes(labelOfLine(line));
    const drawnLines = linesDrawn(heads, column, called).filter((line) => !usualLines.includes(line));
    const unusual = usualLines.filter((line) => !lines.includes(line));
    const kept = drawnLines.filter(
      (line) =>
        !isMany(columns) ||
        isBase(column) ||
        unusual.length > 0 ||
        isDifferent(line) ||
        twins.some((twin) => !twin.lines.includes(line)),
    );
    // The own values of dimensions whose usual line does not hold here.
    const instead = unusual.flatMap((line) => {
      const dimension = dimensionOfLine.get(line);
      if (dimension === undefined || kept.some((each) => dimensionOfLine.get(each) === dimension)) return [];
      const part = parts.find((each) => each.dimension === dimension);
      const missing = dimension === "origin" ? "raw" : (dimensionOf(dimension)?.missing ?? "");
      return dimensionText(dimension, part?.value ?? missing, names) || [];
    });
    const ownRaw = briefRaw(heads, column, calledAt);
    const brief = (line: string) => (line === called ? ownRaw : shorter(line));
    const named = new Set(kept.filter(isDifferent).map(labelOfLine));
    const lead = engine === null ? "" : `${engineShown(engine, names)} `;
    const isLed = lead !== "" && title.startsWith(lead);
    return {
      lead: isLed ? lead.trim() : null,
      title: isLed ? title.slice(lead.length) : title,
      lines: [...kept.flatMap((line) => (isDifferent(line) ? [] : brief(line) || [])), ...instead],
      badges: [
        ...kept.filter(isDifferent).map(shorter),
        ...own.flatMap((each) => (named.has(each) || usuallyDiffers.includes(each) ? [] : `other ${each}`)),
      ],
    };
  });
  const differenceText = (each: string): string => {
    const count = others.filter((column) => differs[column]?.includes(each)).length;
    const words = `${each} differs from the baseline’s`;
    return count === others.length ? words : `${words} in ${count} of ${columns.length}`;
  };
  return { heads: drawn, usual: [...usualLines, ...usuallyDiffers.map(differenceText)] };
}

/**
 * Returns the fewest badges of a drawn head that distinguish it from others of its title and lines. Returns [] where no
 * other head has these, or no badge distinguishes it.
 */
export function badgesApart(heads: readonly DrawnHead[], column: number): string[] {
  const own = heads[column];
  if (!own) return [];
  const wordsOf = ({ lead, title, lines }: DrawnHead) => JSON.stringify([lead, title, lines]);
  const kept: string[] = [];
  let twins = heads.filter((head, at) => at !== column && wordsOf(head) === wordsOf(own));
  const having = (badge: string) => twins.filter(({ badges }) => badges.includes(badge));
  while (twins.length > 0) {
    const [best] = own.badges
      .filter((badge) => having(badge).length < twins.length)
      .sort((a, b) => having(a).length - having(b).length);
    if (best === undefined) break;
    kept.push(best);
    twins = having(best);
  }
  return kept;
}

/** Most badges that a head has room for, beside the number of the others. */
const MOST_BADGES = 3;

/** Returns the badges that a head has room for, then the number of the others. The head's name holds all of them. */
export const badgesShown = (badges: readonly string[]): string[] =>
  badges.length > MOST_BADGES + 1
    ? [...badges.slice(0, MOST_BADGES), `${badges.length - MOST_BADGES} more differences`]
    : [...badges];

/** Returns the lines of a head for figures. A raw name that a build needs beside others of its title is cut. */
export function briefLines(
  heads: readonly ColumnHead[],
  column: number,
  calledAt: (column: number) => string | undefined,
): string[] {
  const called = calledAt(column);
  return linesDrawn(heads, column, called).flatMap((line) =>
    line === called ? briefRaw(heads, column, calledAt) || [] : line,
  );
}

/** Returns the words of a build's raw name that distinguish it from other builds of its title. */
function briefRaw(
  heads: readonly ColumnHead[],
  column: number,
  calledAt: (column: number) => string | undefined,
): string {
  const twins = heads.flatMap((head, at) => (at !== column && head.title === heads[column]?.title ? at : []));
  return ownWords(
    calledAt(column) ?? "",
    twins.flatMap((at) => calledAt(at) ?? []),
  );
}

/**
 * Returns the words of a build's raw name that some other build of its title lacks: "mdev16168" of
 * `ma120101_mdev16168_rel_withdbg`.
 */
function ownWords(raw: string, others: readonly string[]): string {
  const shared = others.map((other) => new Set(other.split("_")));
  const own = raw.split("_").filter((word) => !shared.every((words) => words.has(word)));
  return own.join("_");
}

/** Returns a function that cuts the suffix that all configs of these columns share. With one config it cuts nothing. */
function withoutSharedEnd(
  columns: readonly Pick<RelativeColumn, "parts">[],
  names?: ShownNames,
): (line: string) => string {
  const configs = columns.flatMap(({ parts }) => parts.filter(({ dimension }) => dimension === "config"));
  const called = configs.map(({ value }) => shownName(names, "config", value));
  const words = [...new Set(called)].map((value) => value.split("_"));
  let shared = 0;
  const least = Math.min(...words.map((each) => each.length));
  while (words.length > 1 && shared < least - 1 && new Set(words.map((each) => each.at(-1 - shared))).size === 1)
    shared++;
  const lines = new Set(called.map((value) => dimensionText("config", value)));
  return (line) => (shared && lines.has(line) ? line.split("_").slice(0, -shared).join("_") : line);
}

import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { engineShown, type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { Confounder } from "@/lib/domain/relative/confounders";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { type ColumnHead, differingIn, dimensionLabel, dimensionText, linesDrawn } from "./relative-words";
import { isMany, usualWords } from "./usual-words";

/** A head as a table draws it; all that it stands for is in its name. */
export interface DrawnHead {
  /** The engine, where several stand side by side: it has a line of its own above the version. */
  lead: string | null;
  title: string;
  lines: string[];
  /** In what it differs from its baseline: "config z12b", "machine". */
  badges: string[];
}

/**
 * What the heads of a table show, and what is said once for most of them. Few columns have room for all their lines. Of many, a head shows
 * what tells it from others of its title and in what it differs from its baseline; that it is like its baseline goes without saying, so
 * that a baseline says all of its own. A column that has not what most have says what it has instead. What all configs end in (`_c32r128`)
 * is left out.
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
  // Said for most only where all but the baselines differ, or where heads tell which of them do.
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
    const said = linesDrawn(heads, column, called).filter((line) => !usualLines.includes(line));
    const unusual = usualLines.filter((line) => !lines.includes(line));
    const kept = said.filter(
      (line) =>
        !isMany(columns) ||
        isBase(column) ||
        unusual.length > 0 ||
        isDifferent(line) ||
        twins.some((twin) => !twin.lines.includes(line)),
    );
    const instead = unusual.flatMap((line) => {
      const dimension = dimensionOfLine.get(line);
      if (dimension === undefined || kept.some((each) => dimensionOfLine.get(each) === dimension)) return [];
      const part = parts.find((each) => each.dimension === dimension);
      const missing = dimension === "origin" ? "raw" : (dimensionOf(dimension)?.missing ?? "");
      return dimensionText(dimension, part?.value ?? missing, names) || [];
    });
    const raws = twins.map((twin) => calledAt(heads.indexOf(twin)));
    const brief = (line: string) => (line === called ? ownWords(line, raws) : shorter(line));
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
  const differing = (each: string): string => {
    const count = others.filter((column) => differs[column]?.includes(each)).length;
    const words = `${each} differs from the baseline’s`;
    return count === others.length ? words : `${words} in ${count} of ${columns.length}`;
  };
  return { heads: drawn, usual: [...usualLines, ...usuallyDiffers.map(differing)] };
}

/** Badges that a head has room for, and how many more there are; all of them are in its name. */
export const badgesShown = (badges: readonly string[]): string[] =>
  badges.length > MOST_BADGES + 1
    ? [...badges.slice(0, MOST_BADGES), `${badges.length - MOST_BADGES} more differences`]
    : [...badges];
const MOST_BADGES = 3;

/** The words of a build's raw name that not all others of its title have: "mdev16168" of `ma120101_mdev16168_rel_withdbg`. */
function ownWords(raw: string, others: readonly string[]): string {
  const shared = others.map((other) => new Set(other.split("_")));
  const own = raw.split("_").filter((word) => !shared.every((words) => words.has(word)));
  return own.join("_");
}

/** Takes the words off the end of a config's line that all configs of these columns end in; none where there is one config. */
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

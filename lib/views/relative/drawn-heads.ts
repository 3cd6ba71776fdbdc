import type { Confounder } from "@/lib/domain/conditions/confounders";
import { engineName } from "@/lib/domain/names/engines";
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
 * what tells it from others of its title and in what it differs from its baseline; that it is like its baseline goes without saying. What all
 * configs end in (`_c32r128`) is left out.
 */
export function drawnHeads(
  heads: readonly ColumnHead[],
  columns: readonly Pick<RelativeColumn, "value" | "parts" | "engine">[],
  confounders: readonly Confounder[],
): { heads: DrawnHead[]; usual: string[] } {
  const differs = columns.map((_, column) => differingIn(confounders, column));
  const usualLines = usualWords(heads.map(({ lines }) => lines));
  const usuallyDiffers = usualWords(differs);
  const shorter = withoutSharedEnd(columns);
  const drawn = heads.map(({ title }, column): DrawnHead => {
    const { value, parts = [], engine = null } = columns[column] ?? {};
    const other = (differs[column] ?? []).filter((each) => !usuallyDiffers.includes(each));
    const twins = heads.filter((head, at) => at !== column && head.title === title);
    const dimensionOfLine = new Map(
      parts.map((part) => [dimensionText(part.dimension, part.value), dimensionLabel(part.dimension).toLowerCase()]),
    );
    const isDifferent = (line: string) => other.includes(dimensionOfLine.get(line) ?? "");
    const said = linesDrawn(heads, column, value).filter((line) => !usualLines.includes(line));
    const kept = said.filter(
      (line) => !isMany(columns) || isDifferent(line) || twins.some((twin) => !twin.lines.includes(line)),
    );
    const raws = twins.map((twin) => columns[heads.indexOf(twin)]?.value ?? "");
    const brief = (line: string) => (line === value ? ownWords(line, raws) : shorter(line));
    const named = new Set(kept.filter(isDifferent).map((line) => dimensionOfLine.get(line)));
    const lead = engine === null ? "" : `${engineName(engine)} `;
    const isLed = lead !== "" && title.startsWith(lead);
    return {
      lead: isLed ? lead.trim() : null,
      title: isLed ? title.slice(lead.length) : title,
      lines: kept.flatMap((line) => (isDifferent(line) ? [] : brief(line) || [])),
      badges: [...kept.filter(isDifferent).map(shorter), ...other.filter((each) => !named.has(each))],
    };
  });
  return {
    heads: drawn,
    usual: [...usualLines, ...usuallyDiffers.map((each) => `${each} differs from the baseline’s`)],
  };
}

/** The words of a build's raw name that not all others of its title have: "mdev16168" of `ma120101_mdev16168_rel_withdbg`. */
function ownWords(raw: string, others: readonly string[]): string {
  const shared = others.map((other) => new Set(other.split("_")));
  const own = raw.split("_").filter((word) => !shared.every((words) => words.has(word)));
  return own.join("_");
}

/** Takes the words off the end of a config's line that all configs of these columns end in; none where there is one config. */
function withoutSharedEnd(columns: readonly Pick<RelativeColumn, "parts">[]): (line: string) => string {
  const configs = columns.flatMap(({ parts }) => parts.filter(({ dimension }) => dimension === "config"));
  const words = [...new Set(configs.map(({ value }) => value))].map((value) => value.split("_"));
  let shared = 0;
  const least = Math.min(...words.map((each) => each.length));
  while (words.length > 1 && shared < least - 1 && new Set(words.map((each) => each.at(-1 - shared))).size === 1)
    shared++;
  const lines = new Set(configs.map(({ dimension, value }) => dimensionText(dimension, value)));
  return (line) => (shared && lines.has(line) ? line.split("_").slice(0, -shared).join("_") : line);
}

import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import { formatCount } from "@/lib/format";
import { partsText } from "@/lib/views/relative/relative-words";

/** Conditions that every number needs. Facts name them even where they differ, or where only some sources do. */
export const ASKED: ReadonlySet<string> = new Set(["machine", "config", "threads"]);

/**
 * Writes the conditions that all settings share, from the values of each by dimension: "40 threads". Unknown values
 * don't count. The origin is a fact only for an author's numbers. Machine, config and thread count may also give "1
 * thread where recorded" or "2 configs". They don't where rows or columns name them (`named`).
 */
export function sharedFacts(
  settings: readonly Readonly<Record<string, string>>[],
  named: readonly string[],
  names?: ShownNames,
): string[] {
  const facts = Object.keys(settings[0] ?? {}).flatMap((dimension) => {
    const info = dimensionOf(dimension);
    const values = new Set(settings.map((setting) => setting[dimension] ?? info?.missing ?? ""));
    const known = [...values].filter(
      (value) => value !== info?.missing && (dimension !== "origin" || value === "author"),
    );
    const [first] = known;
    if (first === undefined) return [];
    if (values.size === 1) return [partsText([{ dimension, value: first }], names)];
    if (!ASKED.has(dimension) || named.includes(dimension)) return [];
    return known.length === 1
      ? [`${partsText([{ dimension, value: first }], names)} where recorded`]
      : [`${formatCount(known.length)} ${info?.plural}`];
  });
  // A scale and the setting behind it may have the same text.
  return [...new Set(facts)];
}

/** Returns the dimensions among machine, config and thread count that none of these settings records. */
export const unrecordedDimensions = (settings: readonly Readonly<Record<string, string>>[]): string[] =>
  settings.length
    ? [...ASKED].filter((key) => settings.every((setting) => setting[key] === dimensionOf(key)?.missing))
    : [];

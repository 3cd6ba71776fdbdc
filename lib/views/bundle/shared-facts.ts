import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { ShownNames } from "@/lib/domain/names/shown-names";
import { formatCount } from "@/lib/format";
import { partsText } from "@/lib/views/relative/relative-words";

// What a reader asks of any number: these are named also where the numbers in view differ in them, or not all say.
export const ASKED: ReadonlySet<string> = new Set(["machine", "config", "threads"]);

/**
 * What everything in view was measured on and with, in words, from the values by dimension of each setting: "40 threads", what all share
 * unless unknown. Of machine, config and thread count also "1 thread where recorded", and "2 configs" unless `told`, the dimensions that
 * rows or columns name, holds them.
 */
export function sharedFacts(
  settings: readonly Readonly<Record<string, string>>[],
  told: readonly string[],
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
    if (!ASKED.has(dimension) || told.includes(dimension)) return [];
    return known.length === 1
      ? [`${partsText([{ dimension, value: first }], names)} where recorded`]
      : [`${formatCount(known.length)} ${info?.plural}`];
  });
  // A scale and the setting behind it may be one word.
  return [...new Set(facts)];
}

/** What of machine, config and thread count nobody recorded of any of these settings. */
export const unrecorded = (settings: readonly Readonly<Record<string, string>>[]): string[] =>
  settings.length
    ? [...ASKED].filter((key) => settings.every((setting) => setting[key] === dimensionOf(key)?.missing))
    : [];

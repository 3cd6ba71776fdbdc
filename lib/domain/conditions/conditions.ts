import { kindOf } from "./comparison";
import { type Dimension, dimensionsOf } from "./dimensions";
import type { Measured } from "./measured";

/** Conditions of a number by dimension, as filters spell them; null where the source does not say. */
export type Conditions = Readonly<Record<string, string | null>>;

// Left out: labels repeat engine and parameters, and the origin is not a condition of a measurement.
const aside = new Set(["algorithm", "origin"]);

/** Returns the dimensions of settings that matter for a number: all whose difference a reader has to know. */
export const conditionDimensions = (settings: Iterable<Measured>): Dimension[] =>
  dimensionsOf(settings).filter(
    (each) => each.level === "setting" && !aside.has(each.key) && kindOf(each, null) !== "free",
  );

/** Returns the conditions of one setting. */
export const conditionsOf = (setting: Measured, dimensions = conditionDimensions([setting])): Conditions =>
  Object.fromEntries(
    dimensions.map(({ key, value, missing }) => {
      const own = value(setting);
      return [key, own === missing ? null : own];
    }),
  );

/** Returns the conditions that several settings share, with equal values. */
export function sharedConditions(all: readonly Conditions[]): Conditions {
  const [first = {}, ...others] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => others.every((other) => other[key] === value)),
  );
}

import { kindOf } from "./comparison";
import { type Dimension, dimensionsOf } from "./dimensions";
import type { Measured } from "./measured";

/** Conditions of a number by dimension, as filters spell them; null where the source does not say. */
export type Conditions = Readonly<Record<string, string | null>>;

/** Not conditions: labels repeat engine and parameters, and an origin is not a condition of a measurement. */
const NOT_CONDITIONS = new Set(["algorithm", "origin"]);

/** Returns the dimensions of settings that matter for a number: all whose difference a reader has to know. */
export const conditionDimensions = (settings: Iterable<Measured>): Dimension[] =>
  dimensionsOf(settings).filter(
    (each) => each.level === "setting" && !NOT_CONDITIONS.has(each.key) && kindOf(each, null) !== "free",
  );

/** Returns the conditions of one setting: those of `dimensions`, by default all that matter for it. */
export const conditionsOf = (setting: Measured, dimensions = conditionDimensions([setting])): Conditions =>
  Object.fromEntries(
    dimensions.map(({ key, value, missing }) => {
      const own = value(setting);
      return [key, own === missing ? null : own];
    }),
  );

/** Returns the conditions with equal values in all settings; {} without settings. */
export function sharedConditions(all: readonly Conditions[]): Conditions {
  const [first = {}, ...others] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => others.every((other) => other[key] === value)),
  );
}

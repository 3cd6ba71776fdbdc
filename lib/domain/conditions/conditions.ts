import { kindOf } from "./comparison";
import { type Dimension, dimensionsOf } from "./dimensions";
import type { Measured } from "./measured";

/** What a number was measured under, by dimension, as filters spell it; null where its source does not say. */
export type Conditions = Readonly<Record<string, string | null>>;

// What a label says of an engine and its parameters is said by those; an origin is no condition of a measurement.
const aside = new Set(["algorithm", "origin"]);

/** The dimensions of settings that a number's conditions name: all in which a difference has to be known of. */
export const conditionDimensions = (settings: Iterable<Measured>): Dimension[] =>
  dimensionsOf(settings).filter(
    (each) => each.level === "setting" && !aside.has(each.key) && kindOf(each, null) !== "free",
  );

/** The conditions of one setting. */
export const conditionsOf = (setting: Measured, dimensions = conditionDimensions([setting])): Conditions =>
  Object.fromEntries(
    dimensions.map(({ key, value, missing }) => {
      const own = value(setting);
      return [key, own === missing ? null : own];
    }),
  );

/** What several settings share; what they differ in is left out. */
export function sharedConditions(all: readonly Conditions[]): Conditions {
  const [first = {}, ...others] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => others.every((other) => other[key] === value)),
  );
}

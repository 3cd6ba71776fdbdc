import type { Meaning, Role } from "../kit/table-mapping";
import { quantityIn, quantityOf } from "./quantities";
import { wordsOf } from "./words";

/** The manifest's words for columns that are facts of a run, each with its role. */
const ROLE_OF: ReadonlyMap<string, Role> = new Map([
  ["engine", "engine"],
  ["version", "build"],
  ["build", "build"],
  ["commit", "commit"],
  ["machine", "machine"],
  ["config", "config"],
  ["workload", "workload"],
  ["repeat", "repeat"],
  ["measured", "time"],
  ["threads", "threads"],
  ["dataset", "dataset"],
  ["k", "k"],
  ["repeats", "repeats"],
  ["success", "success"],
  ["failure", "failure"],
]);

/** Facts of a bundle that are conditions where a column states them. */
const CONDITIONS = new Set(["branch", "parent", "project"]);

/** The manifest's words for all columns that are not quantities. */
export const columnWords: readonly string[] = [...ROLE_OF.keys(), ...CONDITIONS, "condition", "ignore"];

/** Characters of a quantity's name. */
const MAX_PHRASE = 60;
/** A unit of each kind: of a time, a size, a share and a rate. */
const UNITS = ["ns", "s", "MB", "percent", "ops/s"];

/** Returns the meaning of a captured name: the fact of this name, or a condition. */
export function meaningOfCapture(name: string): Meaning {
  const role = ROLE_OF.get(name);
  return role === undefined ? { kind: "condition", name } : { kind: "role", role };
}

/** Returns the meaning that a manifest states of a column, or the fault, which continues a sentence: "is not ...". */
export function meaningOf(is: string, unit: string | null): Meaning | { fault: string } {
  const plain = columnWords.includes(is);
  if (plain && unit !== null) return { fault: "has no unit: only a quantity has one" };
  if (is === "condition" || CONDITIONS.has(is)) return { kind: "condition", name: is === "condition" ? null : is };
  if (is === "ignore") return { kind: "ignore" };
  const role = ROLE_OF.get(is);
  if (role !== undefined) return { kind: "role", role };
  if (wordsOf(is).length === 0) return { fault: "has no word" };
  if (is.length > MAX_PHRASE) return { fault: `is longer than ${MAX_PHRASE} characters` };
  if (unit !== null)
    return quantityIn(is, unit) === null
      ? { fault: `is not a quantity that is read in ${unit.slice(0, 20)}` }
      : { kind: "quantity", phrase: is, unit };
  // An unknown name is a quantity only with a unit: otherwise each typing error would become one.
  const isKnown = [quantityOf(is), ...UNITS.map((one) => quantityIn(is, one))].some(
    (quantity) => quantity !== null && quantity.kind !== "other",
  );
  return isKnown
    ? { kind: "quantity", phrase: is, unit }
    : { fault: "is not a fact of a run, and not a quantity without a unit. See docs/manifest.md" };
}

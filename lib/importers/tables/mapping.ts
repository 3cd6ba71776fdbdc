import type { Meaning, Role } from "../kit/table-mapping";
import { quantityIn, quantityOf } from "./quantities";
import { wordsOf } from "./words";

/** The meanings of a column besides quantities that a manifest can state, each with its role here. */
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

/** Facts of a bundle that stay conditions of a row. */
const CONDITIONS = new Set(["branch", "parent", "project"]);

/** Everything that a column may be but a quantity, in the words of a manifest. */
export const columnWords: readonly string[] = [...ROLE_OF.keys(), ...CONDITIONS, "condition", "ignore"];

const MAX_PHRASE = 60;
const UNITS = ["ns", "s", "MB", "percent", "ops/s"];

/** Returns the meaning of a captured name: the fact of this name, or a condition. */
export function meaningOfCapture(name: string): Meaning {
  const role = ROLE_OF.get(name);
  return role === undefined ? { kind: "condition", name } : { kind: "role", role };
}

/** Returns what a manifest says of a column, or the fault, which continues a sentence: "is no ...". */
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
      ? { fault: `is no quantity that is read in ${unit.slice(0, 20)}` }
      : { kind: "quantity", phrase: is, unit };
  // A name of one's own is a quantity only with its unit: otherwise each slip of the pen would be one.
  const isKnown = [quantityOf(is), ...UNITS.map((one) => quantityIn(is, one))].some(
    (quantity) => quantity !== null && quantity.kind !== "other",
  );
  return isKnown
    ? { kind: "quantity", phrase: is, unit }
    : { fault: "is no fact of a run, and no quantity without a unit. See docs/manifest.md" };
}

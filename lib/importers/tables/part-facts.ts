import type { Role } from "../kit/table-mapping";
import { tellsEnd } from "./ends";
import { roleOf } from "./roles";
import { wordsOf } from "./words";

// Facts of one engine or test where these are columns: `mysql_status` beside `mysql_qps`, `insert_errors` beside
// `insert_ms`. Each is a fact of that engine or test alone.

const FACTS: ReadonlySet<Role> = new Set([
  "build",
  "commit",
  "threads",
  "machine",
  "config",
  "success",
  "failure",
  "time",
]);

/** True for a heading of a fact of a run that another may not have: its version, threads, machine or outcome. */
export const isRunFact = (heading: string): boolean => FACTS.has(roleOf(heading) ?? "k");

const isFact = (heading: string): boolean => (roleOf(heading) === null ? tellsEnd(heading) : isRunFact(heading));

/** A fact of a part: of one test, or of all where `test` is null. */
export interface PartFact {
  test: string | null;
  heading: string;
}

/** Returns the fact that these words name, alone or behind one of the tests; null for none. */
export function partFact(rest: string, tests: readonly (string | null)[]): PartFact | null {
  if (isFact(rest)) return { test: null, heading: rest };
  const words = wordsOf(rest);
  for (const test of tests) {
    const named = wordsOf(test ?? "");
    const heading = words.slice(named.length).join(" ");
    if (test !== null && named.every((word, at) => words[at] === word) && isFact(heading)) return { test, heading };
  }
  return null;
}

/** Returns the cell of a fact in the row of a test; "" for none. The test's own fact counts before that of all. */
export function partCell<T extends PartFact & { at: number }>(
  facts: readonly T[],
  { heading, test }: PartFact,
  cells: readonly string[],
): string {
  const named = facts.filter((fact) => fact.heading === heading);
  const fact = named.find((one) => one.test === test) ?? named.find((one) => one.test === null);
  return cells[fact?.at ?? -1] ?? "";
}

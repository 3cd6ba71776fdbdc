import { GIVEN, type GivenKey, givenKeys, isGivenKey, readGiven } from "../lib/domain/names/given";
import type { Statement } from "../lib/domain/names/restate";
import { usageError } from "./failure";

const text = { type: "string" } as const;

/** The options of a command line that state facts of all runs. */
export const givenOptions = {
  engine: text,
  version: text,
  build: text,
  commit: text,
  branch: text,
  parent: text,
  machine: text,
  config: text,
  workload: text,
  repeat: text,
  measured: text,
  project: text,
} satisfies Record<GivenKey, typeof text>;

/** The options in one paragraph of a usage text. */
export const givenUsage = `--${givenKeys.join(", --")}:
  what holds for all runs where their output does not say it: ${givenKeys
    .slice(0, 4)
    .map((key) => `--${key} ${GIVEN[key].example}`)
    .join(" ")}.
  It counts above names of folders and files; what an output says stands, and the report names the difference.
  An empty text, as in --engine "", removes a fact that you stated of the same bytes before.`;

/** Returns the facts that a command line states; an empty text is null. Throws a usage Failure for an invalid fact. */
export function givenFrom(values: Readonly<Record<string, unknown>>): Statement {
  const given: Partial<Record<GivenKey, string | null>> = {};
  for (const [key, stated] of Object.entries(values)) {
    if (!isGivenKey(key) || typeof stated !== "string") continue;
    const read = stated === "" ? { value: null } : readGiven(key, stated);
    if ("fault" in read) throw usageError(`--${key} ${read.fault}.`);
    given[key] = read.value;
  }
  return given;
}

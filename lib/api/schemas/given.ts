import { z } from "zod";
import { GIVEN, type GivenKey, givenKeys, readGiven } from "../../domain/names/given";
import { type KeptFact, keptText } from "../../domain/names/restate";

const stated = (key: GivenKey) =>
  z
    .string()
    .transform((text, context) => {
      if (text === "") return null;
      const read = readGiven(key, text);
      if ("value" in read) return read.value;
      context.addIssue(read.fault);
      return z.NEVER;
    })
    .optional()
    .describe(`${GIVEN[key].label} of all runs: ${GIVEN[key].about}. Example: ${GIVEN[key].example}.`);

/** Parameters of an upload for facts on all of its runs. An empty one removes a fact that was stated before. */
export const givenParams = {
  engine: stated("engine"),
  version: stated("version"),
  build: stated("build"),
  commit: stated("commit"),
  branch: stated("branch"),
  parent: stated("parent"),
  machine: stated("machine"),
  config: stated("config"),
  workload: stated("workload"),
  repeat: stated("repeat"),
  measured: stated("measured"),
  project: stated("project"),
} satisfies Record<GivenKey, unknown>;

const by = z.string().nullable().describe("Owner of the token that stated it; null without one.");

/** The stated facts, the author and time of the last statement, and what later statements changed. */
export const storedGiven = z.object({
  values: z.partialRecord(z.enum(givenKeys), z.string()),
  by,
  at: z.iso.datetime(),
  changes: z
    .array(
      z.object({
        key: z.enum([...givenKeys, "manifest"]),
        from: z.string().nullable().describe("Null: it was not stated."),
        to: z.string().nullable().describe("Null: it was removed."),
        by,
        at: z.iso.datetime(),
      }),
    )
    .default([])
    .describe("The newest 100 changes since the first statement, oldest first."),
  manifest: z
    .object({
      text: z.string().describe("In the grammar of benchfolio.yaml, for paths from the root of the bundle."),
      shapes: z.array(z.string()).describe("Marks of the tables that it was written for."),
      from: z.string().nullable().describe("The project of whose earlier bundle it was stated; null for this one."),
    })
    .nullable()
    .default(null)
    .describe("The manager's statement on the bundle's files. A benchfolio.yaml in the bundle counts instead."),
});
export type StoredGiven = z.infer<typeof storedGiven>;

/** The facts that a manifest states about all runs of its bundle. */
export const manifestFacts = z.partialRecord(z.enum(givenKeys), z.string());

/** Facts that wait for an import, with the wish to replace earlier uploads under them. Absent: none. */
export const waitingGiven = storedGiven.extend({
  replaces: z.object({ at: z.iso.datetime(), all: z.boolean() }).optional(),
});
export type WaitingGiven = z.infer<typeof waitingGiven>;

/** A fact of a request that could not be changed, and a sentence on it. */
export const keptFact = z.object({
  key: z.enum([...givenKeys, "filename"]),
  stands: z.string().nullable().describe("The value that counts; null where none is stated."),
  sent: z.string().nullable().describe("The value of the request; null where it asked to remove the fact."),
  text: z.string(),
});
/** Returns a fact that could not be changed with its sentence. */
export const keptFactOf = (kept: KeptFact): z.infer<typeof keptFact> => ({ ...kept, text: keptText(kept) });

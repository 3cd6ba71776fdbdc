import { z } from "zod";
import { GIVEN, type GivenKey, givenKeys, readGiven } from "../../domain/names/given";

const stated = (key: GivenKey) =>
  z
    .string()
    .transform((said, context) => {
      const read = readGiven(key, said);
      if ("value" in read) return read.value;
      context.addIssue(read.fault);
      return z.NEVER;
    })
    .optional()
    .describe(`${GIVEN[key].label} of all runs: ${GIVEN[key].about}. Example: ${GIVEN[key].example}.`);

/** Parameters of an upload for facts on all of its runs. */
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

/** The stated facts, their author and time. */
export const storedGiven = z.object({
  values: z.partialRecord(z.enum(givenKeys), z.string()),
  by: z.string().nullable().describe("Owner of the token that stated it; null without one."),
  at: z.iso.datetime(),
});
export type StoredGiven = z.infer<typeof storedGiven>;

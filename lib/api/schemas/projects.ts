import { z } from "zod";
import { NOBODY } from "../../domain/streams/nobody";

/** Why a bundle counts no more: its reason and the visibility before. */
export const setAside = z.object({
  why: z.enum(["replaced"]).describe("replaced = a later upload of the same commit and facts replaced it."),
  by: z.string().describe("Id of the bundle that replaced it."),
  at: z.iso.datetime(),
  before: z.string().describe("Its visibility before, which it gets again once nothing replaces it."),
  until: z.iso.datetime().nullable().default(null).describe("The end of its embargo before; null without one."),
});
export type SetAside = z.infer<typeof setAside>;

const named = z.string().trim().min(1).max(100);

/** Parameters that name a project's stream. */
const projectParams = {
  project: named.optional().describe("The project that its uploads state. Default: the one with an upload of `head`."),
  owner: named
    .optional()
    .describe(
      `The owner of its uploads; ${NOBODY} = those without a token. Default: the reader's own stream where there is ` +
        "one, else the only one.",
    ),
};

/** Parameters of `GET /api/v1/projects/base`. */
export const baseParams = z.object({
  head: named.describe("A commit of the project, with seven digits or more."),
  base: named.describe("A branch of the project, or a commit."),
  ...projectParams,
});

const night = z.object({
  commit: z.string().nullable(),
  measured: z.string().nullable().describe("The earliest day or time that its uploads state."),
  bundles: z.array(z.string()).describe("Its uploads on the machines and configs that both sides share."),
});

/** Answer of `GET /api/v1/projects/base`. */
export const baseAnswer = z.object({
  project: z.string(),
  owner: z.string().nullable().describe("Null for uploads without a token."),
  base: night,
  head: night,
  by: z
    .enum(["parents", "date", "name"])
    .describe("parents = an ancestor of the head; date = the newest before it; name = the commit that was asked for."),
  remarks: z.array(z.string()).describe("How the base was found, where parents do not tell."),
  families: z.array(z.string()).describe("The families of tests that both sides measured."),
  query: z.string().describe("The query of /diff and its files for both sides, without a family."),
});
export type BaseAnswer = z.infer<typeof baseAnswer>;

import { z } from "zod";
import { MOST_RETENTION_DAYS } from "../../domain/streams/retention-days";
import { NO_OWNER } from "../../domain/streams/stream-owner";

/** Why a bundle no longer counts: its reason, and the visibility before. */
export const setAside = z.object({
  why: z
    .enum(["replaced", "retention"])
    .describe(
      "replaced = a later upload of the same commit and facts replaced it; retention = it outlived its project's days.",
    ),
  by: z.string().nullable().describe("Id of the newest bundle that replaces it; null where none does."),
  rule: z.string().nullable().default(null).describe("The rule of retention, such as nights: 400 days; else null."),
  at: z.iso.datetime(),
  before: z.string().describe("Its visibility before, which it gets again once nothing replaces it."),
  until: z.iso.datetime().nullable().default(null).describe("The end of its embargo before; null without one."),
});
export type SetAside = z.infer<typeof setAside>;

const named = z.string().trim().min(1).max(100);

/** Parameters that name a project's stream. */
const projectParams = {
  project: named
    .optional()
    .describe("The project that its uploads state. Default: the owner's only one with a public upload of `head`."),
  owner: named
    .optional()
    .describe(
      `The owner of its uploads; ${NO_OWNER} = those without a token. Default: the owner of the reader's token, ` +
        "without a token those without one, which need `project`.",
    ),
};

const days = z.number().int().min(1).max(MOST_RETENTION_DAYS).nullable();

/** Parameters of `/api/v1/projects/retention`. */
export const retentionParams = z.object({
  project: named.describe("The project that its uploads state."),
  owner: named.optional().describe("The owner of its uploads. Default: the token's."),
});

/** Body of `PUT /api/v1/projects/retention`. */
export const retentionBody = z.object({
  nightDays: days.describe("Days after its measurement for which a night counts; null = for ever."),
  releaseDays: days.describe("Days after its measurement for which a release counts; null = for ever."),
  dryRun: z.boolean().optional().describe("True states nothing: the answer says what the rule would take out of view."),
});

const listedUpload = z.object({
  bundle: z.string(),
  title: z.string(),
  commit: z.string().nullable(),
  measured: z.string().nullable(),
});
const rule = z.string().describe("The rule, such as nights: 400 days.");

/** Answer of `/api/v1/projects/retention`. */
export const retentionAnswer = z.object({
  project: z.string(),
  owner: z.string(),
  nightDays: days,
  releaseDays: days,
  statedBy: z.string().nullable().describe("Owner of the token that stated it; null where nobody did."),
  statedAt: z.iso.datetime().nullable(),
  counts: z
    .object({
      leaving: z.number().int().describe("Uploads that leave the views at the next pass."),
      back: z.number().int().describe("Uploads that come back at the next pass."),
      gone: z.number().int().describe("Uploads that left."),
      undated: z.number().int().describe("Uploads that stay, since nothing says when they were measured."),
    })
    .describe("Of at most 20,000 uploads, which are read."),
  leaving: z.array(listedUpload.extend({ rule })).describe("The first 1,000 of them."),
  back: z.array(listedUpload).describe("The first 1,000 of them."),
  gone: z.array(listedUpload.extend({ rule, at: z.iso.datetime() })).describe("The newest 1,000 of them."),
});
export type RetentionAnswer = z.infer<typeof retentionAnswer>;

/** Parameters of `GET /api/v1/projects/base`. */
export const baseParams = z.object({
  head: named.describe("A commit of the project, with seven digits or more."),
  base: named.describe("A branch of the project, or a commit with seven digits or more."),
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
  remarks: z
    .array(z.string())
    .describe("How the base was found where parents do not lead to it, and what one side alone measured."),
  families: z.array(z.string()).describe("The families of tests that both sides measured."),
  missing: z.array(z.string()).describe("The families of tests that the base alone measured."),
  query: z.string().describe("The query of /diff and its files for both sides, without a family."),
});
export type BaseAnswer = z.infer<typeof baseAnswer>;

import { z } from "zod";
import { TRUST, VISIBILITIES } from "../../domain/access/rights";
import { visibleLine } from "../../domain/names/visible-text";
import { MOST_CHARACTERS } from "../../domain/text-limits";
import { citedAuthor } from "./authors";
import { givenParams, keptFact, storedGiven } from "./given";
import { setAside } from "./projects";

/** Parameters of `POST /api/v1/uploads/{id}/finish`. */
export const finishParams = z.object({
  wait: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(20)
    .describe("Seconds to wait for the end of the import. A bundle refused within that time gets 4xx and is not kept."),
  visibility: z
    .enum(VISIBILITIES)
    .default("public")
    .describe("Who sees the bundle; without a token public or unlisted."),
  until: z.iso.date().optional().describe("The day on which an embargoed bundle becomes public, at 00:00 UTC."),
  ...givenParams,
  replace: z
    .enum(["same-commit"])
    .optional()
    .describe(
      "same-commit = earlier uploads of this project and commit that state the same facts count no more: they become " +
        "unlisted, until their owner makes them public again. Needs a token, a project and a commit.",
    ),
});

/** Title of an upload, in one request or in parts. */
export const uploadTitle = z
  .string()
  .overwrite(visibleLine)
  .trim()
  .max(MOST_CHARACTERS.title)
  .optional()
  .describe("Title of the bundle; its file name when absent.");

/** Parameters of `POST /api/v1/bundles`. */
export const uploadParams = finishParams.extend({
  title: uploadTitle,
  filename: z
    .string()
    .max(500)
    .optional()
    .describe("Name of the uploaded file, when no header or form field gives one."),
});

const bundleStatus = z.enum(["queued", "importing", "ready", "failed"]);

const deletedBefore = z
  .object({ at: z.iso.datetime(), reason: z.string() })
  .nullable()
  .describe("Day and reason of an earlier deletion of the same bytes; null where there is none.");

/** Answer to an upload. */
export const uploadAnswer = z.object({
  id: z.string().describe("Public id: the first 60 bits of the sha256 in base32."),
  sha256: z.string(),
  url: z.string().describe("Page of the bundle."),
  status: bundleStatus,
  duplicate: z.boolean().describe("True when the same bytes were here already."),
  deleteKey: z
    .string()
    .nullable()
    .describe(
      "Key that deletes the bundle, sent as a token; shown only once, for uploads without a token. Null for others.",
    ),
  kept: z
    .array(keptFact)
    .describe("Facts that the request stated and that stay as they are: only the bundle's owner may change them."),
  replaced: z
    .object({
      bundles: z.array(z.string()).describe("Ids of the uploads that it replaces."),
      why: z.string().nullable().describe("Why it replaces none, in a sentence; null where it does."),
    })
    .nullable()
    .describe("The answer to replace=same-commit; null where it was not asked for."),
  visibility: z
    .enum(VISIBILITIES)
    .nullable()
    .describe("Who sees the bundle now: a draft's page answers 404 without its owner's token. Null for a duplicate."),
  waiting: z
    .string()
    .nullable()
    .describe("Why readers do not see it as the upload asked, in a sentence. Null where they do, and for a duplicate."),
  deletedBefore,
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

const bundleCounts = z.object({
  files: z.number().int(),
  runs: z.number().int(),
  indexBuilds: z.number().int(),
  points: z.number().int(),
  issues: z.number().int(),
});

/** A bundle in lists. */
export const bundleSummary = z.object({
  id: z.string(),
  sha256: z.string(),
  title: z.string(),
  fileName: z.string(),
  url: z.string(),
  visibility: z.enum(VISIBILITIES).describe("Who sees the bundle. Lists hold public ones alone."),
  embargoUntil: z.iso.datetime().nullable().describe("When an embargoed bundle becomes public."),
  owner: z.string().nullable().describe("Owner of the token that uploaded it; null without one."),
  notes: z.string().describe("The owner's description."),
  postUrl: z.string().nullable().describe("The post that it belongs to."),
  licence: z.string().nullable().describe("An SPDX expression; null where none is stated."),
  sponsor: z.string().nullable().describe("Who paid, or another conflict of interest; null where nothing is stated."),
  trust: z.enum(TRUST).nullable().describe("Who vouches for the numbers; null where nothing is stated."),
  given: storedGiven
    .nullable()
    .describe(
      "Facts that the upload states about all runs. They count below those of outputs, and above names of files.",
    ),
  setAside: setAside.nullable().describe("Why no list or comparison counts it any more; null where they do."),
  status: bundleStatus,
  sizeBytes: z.number(),
  unpackedBytes: z.number().nullable(),
  uploadedAt: z.iso.datetime(),
  importedAt: z.iso.datetime().nullable(),
  importerVersion: z.string().nullable().describe("Importers and versions that made the rows."),
  counts: bundleCounts,
  storedBytes: z
    .enum(["whole", "damaged", "missing"])
    .describe("The last check of the stored bytes; uploading the same file again repairs them."),
});
export type BundleSummary = z.infer<typeof bundleSummary>;

const issueAnswer = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  path: z.string().nullable(),
  line: z.number().int().nullable(),
  text: z.string().nullable(),
  message: z.string(),
});

/** Answer to `GET /api/v1/bundles/{id}`. */
export const bundleAnswer = bundleSummary.extend({
  progress: z
    .object({
      stage: z.string().describe("waiting, reading, measuring, joining, saving or done"),
      bytesRead: z.number(),
      bytesTotal: z.number(),
      filesRead: z.number().int(),
      pointsFound: z.number().int(),
      updatedAt: z.iso.datetime(),
    })
    .nullable(),
  author: citedAuthor.optional().describe("The owner's public name; absent where none is stated."),
  failure: z.object({ code: z.string(), message: z.string() }).nullable().describe("Why a failed import was refused."),
  deletedBefore,
  publishingTerms: z
    .array(z.string())
    .describe(
      "Terms of vendors that forbid publishing results, with their source. Empty = none are known; others may exist.",
    ),
  issues: z.array(issueAnswer).describe("The first 1,000 issues; counts.issues is their number."),
});
export type BundleAnswer = z.infer<typeof bundleAnswer>;

/** Parameters of lists: `GET /api/v1/bundles` and `GET /api/v1/bundles/{id}/files`. */
export const listParams = z.object({
  cursor: z.coerce.number().int().min(0).max(2_147_483_647).optional().describe("nextCursor of the page before."),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/** Answer to `GET /api/v1/bundles`. */
export const bundlesAnswer = z.object({ bundles: z.array(bundleSummary), nextCursor: z.string().nullable() });
export type BundlesAnswer = z.infer<typeof bundlesAnswer>;

/** Parameters of `GET /api/v1/bundles/{id}/files/{path}`. */
export const fileParams = z.object({
  occurrence: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .default(1)
    .describe("The occurrence, among members of the same name."),
});

const fileAnswer = z.object({
  path: z.string(),
  occurrence: z.number().int(),
  sizeBytes: z.number().nullable(),
  role: z.enum(["imported", "attachment", "ignored", "failed"]),
  importer: z.string().nullable(),
  reason: z.string().nullable(),
  isText: z.boolean(),
  points: z.number().int(),
  sha256: z
    .string()
    .nullable()
    .describe("sha256 of the unpacked bytes; null where the member was not read to its end, or in older imports."),
  url: z.string().describe("The member's bytes."),
});

/** Answer to `GET /api/v1/bundles/{id}/files`. */
export const filesAnswer = z.object({ files: z.array(fileAnswer), nextCursor: z.string().nullable() });
export type FilesAnswer = z.infer<typeof filesAnswer>;

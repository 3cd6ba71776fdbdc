import { z } from "zod";
import { visibleLine, visibleText } from "../../domain/names/visible-text";
import { KEY_LENGTH } from "../../domain/reports/frozen-key";
import { MOST_CHARACTERS } from "../../domain/text-limits";
import { reason } from "./manage";

/** Consent to publish where known terms forbid it. */
export const acceptTerms = z
  .boolean()
  .default(false)
  .describe(
    "You state that you may publish these results although a vendor's terms forbid it. " +
      "Without it the answer is 409 with the terms and their source.",
  );

/** Body of `POST /api/v1/snapshots`. */
export const snapshotBody = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(8000)
    .describe("A page of this server that compares, such as /relative: its path with query, or the whole URL."),
  title: z
    .string()
    .overwrite(visibleLine)
    .trim()
    .max(MOST_CHARACTERS.title)
    .default("")
    .describe("Title of the frozen view; when empty, the page's subject."),
  caption: z.string().overwrite(visibleText).trim().max(MOST_CHARACTERS.caption).default(""),
  acceptTerms,
});

/** Key for deleting what was frozen without a token. */
export const deleteKey = z
  .string()
  .nullable()
  .describe(
    "Key that retracts, restores and deletes it, sent like a token; shown only once, for views frozen without a token.",
  );

/** Answer to `POST /api/v1/snapshots`. */
export const snapshotAnswer = z.object({
  key: z.string().describe(`${KEY_LENGTH} characters.`),
  url: z.string().describe("Page of the frozen view; .json .csv .md .html .txt give its tables."),
  deleteKey,
});

/** Body of `PATCH /api/v1/snapshots/{key}`. */
export const snapshotWithdrawal = z.discriminatedUnion("action", [
  z.object({ action: z.literal("retract"), reason }),
  z.object({ action: z.literal("restore") }),
]);
export type SnapshotWithdrawal = z.output<typeof snapshotWithdrawal>;

/** Parameters of `DELETE /api/v1/snapshots/{key}`. */
export const snapshotDeletion = z.object({ reason: reason.default("Deleted by its author.") });

import { z } from "zod";
import { TRUST, VISIBILITIES } from "../../domain/access/rights";
import { visibleLine, visibleText } from "../../domain/names/visible-text";
import { MOST_CHARACTERS } from "../../domain/text-limits";
import { MAX_STATED_MANIFEST } from "../../domain/unread-table";
import { givenParams } from "./given";

/** An optional text: null removes it, as an empty field of a form does. */
const optionalText = <T extends z.ZodType<string | null>>(shape: T) =>
  z.preprocess((value) => (value === "" ? null : value), shape.nullable());

/** The reason of a withdrawal. */
export const reason = z
  .string()
  .overwrite(visibleText)
  .trim()
  .min(1)
  .max(MOST_CHARACTERS.reason)
  .describe("The reason; old links show it.");

const mayPublish = (when: string) =>
  z
    .boolean()
    .describe(`You state that you may publish the results although a vendor's terms forbid it; needed once, ${when}.`);

/** Body of `PATCH /api/v1/bundles/{id}`: the owner's statements on a bundle. Absent fields stay as they are. */
export const bundleChanges = z
  .object({
    title: z.string().overwrite(visibleLine).trim().min(1).max(MOST_CHARACTERS.title),
    visibility: z
      .enum(VISIBILITIES)
      .describe(
        "Who sees it. On an upload with `setAside` a repeated value counts, too: it is then the owner's own. So " +
          "public lets the upload count, and unlisted keeps it out of view where nothing replaces it any more.",
      ),
    until: optionalText(z.iso.date()).describe("The day on which an embargoed bundle becomes public, at 00:00 UTC."),
    notes: z
      .string()
      .overwrite(visibleText)
      .max(MOST_CHARACTERS.bundleNotes)
      .describe("Notes for readers; plain text."),
    postUrl: optionalText(
      z
        .url({ protocol: /^https?$/, error: "is not the address of a page, such as https://example.com/post" })
        .max(MOST_CHARACTERS.postUrl),
    ).describe("The post that it belongs to."),
    licence: optionalText(
      z
        .string()
        .max(MOST_CHARACTERS.licence)
        .regex(
          /^[A-Za-z0-9][A-Za-z0-9.+-]*(?: (?:AND|OR|WITH) [A-Za-z0-9][A-Za-z0-9.+-]*)*$/,
          "is not an SPDX expression, such as CC-BY-4.0",
        ),
    ).describe("An SPDX expression, such as CC-BY-4.0."),
    sponsor: optionalText(z.string().overwrite(visibleLine).trim().max(MOST_CHARACTERS.sponsor)).describe(
      "Who paid, or another conflict of interest.",
    ),
    trust: optionalText(z.enum(TRUST)).describe("Who vouches for the numbers."),
    given: z
      .preprocess(
        (facts) =>
          typeof facts === "object" && facts !== null
            ? Object.fromEntries(Object.entries(facts).map(([key, text]) => [key, text === null ? "" : text]))
            : facts,
        z.strictObject(givenParams),
      )
      .describe("Facts of all runs: a text states one, null removes it. The bundle is then imported again."),
    manifest: z
      .string()
      .max(MAX_STATED_MANIFEST)
      .nullable()
      .describe(
        "What its files are, in the grammar of benchfolio.yaml; null removes it. A benchfolio.yaml in the bundle " +
          "counts instead. The bundle is then imported again.",
      ),
    acceptTerms: mayPublish("to make it public, unlisted or embargoed"),
  })
  .partial();
export type BundleChanges = z.output<typeof bundleChanges>;

/** Body of `POST /api/v1/bundles/{id}/withdrawal`. */
export const withdrawalBody = z.discriminatedUnion("action", [
  z.object({ action: z.literal("retract"), reason }),
  z.object({
    action: z.literal("replace"),
    reason,
    by: z
      .string()
      .trim()
      .regex(/^[a-z2-7]{12}$/, "is not the id of a bundle")
      .describe("Id of the bundle that takes its place."),
  }),
  z.object({ action: z.literal("restore"), acceptTerms: mayPublish("where others see it again").default(false) }),
]);

export type Withdrawal = z.output<typeof withdrawalBody>;

/** Parameters of `DELETE /api/v1/bundles/{id}`. */
export const deletionParams = z.object({
  reason: reason.default("Deleted by its uploader."),
});

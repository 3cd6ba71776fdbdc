import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { IMAGE_TYPES } from "../../domain/reports/clean-image";
import { imageAnswer } from "../schemas/images";
import { noteAnswer, noteBody, noteKeysAnswer, notesAnswer } from "../schemas/notes";
import { reportAnswer, reportBody, reportNumbersAnswer, revisionsAnswer } from "../schemas/reports";
import { snapshotAnswer, snapshotBody, snapshotDeletion, snapshotWithdrawal } from "../schemas/snapshots";
import { absent, bundleId, json, limited, ok, refusal } from "./answers";

const snapshotKey = z.object({
  key: z.string().describe("Key of the frozen view or report; KEY-2 is the second revision of a report."),
});
const buildName = z.object({
  engine: z.string().describe("Its engine: `mariadb`."),
  raw: z.string().describe("The build's raw name, percent-encoded. A public bundle has to have runs of it."),
});
const machineName = z.object({
  name: z.string().describe("Its raw name, percent-encoded. A public bundle has to have runs on it."),
});
const day = z.string().describe("YYYY-MM-DD, from 1990 to today.");
const absentBuild = { "404": refusal("No such build, or none that you may see.") };
const absentMachine = { "404": refusal("No such machine, or none that you may see.") };
const absentDay = { "404": refusal("No day of the calendar up to today, or no engine of a public bundle.") };
const absentView = {
  "404": refusal("No such frozen view, or none that you may see."),
  "410": refusal("It was withdrawn; the message says when and why."),
};

/** Returns the operations that read and write the notes on one kind of thing. */
const notes = (what: string, path: z.ZodObject, missing: Partial<typeof absent>) => ({
  get: {
    summary: `Notes and objections on ${what}, signed`,
    description:
      "Entries are never changed or removed. " +
      "Each signature covers the entry's facts, the sha256 of its text, and the sha256 of the previous signature.",
    requestParams: { path },
    responses: { "200": ok("The entries.", notesAnswer), ...missing },
  },
  post: {
    summary: `Write a note or an objection on ${what}`,
    description:
      "Needs a token. The owner answers objections, and hides notes with a reason. For a build or machine that is " +
      "the owner of its first public bundle, and for a frozen view the owner of all of its bundles. For a date it is " +
      "anyone with `manage-all`. " +
      "An objection is withdrawn by its author.",
    requestParams: { path },
    requestBody: { content: json(noteBody) },
    responses: {
      "201": ok("Taken.", noteAnswer),
      "400": refusal(
        "A field is not valid, the note that it names does not allow this, or 500 notes are here already.",
      ),
      ...limited,
      ...missing,
      "415": refusal("The body is not JSON."),
    },
  },
});

/** Frozen views, reports with their images, and notes. */
export const publishingPaths: ZodOpenApiPathsObject = {
  "/api/v1/snapshots": {
    post: {
      summary: "Freeze a page that compares",
      description: "Needs a token where uploads do.",
      requestBody: { content: json(snapshotBody) },
      responses: {
        "201": ok("Frozen.", snapshotAnswer),
        "400": refusal("A field is not valid."),
        "409": refusal("Terms of an engine's vendor are known to forbid publishing, and acceptTerms is not set."),
        "413": refusal("The view is too large to be frozen."),
        "422": refusal("The page can't be frozen, or shows nothing."),
        "415": refusal("The body is not JSON."),
        "507": refusal("Frozen views have no room left (BENCHFOLIO_FROZEN_BYTES)."),
        ...limited,
      },
    },
  },
  "/api/v1/reports": {
    post: {
      summary: "Freeze a report: texts and figures of views under one key",
      description:
        "Live views among its panels are frozen too, each under its own key. " +
        "A panel that shows nothing refuses the whole report. Needs a token where uploads do. " +
        "With `revises` it becomes the next revision of a report of the token's owner, which needs `manage-own`. " +
        "Frozen views that it still shows keep their keys.",
      requestBody: { content: json(reportBody) },
      responses: {
        "201": ok("Frozen.", reportAnswer),
        "400": refusal("A field is not valid, or the report has 100 revisions."),
        "404": refusal("The token's owner has no report with the key of `revises`."),
        "409": refusal(
          "Terms of an engine's vendor are known to forbid publishing, and acceptTerms is not set; " +
            "or another revision was published since (`changed`).",
        ),
        "410": refusal("The report to revise was withdrawn."),
        "413": refusal("Its views are too large to be frozen."),
        "422": refusal("A panel's view can't be frozen, or shows nothing."),
        "415": refusal("The body is not JSON."),
        "507": refusal("Frozen views have no room left (BENCHFOLIO_FROZEN_BYTES)."),
        ...limited,
      },
    },
  },
  "/api/v1/images": {
    post: {
      summary: "Keep an image for texts of reports",
      description:
        "PNG, JPEG or WebP of at most 1 MiB as the body. Metadata (EXIF, GPS, profiles) is removed. " +
        "A text shows it by `![what it shows](/images/ID)`; a report has at most 20, of 8 MiB in all. " +
        "Its owner alone sees it until a report shows it. " +
        "One that no draft and no report shows goes after a day, at its owner's next image.",
      requestBody: {
        content: Object.fromEntries(
          IMAGE_TYPES.map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        ),
      },
      responses: {
        "201": ok("Kept.", imageAnswer),
        "400": refusal("It is not such an image, or too large, or its owner keeps too many."),
        "415": refusal("The body has no type of an image."),
        "507": refusal("Frozen views and images have no room left (BENCHFOLIO_FROZEN_BYTES)."),
        ...limited,
      },
    },
  },
  "/api/v1/reports/{key}/numbers": {
    get: {
      summary: "Numbers of a report's texts beside today's data",
      description:
        "Numbers that follow a cell keep what they were when the report was frozen. " +
        "The answer says whether they still hold.",
      requestParams: { path: snapshotKey },
      responses: {
        "200": ok("The numbers.", reportNumbersAnswer),
        "404": refusal("There is no report with this key."),
        "410": refusal("The report was withdrawn."),
      },
    },
  },
  "/api/v1/reports/{key}/revisions": {
    get: {
      summary: "Revisions of a report",
      description:
        "Each revision has an address of its own, `/s/KEY-2`, whose words and numbers never change. `/s/KEY` is the " +
        "newest that was not withdrawn and that the reader may see.",
      requestParams: { path: snapshotKey },
      responses: {
        "200": ok("The revisions.", revisionsAnswer),
        "404": refusal("There is no report with this key."),
        "410": refusal("The report was withdrawn."),
      },
    },
  },
  "/api/v1/snapshots/{key}": {
    patch: {
      summary: "Retract a frozen view or report, or restore it",
      description:
        "Needs a token of its owner with `manage-own`, one with `manage-all`, or its delete key as the token. " +
        "Page and files then answer 410 with the reason; pictures and embeds show the reason.",
      requestParams: { path: snapshotKey },
      requestBody: { content: json(snapshotWithdrawal) },
      responses: {
        "204": { description: "Done." },
        "400": refusal("A field is not valid, or there is nothing to restore."),
        ...limited,
        ...absentView,
        "415": refusal("The body is not JSON."),
      },
    },
    delete: {
      summary: "Delete a frozen view or report",
      description:
        "Needs the right to retract it. Views that were frozen for a report go with it, as far as no other report " +
        "shows them. The key of one revision (KEY-2) deletes that one. " +
        "The reason and the day stay at its address.",
      requestParams: { path: snapshotKey, query: snapshotDeletion },
      responses: {
        "204": { description: "Deleted." },
        "400": refusal("The reason is not valid."),
        ...limited,
        ...absentView,
      },
    },
  },
  "/api/v1/bundles/{id}/notes": notes("a bundle", bundleId, absent),
  "/api/v1/snapshots/{key}/notes": notes("a frozen view", snapshotKey, absentView),
  "/api/v1/builds/{engine}/{raw}/notes": notes("a build", buildName, absentBuild),
  "/api/v1/machines/{name}/notes": notes("a machine", machineName, absentMachine),
  "/api/v1/engines/{name}/dates/{day}/notes": notes(
    "a date of an engine",
    z.object({ name: z.string().describe("The engine: `mariadb`."), day }),
    absentDay,
  ),
  "/api/v1/dates/{day}/notes": notes("a date of all engines", z.object({ day }), absentDay),
  "/api/v1/notes/keys": {
    get: {
      summary: "The public key of the notes' signatures",
      description: "A JWK set (RFC 7517); empty before the first note.",
      responses: { "200": ok("The keys.", noteKeysAnswer) },
    },
  },
};

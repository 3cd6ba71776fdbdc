import { z } from "zod";
import { visibleLine, visibleText } from "../../domain/names/visible-text";
import { MOST_CHARACTERS } from "../../domain/text-limits";
import { MOST_PANELS, MOST_TEXT, revises } from "./reports";

/** Most characters of a figure's title in a draft. */
export const MOST_ABOUT = 1000;

const id = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .describe("Its author's own name for the panel: changes of two devices are joined by it.");
const textPanel = z.strictObject({ id, markdown: z.string().overwrite(visibleText).max(MOST_TEXT) });
const viewPanel = z.strictObject({
  id,
  url: z.string().min(1).max(8000).describe("Path and query of a page, or a frozen view (/s/KEY)."),
  figure: z.string().max(40).describe("Chart or table of that page; when empty, its leading one."),
  title: z
    .string()
    .overwrite(visibleLine)
    .max(MOST_CHARACTERS.title)
    .describe("Heading; when empty, the figure's title."),
  about: z.string().overwrite(visibleLine).max(MOST_ABOUT).describe("The figure's title when it was added."),
});

/** A draft of a report: unlike a report it may lack a title, panels and words. */
export const draftBody = z.strictObject({
  title: z.string().overwrite(visibleLine).max(MOST_CHARACTERS.title),
  caption: z.string().overwrite(visibleText).max(MOST_CHARACTERS.caption),
  panels: z
    .array(z.union([textPanel, viewPanel]))
    .max(MOST_PANELS)
    .refine((panels) => new Set(panels.map((panel) => panel.id)).size === panels.length, {
      message: "Two panels have the same id.",
    })
    .describe("In their order."),
  revises: revises.optional(),
});
export type DraftBody = z.output<typeof draftBody>;

// The version after it is an integer of 32 bits, too.
const version = z.number().int().min(1).max(2_147_483_646);

/** Body of `PUT /api/v1/drafts/{id}`. */
export const draftChange = draftBody.extend({
  version: version.describe("The version that it changes. 409 `changed` where another one was saved since."),
});

/** Answer to `POST /api/v1/drafts` and `PUT /api/v1/drafts/{id}`. */
export const draftSaved = z.object({
  id: z.string(),
  version: version.describe("Send it with the next change."),
  savedAt: z.string(),
  url: z.string().describe("The editor with this draft."),
});

/** Answer to `GET /api/v1/drafts/{id}`. */
export const draftAnswer = draftSaved.extend(draftBody.shape);

/** Answer to `GET /api/v1/drafts`. */
export const draftsAnswer = z.object({
  drafts: z.array(draftSaved.extend({ title: z.string() })).describe("The reader's own, the one saved last first."),
});

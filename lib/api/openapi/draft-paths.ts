import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { draftAnswer, draftBody, draftChange, draftSaved, draftsAnswer } from "../schemas/drafts";
import { json, limited, ok, refusal } from "./answers";

const draftId = z.object({ id: z.string().describe("Id of the draft.") });
const absentDraft = { "404": refusal("You have no draft with this id.") };
const known = {
  "401": refusal("The request needs a token, or its token is unknown."),
  "403": refusal("The token may neither upload nor manage its owner's data."),
};
const refused = {
  "400": refusal("A field is not valid, or the author's drafts have no room left."),
  "415": refusal("The body is not JSON."),
};

/** Drafts of reports, which only their authors see. */
export const draftPaths: ZodOpenApiPathsObject = {
  "/api/v1/drafts": {
    get: {
      summary: "Your drafts of reports",
      description:
        "Needs a token. A token for uploads alone sees the drafts that it began. One with `manage-own` sees all " +
        "drafts of its owner. No token sees drafts of other owners.",
      responses: { "200": ok("The drafts, without their contents.", draftsAnswer), ...known },
    },
    post: {
      summary: "Keep a draft of a report",
      description: "At most 100 drafts an owner, 512 KiB each and 8 MiB in all.",
      requestBody: { content: json(draftBody) },
      responses: { "201": ok("Kept.", draftSaved), ...limited, ...refused },
    },
  },
  "/api/v1/drafts/{id}": {
    get: {
      summary: "A draft of a report",
      requestParams: { path: draftId },
      responses: { "200": ok("The draft.", draftAnswer), ...known, ...absentDraft },
    },
    put: {
      summary: "Save a draft of a report",
      requestParams: { path: draftId },
      requestBody: { content: json(draftChange) },
      responses: {
        "200": ok("Saved.", draftSaved),
        "409": refusal("Another version was saved since. Nothing was overwritten."),
        ...limited,
        ...refused,
        ...absentDraft,
      },
    },
    delete: {
      summary: "Delete a draft of a report",
      requestParams: { path: draftId },
      responses: { "204": { description: "Deleted." }, ...limited, ...absentDraft },
    },
  },
};

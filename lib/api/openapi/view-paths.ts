import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiParameterObject, ZodOpenApiPathsObject } from "zod-openapi";
import {
  embedQuery,
  endingParams,
  fileQuery,
  keyParams,
  oembedAnswer,
  oembedQuery,
  shareAnswer,
  shareQuery,
  VIEW_PAGES,
} from "../schemas/views";
import { refusal } from "./answers";

// Files and frames of pages that compare. Their addresses lie outside /api/v1, and stay as they are, too.

const binary = { schema: z.string().meta({ format: "binary" }) };
const text = { schema: z.string() };
const files = {
  "text/csv": text,
  "text/html": text,
  "application/json": { schema: z.looseObject({}) },
  "text/markdown": text,
  "text/plain": text,
  "image/svg+xml": text,
  "image/png": binary,
  "application/vnd.apache.parquet": binary,
  "application/zip": binary,
};

/** The page's own query: filters, baseline, order ... */
const state: ZodOpenApiParameterObject = {
  name: "state",
  in: "query",
  style: "form",
  explode: true,
  description:
    "What is in the page's own address: its filters, baseline, order. Names are raw ones, or those that readers gave, now or before. A parameter that nobody knows is left out; what nothing here is called, and what cannot be read, is refused with the reason, in every form of an address.",
  schema: { type: "object", additionalProperties: { type: "string" } },
};

const refused = {
  "400": refusal("A size, theme or number of pixels does not fit, or a parameter of the page cannot be read."),
  "404": refusal(
    "Nothing here is called so, there is nothing in view, no such table or picture, or no such frozen view. Texts, frames and pictures say why as texts, frames and pictures.",
  ),
};
/** Refusals of a file. */
const refusedFile = {
  ...refused,
  "410": refusal(
    "A bundle that the address names was deleted or retracted; the message says when and why. A picture answers 200.",
  ),
  // An unknown suffix belongs to a page that does not exist, not to a file.
  "404": { ...refused["404"], content: { ...refused["404"].content, "text/html": text } },
  "406": refusal("No file has this ending."),
  "429": refusal("This client asked for too many .zip files in the last hour."),
};
const embed = (summary: string, own: Pick<ZodOpenApiOperationObject, "parameters" | "requestParams">) => ({
  get: {
    ...own,
    summary,
    description: "At most 60 kB, readable without scripts, loads nothing, and tells the page around it how high it is.",
    responses: { "200": { description: "The frame.", content: { "text/html": text } }, ...refused },
  },
});
/** Paths beside a page that compares. */
const pathsOf = (page: (typeof VIEW_PAGES)[number]): ZodOpenApiPathsObject => ({
  [`/${page}.{ending}`]: {
    get: {
      summary: `The ${page} page as a file`,
      parameters: [state],
      requestParams: { path: endingParams, query: fileQuery },
      responses: { "200": { description: "The file.", content: files }, ...refusedFile },
    },
  },
  [`/embed/${page}`]: embed(`The ${page} page to be framed: it follows the data`, {
    parameters: [state],
    requestParams: { query: embedQuery },
  }),
});

/** Files, frames and oEmbed of the pages that compare. */
export const viewPaths: ZodOpenApiPathsObject = {
  "/s/{key}.{ending}": {
    get: {
      summary: "A frozen view as a file",
      description:
        "Without a query html, svg, png, csv, md, txt and json are the bytes that were rendered when it was frozen; anything else is written from the stored view.",
      requestParams: { path: keyParams.extend(endingParams.shape), query: fileQuery },
      responses: { "200": { description: "The file.", content: files }, ...refusedFile },
    },
  },
  "/embed/{key}": embed("A frozen view to be framed: it never changes its numbers", {
    requestParams: { path: keyParams, query: embedQuery },
  }),
  "/api/oembed": {
    get: {
      summary: "The frame of an address, as oEmbed 1.0",
      requestParams: { query: oembedQuery },
      responses: {
        "200": {
          description: "The frame.",
          content: { "application/json": { schema: oembedAnswer }, "text/xml": text },
        },
        "400": refusal("url is no address, a limit no number of pixels, or format neither json nor xml."),
        "404": refusal("No view of this server is at this address, or what it asks for is not here."),
      },
    },
  },
  "/api/share": {
    get: {
      summary: "All that can be taken from a view: copies, pictures, embeds, citations",
      requestParams: { query: shareQuery },
      responses: {
        "200": { description: "What can be taken.", content: { "application/json": { schema: shareAnswer } } },
        "400": refusal("A parameter of the page cannot be read."),
        "404": refusal("No view of this server is at this address, or what it asks for is not here."),
        "410": refusedFile["410"],
      },
    },
  },
  ...Object.fromEntries(VIEW_PAGES.flatMap((page) => Object.entries(pathsOf(page)))),
};

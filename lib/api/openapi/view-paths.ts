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
import { limited, refusal } from "./answers";

// Files and frames of pages that compare. Their addresses lie outside /api/v1, and are a contract, too.

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
    "The query of the page's address: filters, baseline, order. " +
    "A name is a raw one, or one that readers gave it, now or earlier. " +
    "An unknown parameter is ignored. An unknown name or an unreadable value is refused with the reason.",
  schema: { type: "object", additionalProperties: { type: "string" } },
};

const refused = {
  "400": refusal("A size, theme or number of pixels is not valid, or a parameter of the page is unreadable."),
  "404": refusal(
    "A name is unknown, the view is empty, or there is no such table, picture or frozen view. " +
      "The answer has the form of the file: a picture for pictures, a frame for frames.",
  ),
};
/** Refusals of a file. */
const refusedFile = {
  ...refused,
  "410": refusal(
    "A bundle in the address was deleted or retracted; the message says when and why. A picture answers 200.",
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
    description: "At most 60 kB; readable without scripts; loads nothing; tells the page around it its height.",
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
  [`/embed/${page}`]: embed(`The ${page} page as a frame, with today's data`, {
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
        "Without a query, html, svg, png, csv, md, txt and json are the bytes that were stored with the view. " +
        "Other files are written from the stored view.",
      requestParams: { path: keyParams.extend(endingParams.shape), query: fileQuery },
      responses: { "200": { description: "The file.", content: files }, ...refusedFile },
    },
  },
  "/embed/{key}": embed("A frozen view as a frame; its numbers never change", {
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
        "400": refusal("url is not an address, a limit is not a number of pixels, or format is not json or xml."),
        "404": refusal("This server has no view at this address."),
      },
    },
  },
  "/api/share": {
    get: {
      summary: "Copies, pictures, embeds and citations of a view",
      requestParams: { query: shareQuery },
      responses: {
        "200": { description: "All forms of the view.", content: { "application/json": { schema: shareAnswer } } },
        "400": refusal("A parameter of the page is unreadable."),
        "404": refusal("This server has no view at this address."),
        "410": refusedFile["410"],
      },
    },
  },
  "/api/mcp": {
    post: {
      summary: "A message of the Model Context Protocol: read-only tools over the same answers",
      description:
        "JSON-RPC 2.0, one message a request, at most 64 KiB; answers are JSON. `tools/list` describes every tool. " +
        "Revision 2026-07-28 needs no session; clients of 2025-03-26 to 2025-11-25 begin with `initialize`.",
      requestBody: { content: { "application/json": { schema: z.looseObject({ method: z.string() }) } } },
      responses: {
        "200": {
          description: "The result, or an error of JSON-RPC.",
          content: { "application/json": { schema: z.looseObject({}) } },
        },
        "202": { description: "A notification, which has no answer." },
        ...limited,
        "400": { description: "An error of JSON-RPC: the message, its version or its headers are not valid." },
        "404": { description: "An error of JSON-RPC: there is no such method." },
        "415": { description: "An error of JSON-RPC: the body is not JSON." },
      },
    },
  },
  ...Object.fromEntries(VIEW_PAGES.flatMap((page) => Object.entries(pathsOf(page)))),
};

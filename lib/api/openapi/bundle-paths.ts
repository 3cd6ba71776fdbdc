import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  bundleAnswer,
  bundlesAnswer,
  fileParams,
  filesAnswer,
  finishParams,
  listParams,
  uploadAnswer,
  uploadParams,
} from "../schemas/bundles";
import { bundleChanges, deletionParams, withdrawalBody } from "../schemas/manage";
import { beginUploadBody, begunUpload, finishUploadBody, uploadIdParams } from "../schemas/uploads";
import { absent, bundleId, bytes, gone, json, limited, ok, refusal, unfit } from "./answers";

/** Answers to uploaded bytes, in one request or in parts. */
const stored = {
  "200": ok("The same bytes were here already.", uploadAnswer),
  "201": ok("Taken.", uploadAnswer),
  "400": refusal("A query parameter or the form is not valid."),
  "409": refusal("The server has the same bytes, and their owner hides them."),
  "410": refusal("These bytes were retracted; the message gives the reason."),
  "413": refusal("Too large, or unpacks to too much."),
  "415": refusal("Not an archive."),
  ...limited,
  "422": refusal("Nothing in it could be imported."),
  "507": refusal("The server's disk is full; nothing was stored."),
};

/** Uploads and bundles. */
export const bundlePaths: ZodOpenApiPathsObject = {
  "/api/v1/bundles": {
    get: {
      summary: "List bundles, newest first",
      requestParams: { query: listParams },
      responses: { "200": ok("The bundles.", bundlesAnswer), ...unfit },
    },
    post: {
      summary: "Upload a bundle",
      description: "The archive is the raw body or the multipart field `file`.",
      requestParams: { query: uploadParams },
      requestBody: { content: bytes },
      responses: stored,
    },
  },
  "/api/v1/uploads": {
    post: {
      summary: "Begin an upload that goes directly to the object store",
      description:
        "For large bundles, where BENCHFOLIO_S3_DIRECT is set: PUT each part to its address, then finish. " +
        "Other servers answer 404; POST /api/v1/bundles works on all.",
      requestBody: { content: json(beginUploadBody) },
      responses: {
        "201": ok("Begun; send the parts.", begunUpload),
        "400": refusal("A field is not valid."),
        "404": refusal("This server takes the bytes of uploads itself."),
        "413": refusal("Larger than this server takes."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/uploads/{id}/finish": {
    post: {
      summary: "Finish an upload to the object store",
      description:
        "The server reads the bytes back and checks their sha256, whole or by part. " +
        "That takes about a second for each 100 MB.",
      requestParams: { path: uploadIdParams, query: finishParams },
      requestBody: { content: json(finishUploadBody) },
      responses: {
        ...stored,
        "400": refusal("A field is not valid."),
        "404": refusal("There is no such upload, or it has ended."),
        "409": refusal(
          "Parts are incomplete: send them and ask again. " +
            "Or the server has the same bytes, and their owner hides them.",
        ),
        "415": refusal("Not an archive, or the body is not JSON."),
        "422": refusal("The bytes that arrived have another sha256, or nothing in them could be imported."),
      },
    },
  },
  "/api/v1/bundles/{id}": {
    get: {
      summary: "A bundle: status, progress, counts and issues",
      requestParams: { path: bundleId },
      responses: { "200": ok("The bundle.", bundleAnswer), ...absent },
    },
    patch: {
      summary: "Change a bundle's description and visibility",
      description: "For its owner. Absent fields stay as they are.",
      requestParams: { path: bundleId },
      requestBody: { content: json(bundleChanges) },
      responses: {
        "200": ok("The bundle as it now is.", bundleAnswer),
        "400": refusal("A field is not valid."),
        ...limited,
        ...absent,
        "409": refusal(
          "A vendor's terms forbid publishing these results, and acceptTerms was never sent. " +
            "The message gives the source.",
        ),
        "415": refusal("The body is not JSON."),
      },
    },
    delete: {
      summary: "Delete a bundle",
      description:
        "For its owner, or with the delete key from the upload's answer, sent as a token. " +
        "Its address keeps the day and the reason.",
      requestParams: { path: bundleId, query: deletionParams },
      responses: { "204": { description: "Deleted." }, ...unfit, ...limited, ...absent },
    },
  },
  "/api/v1/bundles/{id}/withdrawal": {
    post: {
      summary: "Retract a bundle, replace it by another one, or restore it",
      description: "For its owner. Old links and frozen views show the day and the reason.",
      requestParams: { path: bundleId },
      requestBody: { content: json(withdrawalBody) },
      responses: {
        "204": { description: "Done." },
        "400": refusal("A field is not valid, or the bundle's state does not allow it."),
        ...limited,
        ...absent,
        "409": refusal("A vendor's terms forbid publishing these results, so restoring needs acceptTerms."),
        "415": refusal("The body is not JSON."),
      },
    },
  },
  "/api/v1/bundles/{id}/original": {
    get: {
      summary: "The uploaded bytes",
      description:
        "The server checks the sha256 first; `repr-digest` (RFC 9530) and the ETag carry it. " +
        "Secrets are not masked here; in members they are.",
      requestParams: { path: bundleId },
      responses: {
        "200": { description: "The bytes.", content: bytes },
        "403": refusal("The file holds passwords or keys, and the operator did not allow their download."),
        "404": refusal("No such bundle."),
        ...gone,
        "500": refusal("The stored bytes are damaged or missing."),
      },
    },
  },
  "/api/v1/bundles/{id}/files": {
    get: {
      summary: "The members of a bundle",
      requestParams: { path: bundleId, query: listParams },
      responses: { "200": ok("The members.", filesAnswer), ...unfit, "404": refusal("No such bundle."), ...gone },
    },
  },
  "/api/v1/bundles/{id}/files/{path}": {
    get: {
      summary: "A member",
      description: "Secrets are masked. A text is sent as lines of UTF-8, another member as its bytes.",
      requestParams: { path: bundleId.extend({ path: z.string() }), query: fileParams },
      responses: {
        "200": { description: "The bytes.", content: bytes },
        ...unfit,
        "404": refusal("No such member."),
        ...gone,
        "500": refusal("The stored bytes are damaged or missing."),
      },
    },
  },
};

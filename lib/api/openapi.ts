import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { bestQpsAnswer, bestQpsParams } from "./schemas/best-qps";
import {
  bundleAnswer,
  bundlesAnswer,
  fileParams,
  filesAnswer,
  finishParams,
  listParams,
  uploadAnswer,
  uploadParams,
} from "./schemas/bundles";
import { correctionAnswer, correctionBody, correctionsAnswer, correctionsParams } from "./schemas/corrections";
import { type FilterScope, filterPatterns, filterShapes } from "./schemas/filters";
import { indexBuildsAnswer } from "./schemas/index-builds";
import { bundleChanges, deletionParams, withdrawalBody } from "./schemas/manage";
import { noteAnswer, noteBody, noteKeysAnswer, notesAnswer } from "./schemas/notes";
import { pageParams, pointsAnswer } from "./schemas/points";
import { relativeAnswer, relativeParams } from "./schemas/relative";
import { reportAnswer, reportBody } from "./schemas/reports";
import { snapshotAnswer, snapshotBody } from "./schemas/snapshots";
import { createdToken, tokenFacts, tokensAnswer } from "./schemas/tokens";
import { beginUploadBody, begunUpload, finishUploadBody, uploadIdParams } from "./schemas/uploads";
import { viewPaths } from "./view-paths";

export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      issues: z.array(
        z.object({
          code: z.string(),
          path: z.string().nullable(),
          line: z.number().int().nullable(),
          text: z.string().nullable(),
          message: z.string(),
        }),
      ),
    }),
  })
  .meta({ id: "Error", description: "The one shape of every refusal." });

const json = (schema: z.ZodType) => ({ "application/json": { schema } });
const ok = (description: string, schema: z.ZodType) => ({ description, content: json(schema) });
const refusal = (description: string) => ok(description, errorAnswer);
const bytes = { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } };
const bundleId = z.object({ id: z.string().describe("Bundle id.") });
const rules = (scope: FilterScope) =>
  `An unknown query parameter is refused with 400, since a typo that were ignored would give wrong numbers. Several values of one filter are separated by commas; a comma inside a value is written \`\\,\`. A value that no point has leaves no row; \`all\` lets every value pass, as on pages. There are also ${filterPatterns[scope].map((prefix) => `\`${prefix}NAME=VALUE,VALUE\``).join(", ")}: settings (\`s.\`), parameters of index and query (\`p.\`), parameters of a test (\`w.\`).`;
/** The filters of an answer beside its own parameters, which may narrow them. */
const filtered = (scope: FilterScope, own: z.ZodObject) => z.object({ ...filterShapes[scope], ...own.shape });
const unfit = { "400": refusal("A query parameter does not fit.") };
const long = { "431": { description: "Address and headers are longer than 16 kB together." } };
const list = (
  summary: string,
  scope: FilterScope,
  own: z.ZodObject,
  answer: z.ZodType,
): { get: ZodOpenApiOperationObject } => ({
  get: {
    summary,
    description: rules(scope),
    requestParams: { query: filtered(scope, own) },
    responses: { "200": ok("The rows.", answer), ...unfit, ...long },
  },
});

const gone = { "410": refusal("The bundle was deleted or retracted; the message says when and why.") };

const absent = { "404": refusal("No such bundle, or none that you may see."), ...gone };

/** How whatever changes something is refused before it is looked at. */
const limited = {
  "401": refusal("It needs a token, or the token is none."),
  "403": refusal("A page of another site sent it, or the token is not for this."),
  "429": refusal(
    "This client sent too many in the last hour; `retry-after` says in how many seconds the next is taken.",
  ),
};

/** How stored bytes are answered, whichever way they came. */
const stored = {
  "200": ok("The same bytes were here already.", uploadAnswer),
  "201": ok("Taken.", uploadAnswer),
  "400": refusal("A query parameter or the form does not fit."),
  "409": refusal("The same bytes are here already, and their owner does not show them."),
  "410": refusal("These bytes were retracted, with the reason."),
  "413": refusal("Too large, or unpacks to too much."),
  "415": refusal("Not an archive."),
  ...limited,
  "422": refusal("Nothing in it could be imported."),
  "507": refusal("The server's disk is full; nothing was stored."),
};

/** Reading and writing what is said of something. */
const notes = (what: string, path: z.ZodObject, missing: typeof absent | { "404": (typeof absent)["404"] }) => ({
  get: {
    summary: `Notes and objections on ${what}, signed`,
    description:
      "Entries are only added. Each is signed over its facts, the sha256 of its text, and the sha256 of the signature before.",
    requestParams: { path },
    responses: { "200": ok("The entries.", notesAnswer), ...missing },
  },
  post: {
    summary: `Write a note or an objection on ${what}`,
    description:
      "For whoever has a token. Its owner answers an objection and hides notes with a reason; who objected withdraws it.",
    requestParams: { path },
    requestBody: { content: json(noteBody) },
    responses: {
      "201": ok("Taken.", noteAnswer),
      "400": refusal("A field does not fit, or the note that it is about is none for this."),
      ...limited,
      ...missing,
      "415": refusal("The body is not JSON."),
    },
  },
});

/** What any route may answer while the server is not well; made part of each below. */
const busy = {
  ...ok("Busy, restarting, or the stored bundles are away; ask again after `retry-after` seconds.", errorAnswer),
  headers: { "retry-after": { schema: { type: "integer" as const } } },
};

/** Every route under /api/v1; a test holds it against the files. */
export const apiPaths: ZodOpenApiPathsObject = {
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
      summary: "Begin an upload that goes to the object store itself",
      description:
        "For large bundles, where the operator offers it (BENCHFOLIO_S3_DIRECT): PUT each part to its address, then finish. Other servers answer 404; POST /api/v1/bundles works on all.",
      requestBody: { content: json(beginUploadBody) },
      responses: {
        "201": ok("Begun; send the parts.", begunUpload),
        "400": refusal("A field does not fit."),
        "404": refusal("This server takes the bytes of uploads itself."),
        "413": refusal("Larger than this server takes."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/uploads/{id}/finish": {
    post: {
      summary: "Take what was sent to the object store as a bundle",
      description:
        "The bytes are read back and hashed before the answer, which takes a second for each 100 MB or so; the sha256 of all, or of each part, has to be that of what was sent.",
      requestParams: { path: uploadIdParams, query: finishParams },
      requestBody: { content: json(finishUploadBody) },
      responses: {
        ...stored,
        "400": refusal("A field does not fit."),
        "404": refusal("There is no such upload, or it was ended."),
        "409": refusal(
          "Parts have not arrived in full; send them and ask again. Or the same bytes are here already, and their owner does not show them.",
        ),
        "415": refusal("Not an archive, or the body is not JSON."),
        "422": refusal("Other bytes arrived than were sent, or nothing in them could be imported."),
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
      summary: "Say what a bundle is, and who sees it",
      description: "For its owner. What the body leaves out stays as it is.",
      requestParams: { path: bundleId },
      requestBody: { content: json(bundleChanges) },
      responses: {
        "200": ok("The bundle as it now is.", bundleAnswer),
        "400": refusal("A field does not fit."),
        ...limited,
        ...absent,
        "415": refusal("The body is not JSON."),
      },
    },
    delete: {
      summary: "Delete a bundle for ever",
      description:
        "For its owner, or with the delete key that its upload was answered with, sent as a token. Its address keeps the day and the reason.",
      requestParams: { path: bundleId, query: deletionParams },
      responses: { "204": { description: "Deleted." }, ...unfit, ...limited, ...absent },
    },
  },
  "/api/v1/bundles/{id}/withdrawal": {
    post: {
      summary: "Retract a bundle, replace it by another one, or restore it",
      description: "For its owner. Old links, and frozen views, say the day and the reason.",
      requestParams: { path: bundleId },
      requestBody: { content: json(withdrawalBody) },
      responses: {
        "204": { description: "Done." },
        "400": refusal("A field does not fit, or the bundle is not in a state for it."),
        ...limited,
        ...absent,
        "415": refusal("The body is not JSON."),
      },
    },
  },
  "/api/v1/bundles/{id}/original": {
    get: {
      summary: "The uploaded bytes, as they came",
      description:
        "Checked against the sha256 before the answer begins; `repr-digest` (RFC 9530) and the ETag carry it. Unlike the members, which are shown with secrets masked, these are the bytes that were uploaded.",
      requestParams: { path: bundleId },
      responses: {
        "200": { description: "The bytes.", content: bytes },
        "403": refusal("The file holds passwords or keys, and the operator did not allow to give those away."),
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
      summary: "The bytes of a member",
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
  "/api/v1/points": list("Measured points, in pages", "all", pageParams, pointsAnswer),
  "/api/v1/index-builds": list(
    "Built indexes, in pages: a row for each bundle that holds one",
    "all",
    pageParams,
    indexBuildsAnswer,
  ),
  "/api/v1/best-qps": list(
    "Best QPS at recall targets, per series, thread count and batch mode",
    "vectors",
    bestQpsParams,
    bestQpsAnswer,
  ),
  "/api/v1/relative": {
    get: {
      summary: "Workloads by builds (or configs, machines ...) relative to a baseline",
      description: `${rules("tests")} What the filters leave open is chosen as on the page, and said in \`notices\`.`,
      requestParams: { query: filtered("tests", relativeParams) },
      responses: {
        "200": ok("Columns, rows, group statistics, confounders.", relativeAnswer),
        ...unfit,
        ...long,
      },
    },
  },
  "/api/v1/snapshots": {
    post: {
      summary: "Freeze a page: compare, relative, A/B or history",
      requestBody: { content: json(snapshotBody) },
      responses: {
        "201": ok("Frozen.", snapshotAnswer),
        "400": refusal("A field does not fit."),
        "413": refusal("The view is too large to be frozen."),
        "422": refusal("No page that can be frozen, or nothing on it."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/reports": {
    post: {
      summary: "Freeze a report: texts and figures of views under one key",
      description:
        "Live views among its panels are frozen with it, each under a key of its own; a panel that shows nothing refuses the whole report.",
      requestBody: { content: json(reportBody) },
      responses: {
        "201": ok("Frozen.", reportAnswer),
        "400": refusal("A field does not fit."),
        "413": refusal("Its views are too large to be frozen."),
        "422": refusal("A panel is of no view that can be frozen, or shows nothing."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/bundles/{id}/notes": notes("a bundle", bundleId, absent),
  "/api/v1/snapshots/{key}/notes": notes(
    "a frozen view",
    z.object({ key: z.string().describe("Key of the frozen view.") }),
    {
      "404": refusal("No such frozen view, or none that you may see."),
    },
  ),
  "/api/v1/notes/keys": {
    get: {
      summary: "The public key that notes are signed with",
      description: "A JWK set (RFC 7517); empty before the first note.",
      responses: { "200": ok("The keys.", noteKeysAnswer) },
    },
  },
  "/api/v1/corrections": {
    get: {
      summary: "What readers said of a build, config or machine",
      requestParams: { query: correctionsParams },
      responses: { "200": ok("The statements.", correctionsAnswer), ...unfit },
    },
    post: {
      summary: "Correct or enrich a build, config or machine",
      description:
        "Kept apart from what was imported, which never changes. The newest statement counts as a whole: a field that it leaves empty is not corrected.",
      requestBody: { content: json(correctionBody) },
      responses: {
        "201": ok("Taken.", correctionAnswer),
        "400": refusal("A field does not fit, or nothing is said."),
        "404": refusal("No public bundle has such a name."),
        "415": refusal("The body is not JSON."),
        ...limited,
      },
    },
  },
  "/api/v1/tokens": {
    get: {
      summary: "All tokens, without their texts",
      description: "For who manages all. Revoked ones are in it, too.",
      responses: { "200": ok("The tokens, oldest first.", tokensAnswer), ...limited },
    },
    post: {
      summary: "Make a token",
      description: "For who manages all. The answer holds its text, which nobody is told again.",
      requestBody: { content: json(tokenFacts) },
      responses: {
        "201": ok("Made.", createdToken),
        "400": refusal("A field does not fit."),
        ...limited,
        "415": refusal("The body is not JSON."),
      },
    },
  },
  "/api/v1/tokens/{id}": {
    delete: {
      summary: "Revoke a token",
      description: "For who manages all. Ends the sessions that were opened with it.",
      requestParams: { path: z.object({ id: z.string().describe("Id of the token, not its text.") }) },
      responses: {
        "204": { description: "Revoked." },
        ...limited,
        "404": refusal("No such token, or it was revoked before."),
      },
    },
  },
  "/api/v1/openapi.json": {
    get: {
      summary: "This document",
      responses: { "200": { description: "OpenAPI 3.1.", content: json(z.looseObject({})) } },
    },
  },
};

/** The same with the files, frames and what else of a view has an address. */
export const allPaths: ZodOpenApiPathsObject = { ...apiPaths, ...viewPaths(refusal) };

/** The OpenAPI document, made from the schemas that the routes validate with. */
export const openApiDocument = () =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Benchfolio",
      version: "1",
      description: "Database benchmark results. Units: seconds, bytes, fractions. Missing is null, never 0.",
    },
    paths: Object.fromEntries(
      Object.entries(allPaths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          (["get", "post", "patch", "delete"] as const).flatMap((method) => {
            const operation = operations[method];
            return operation ? [[method, { ...operation, responses: { ...operation.responses, "503": busy } }]] : [];
          }),
        ),
      ]),
    ),
    // None is needed for what is public.
    security: [{}, { token: [] }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A token of the server's owner, or a delete key." },
      },
    },
  });

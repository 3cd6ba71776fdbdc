import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { errorAnswer, json, ok, unread } from "./answers";
import { bundlePaths } from "./bundle-paths";
import { draftPaths } from "./draft-paths";
import { ownerPaths } from "./owner-paths";
import { publishingPaths } from "./publishing-paths";
import { resultPaths } from "./result-paths";
import { viewPaths } from "./view-paths";

/** Answers of any route while the server can't serve it; added to each below, with the refusals of unread requests. */
const busy = {
  ...ok("Busy, restarting, or the stored bundles are away; ask again after `retry-after` seconds.", errorAnswer),
  headers: { "retry-after": { schema: { type: "integer" as const } } },
};

/** All routes under /api/v1; a test compares them with the files. */
export const apiPaths: ZodOpenApiPathsObject = {
  ...bundlePaths,
  ...resultPaths,
  ...publishingPaths,
  ...draftPaths,
  ...ownerPaths,
  "/api/v1/openapi.json": {
    get: {
      summary: "This document",
      responses: { "200": { description: "OpenAPI 3.1.", content: json(z.looseObject({})) } },
    },
  },
};

/** All paths, with files, frames and other addresses of views. */
export const allPaths: ZodOpenApiPathsObject = { ...apiPaths, ...viewPaths };

/** Returns the name of an operation in generated clients and links to the reference: `get-api-v1-points`. */
const operationId = (method: string, path: string): string =>
  `${method}${path.replaceAll(/[^a-z0-9]+/gi, "-").replace(/-$/, "")}`;

/**
 * Returns the OpenAPI document, made from the schemas that the routes validate with. `base` is the server's base path.
 */
export const openApiDocument = (base = "") =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Benchfolio",
      version: "1",
      description: "Database benchmark results. Units: seconds, bytes, fractions. Missing is null, never 0.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: base || "/" }],
    paths: Object.fromEntries(
      Object.entries(allPaths).map(([path, operations]) => [
        path,
        Object.fromEntries(
          (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
            const operation = operations[method];
            const all = { ...unread, ...operation?.responses, "503": busy };
            return operation
              ? [[method, { operationId: operationId(method, path), ...operation, responses: all }]]
              : [];
          }),
        ),
      ]),
    ),
    // Public data needs no token.
    security: [{}, { token: [] }],
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A token of the server's owner, or a delete key." },
      },
    },
  });

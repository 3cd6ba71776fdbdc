import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { errorAnswer, json, ok, unread } from "./answers";
import { bundlePaths } from "./bundle-paths";
import { ownerPaths } from "./owner-paths";
import { publishingPaths } from "./publishing-paths";
import { resultPaths } from "./result-paths";
import { viewPaths } from "./view-paths";

/** What any route may answer while the server is not well; made part of each below, as is how it is refused unread. */
const busy = {
  ...ok("Busy, restarting, or the stored bundles are away; ask again after `retry-after` seconds.", errorAnswer),
  headers: { "retry-after": { schema: { type: "integer" as const } } },
};

/** Every route under /api/v1; a test holds it against the files. */
export const apiPaths: ZodOpenApiPathsObject = {
  ...bundlePaths,
  ...resultPaths,
  ...publishingPaths,
  ...ownerPaths,
  "/api/v1/openapi.json": {
    get: {
      summary: "This document",
      responses: { "200": { description: "OpenAPI 3.1.", content: json(z.looseObject({})) } },
    },
  },
};

/** The same with the files, frames and what else of a view has an address. */
export const allPaths: ZodOpenApiPathsObject = { ...apiPaths, ...viewPaths };

/** What an operation is called by generated clients and by links to the reference: `get-api-v1-points`. */
const operationId = (method: string, path: string): string =>
  `${method}${path.replaceAll(/[^a-z0-9]+/gi, "-").replace(/-$/, "")}`;

/** The OpenAPI document, made from the schemas that the routes validate with; `base` is the path below which the server stands. */
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
          (["get", "post", "patch", "delete"] as const).flatMap((method) => {
            const operation = operations[method];
            const all = { ...unread, ...operation?.responses, "503": busy };
            return operation
              ? [[method, { operationId: operationId(method, path), ...operation, responses: all }]]
              : [];
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

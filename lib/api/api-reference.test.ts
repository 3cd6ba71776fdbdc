import { describe, expect, it } from "vitest";
import { apiReference } from "./api-reference";
import { allPaths } from "./openapi/document";

const { everywhere, operations } = apiReference();
const found = (method: string, path: string) => operations.find((one) => one.method === method && one.path === path);

describe("the reference of the API", () => {
  it("has every operation of the document, each with a unique id", () => {
    const count = Object.values(allPaths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    expect(operations).toHaveLength(count);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(count);
  });

  it("lists parameters with type and default", () => {
    expect(found("GET", "/api/v1/bundles")?.parameters.find(({ name }) => name === "limit")).toMatchObject({
      where: "query",
      required: false,
      type: "integer",
      note: "Default: 100.",
    });
    expect(found("GET", "/api/v1/bundles/{id}")?.parameters).toMatchObject([
      { name: "id", where: "path", required: true },
    ]);
  });

  it("lists fields of an answer with their path, also those of references", () => {
    const names = found("GET", "/api/v1/points")?.answer.map(({ name }) => name) ?? [];
    for (const name of ["points", "points[].metrics", "points[].source.line", "nextCursor"])
      expect(names).toContain(name);
  });

  it("lists the answers of every operation once", () => {
    expect(everywhere.map(({ status }) => status)).toEqual(["414", "431", "503"]);
    const repeated = operations.flatMap(({ responses }) =>
      responses.filter(({ status }) => /^(?:414|431|503)$/.test(status)),
    );
    expect(repeated).toEqual([]);
  });

  it("describes bodies, and the meaning of each status", () => {
    expect(found("POST", "/api/v1/bundles")?.body).toEqual({ type: "application/octet-stream", fields: [] });
    expect(found("POST", "/api/v1/snapshots")?.body?.fields.map(({ name }) => name)).toContain("caption");
    expect(found("GET", "/api/v1/points")?.responses).toContainEqual({
      status: "400",
      text: "A query parameter is not valid.",
    });
  });
});

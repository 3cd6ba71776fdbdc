import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { GET as getOpenApi } from "@/app/api/v1/openapi.json/route";
import { apiPaths, openApiDocument } from "./document";

describe("GET /api/v1/openapi.json", () => {
  it("describes every route under app/api/v1", async () => {
    const root = path.resolve(import.meta.dirname, "../../../app/api/v1");
    const routes = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => path.basename(file) === "route.ts")
      .flatMap((file) => {
        const folder = `/api/v1/${path.dirname(file).split(path.sep).join("/")}`;
        const optional = /\/\[\[\.\.\.(\w+)\]\]$/.exec(folder);
        const plain = folder.replace(/\/\[\[\.\.\.\w+\]\]$/, "").replaceAll(/\[(\w+)\]/g, "{$1}");
        return optional ? [plain, `${plain}/{${optional[1]}}`] : [plain];
      });
    expect(Object.keys(apiPaths).sort()).toEqual(routes.sort());
  });

  it("is OpenAPI 3.1 with the parameters that the routes read", async () => {
    const document = await getOpenApi().json();
    expect(document.openapi).toBe("3.1.0");
    const names = document.paths["/api/v1/points"].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["dataset", "threads", "cursor", "limit", "origin", "status"]));
    expect(openApiDocument().components?.schemas).toHaveProperty("Point");
  });

  it("names every operation once, with its refusals, the server and its licence", () => {
    const { paths = {}, servers, info } = openApiDocument();
    const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) =>
      [get, post, put, patch, remove].flatMap((one) => one ?? []),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations)
      expect(Object.keys(responses ?? {}).join(), operationId).toMatch(/4\d\d/);
    expect(servers).toEqual([{ url: "/" }]);
    expect(openApiDocument("/bench").servers).toEqual([{ url: "/bench" }]);
    expect(info.license).toEqual({ name: "Apache-2.0", identifier: "Apache-2.0" });
  });
});

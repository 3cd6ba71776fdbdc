import http from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { commentOnPull } from "./pull-comment";

const requests: { method: string; url: string; token: string | undefined; body: string }[] = [];
let known: { id: number; body: string | null }[] = [];
let status = 200;
const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, token: headers.authorization, body: Buffer.concat(parts).toString() });
    response.writeHead(status);
    response.end(JSON.stringify(method === "GET" ? known : {}));
  });
});
let environment: Record<string, string> = {};
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  environment = {
    GITHUB_API_URL: url,
    GITHUB_TOKEN: "secret",
    GITHUB_REPOSITORY: "ann/db",
    GITHUB_REF: "refs/pull/7/merge",
  };
});
afterAll(() => void server.close());
beforeEach(() => {
  requests.length = 0;
  known = [{ id: 1, body: "by somebody else" }];
  status = 200;
});

it("adds a comment to the pull request, and changes it the next time", async () => {
  expect(await commentOnPull("### worse", environment)).toBeNull();
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /repos/ann/db/issues/7/comments?per_page=100",
    "POST /repos/ann/db/issues/7/comments",
  ]);
  expect(requests.map(({ token }) => token)).toEqual(["Bearer secret", "Bearer secret"]);
  const body = String(JSON.parse(requests[1]?.body ?? "").body);
  expect(body).toMatch(/### worse$/);
  known = [...known, { id: 42, body }];
  expect(await commentOnPull("### better", environment)).toBeNull();
  expect(requests.at(-1)).toMatchObject({ method: "PATCH", url: "/repos/ann/db/issues/comments/42" });
});

it("returns the reason why there is no comment", async () => {
  expect(await commentOnPull("", { ...environment, GITHUB_TOKEN: "" })).toContain("GITHUB_TOKEN is not set");
  expect(await commentOnPull("", { ...environment, GITHUB_REF: "refs/heads/main" })).toContain("not a run for a pull");
  expect(requests).toEqual([]);
  status = 403;
  expect(await commentOnPull("", environment)).toBe("GET answered 403");
});

import http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tokens } from "./tokens";
import { upload } from "./upload";

const requests: string[] = [];
const one = {
  id: "aB3",
  name: "CI\u001b[2J",
  owner: "ann",
  scopes: ["upload", "manage-own"],
  fixed: false,
  createdAt: "2026-01-02T03:04:05.000Z",
  lastUsedAt: "2026-02-03T04:05:06.000Z",
  revokedAt: null,
};
let posted: object = {};
const server = http.createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  requests.push([request.method, request.url, request.headers.authorization, body].join(" "));
  if (request.method === "DELETE") return response.writeHead(204).end();
  response.end(JSON.stringify(request.method === "POST" ? posted : { tokens: [one] }));
});
const printed: string[] = [];
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => server.close());
beforeEach(() => {
  requests.length = 0;
  printed.length = 0;
  posted = { id: "new", token: "bft_new", status: "queued", url: "http://h/bundles/new" };
  const address = server.address();
  vi.stubEnv("BENCHFOLIO_URL", `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  vi.stubEnv("BENCHFOLIO_TOKEN", "bft_owner");
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("benchfolio tokens", () => {
  it("lists the server's tokens, a line each, without control characters", async () => {
    expect(await tokens(["list"])).toBe(0);
    expect(requests).toEqual(["GET /api/v1/tokens Bearer bft_owner "]);
    expect(printed).toEqual(["aB3  2026-01-02  last used 2026-02-03  upload,manage-own  ann  CI\uFFFD[2J"]);
    await tokens(["list", "--json"]);
    expect(JSON.parse(printed[1] ?? "")).toEqual([one]);
  });

  it("makes a token, and prints nothing else on standard output, so that a script can read it", async () => {
    await tokens(["add", "--name", "CI", "--owner", "ann", "--scopes", "upload,manage-own"]);
    expect(requests).toEqual([
      'POST /api/v1/tokens Bearer bft_owner {"name":"CI","owner":"ann","scopes":["upload","manage-own"]}',
    ]);
    expect(printed).toEqual(["bft_new"]);
  });

  it("says that an answer without a token is none, and so does an upload of one without an address", async () => {
    posted = { id: "new" };
    await expect(tokens(["add", "--name", "CI", "--owner", "ann"])).rejects.toMatchObject({ code: "odd-answer" });
    expect(await upload(["cli/package.json"])).toBe(3);
    expect(printed).toEqual([]);
  });

  it("revokes tokens by id", async () => {
    await tokens(["revoke", "aB3", "x/y"]);
    expect(requests).toEqual([
      "DELETE /api/v1/tokens/aB3 Bearer bft_owner ",
      "DELETE /api/v1/tokens/x%2Fy Bearer bft_owner ",
    ]);
  });

  it.each([[[]], [["revoke"]], [["list", "x"]], [["add", "--name", "CI"]], [["toString"]]])(
    "refuses the arguments %j",
    async (args) => {
      await expect(tokens(args)).rejects.toMatchObject({ exit: 2 });
      expect(requests).toEqual([]);
    },
  );
});

describe("benchfolio upload", () => {
  it("refuses unknown visibilities, and takes a day with an embargo alone, which needs one", async () => {
    for (const args of [
      ["--visibility", "secret"],
      ["--visibility", "embargoed"],
      ["--visibility", "private", "--until", "2999-01-01"],
    ])
      await expect(upload([...args, "x"])).rejects.toMatchObject({ exit: 2 });
    expect(await upload(["--visibility", "embargoed", "--until", "2999-01-01", "cli/package.json"])).toBe(0);
    expect(requests[0]?.split(" ")[1]).toBe(
      "/api/v1/bundles?filename=package.json&wait=0&visibility=embargoed&until=2999-01-01",
    );
  });
});

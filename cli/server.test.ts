import http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { EXIT } from "./failure";
import { readJson, serverAt } from "./server";

/** The authorization headers that each of two servers got. */
const received: { own: unknown[]; other: unknown[] } = { own: [], other: [] };
const servers = (["own", "other"] as const).map((name) =>
  http.createServer((request, response) => {
    received[name].push(request.headers.authorization);
    if (request.url === "/moved") response.writeHead(302, { location: `${origins[1]}/there` });
    if (request.url === "/broken") return response.write('{"a":', () => response.destroy());
    response.end(request.url === "/login" ? "<!doctype html><title>Sign in</title>" : "{}");
  }),
);
let origins: string[] = [];
beforeAll(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))));
  origins = servers.map((server) => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  });
});
afterAll(() => {
  for (const server of servers) server.close();
});
beforeEach(() => {
  Object.assign(received, { own: [], other: [] });
  vi.stubEnv("BENCHFOLIO_URL", origins[0]);
  vi.stubEnv("BENCHFOLIO_TOKEN", "bft_of_own");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the token of BENCHFOLIO_TOKEN", () => {
  it("goes to the server of BENCHFOLIO_URL, and to a server that --server names instead", async () => {
    await serverAt(undefined, "/relative").ask("/relative.csv");
    await serverAt(undefined, `${origins[0]}/relative`).ask(`${origins[0]}/relative.csv`);
    await serverAt(origins[1]).ask("/relative.csv");
    expect(received).toEqual({ own: ["Bearer bft_of_own", "Bearer bft_of_own"], other: ["Bearer bft_of_own"] });
  });

  it("stays away from servers that only a page's address or a redirect names", async () => {
    const page = `${origins[1]}/relative`;
    expect(serverAt(undefined, page).url).toBe(origins[1]);
    await serverAt(undefined, page).ask("/relative.csv");
    await serverAt(origins[0], page).ask(page);
    await serverAt(undefined).ask("/moved");
    expect(received).toEqual({ own: ["Bearer bft_of_own"], other: [undefined, undefined, undefined] });
  });
});

describe("the server of a page's whole address", () => {
  const below = () => `${origins[0]}/bench`;

  it("is that of BENCHFOLIO_URL, with its path, for each page below it", () => {
    for (const trusted of [below(), `${below()}/`]) {
      vi.stubEnv("BENCHFOLIO_URL", trusted);
      for (const page of ["/relative?a=b", "", "?a=b", "/#top"])
        expect(serverAt(undefined, below() + page).url, page).toBe(below());
    }
  });

  it("is the page's origin for all others", () => {
    vi.stubEnv("BENCHFOLIO_URL", below());
    expect(serverAt(undefined, `${below()}mark/relative`).url).toBe(origins[0]);
    expect(serverAt(undefined, `${origins[0]}/relative`).url).toBe(origins[0]);
    expect(serverAt(undefined, `${origins[1]}/bench/relative`).url).toBe(origins[1]);
    expect(serverAt(origins[1], `${below()}/relative`).url).toBe(origins[1]);
  });
});

it("calls a page's address that it can't read a wrong command line, and quotes it", () => {
  expect(() => serverAt(undefined, "https://[")).toThrow(
    expect.objectContaining({
      exit: EXIT.usage,
      message: expect.stringContaining("https://[ is not the address of a server"),
    }),
  );
});

it.each([
  ["a proxy's page", "/login", "did not answer as a Benchfolio server: this is not JSON."],
  ["an answer that breaks off", "/broken", "broke off its answer: "],
])("says in words that %s is no JSON of the server", async (_what, where, message) => {
  await expect(serverAt(undefined).ask(where).then(readJson)).rejects.toMatchObject({
    exit: EXIT.unavailable,
    message: expect.stringContaining(`${origins[0]} ${message}`),
  });
});

import http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { EXIT } from "../failure";
import { freeze } from "./freeze";

const requests: string[] = [];
let answer: unknown;
const server = http.createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  requests.push([request.method, request.url, body].join(" "));
  response.end(JSON.stringify(answer));
});
let origin = "";
const printed: string[] = [];
const errors: string[] = [];
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => server.close());
beforeEach(() => {
  for (const list of [requests, printed, errors]) list.length = 0;
  answer = { key: "k", url: `${origin}/bench/s/k`, deleteKey: "d", further: 1 };
  vi.stubEnv("BENCHFOLIO_URL", `${origin}/bench`);
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, "error").mockImplementation((text: string) => void errors.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("benchfolio freeze", () => {
  it.each(["/relative?a=b", "/bench/relative?a=b"])("asks the server below its path for %s", async (path) => {
    const page = path.startsWith("/bench") ? origin + path : path;
    expect(await freeze([page, "--title", "T"])).toBe(EXIT.ok);
    const body = JSON.stringify({ url: page, title: "T", acceptTerms: false });
    expect(requests).toEqual([`POST /bench/api/v1/snapshots ${body}`]);
    expect([printed, errors]).toEqual([[`${origin}/bench/s/k`], ["delete key: d"]]);
  });

  it("prints the whole answer with --json, and the key nowhere else", async () => {
    await freeze(["/relative", "--json"]);
    expect([printed.map((line) => JSON.parse(line)), errors]).toEqual([[answer], []]);
  });

  it("prints no control characters, and no key where the answer has none", async () => {
    answer = { key: "k", url: "http://h/s/k\u001b[2J" };
    await freeze(["/relative"]);
    expect([printed, errors]).toEqual([["http://h/s/k\uFFFD[2J"], []]);
  });

  it.each([[{}], [{ key: "k" }], [null], [[]]])("says that %j is no answer to it", async (odd) => {
    answer = odd;
    await expect(freeze(["/relative"])).rejects.toMatchObject({ exit: EXIT.unavailable, code: "odd-answer" });
    expect(printed).toEqual([]);
  });
});

import http, { type IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { register } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";
import { type Handle, serve, until, withFronts } from "../front.testing";

withFronts();

const data = { mark: "m1", number: 1 };
const live = { marks: { now: async () => new Map([["all", data.mark]]) }, software: "build 1" };
/** Addresses that the pages answered, in order. */
let made: string[] = [];
const LONG = "x".repeat(2_000);

const pages: Handle = (request, response) => {
  made.push(request.url ?? "");
  const isPage = request.headers.accept === "text/html";
  response.setHeader("content-type", isPage ? "text/html" : "image/svg+xml");
  response.setHeader("cache-control", "no-store");
  if (!isPage) response.setHeader("content-security-policy", "default-src 'none'");
  response.end(`<svg>${data.number}</svg>${LONG}`);
};
const get = (url: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    http
      .get(url, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts).toString("latin1") }));
      })
      .on("error", reject);
  });
/** Changes the data, as an import does in several steps. */
const change = () => {
  data.mark += "+";
  data.number += 1;
  made = [];
};
/** Longer than the data must rest. */
const REST_MS = 3_500;

beforeEach(() => {
  Object.assign(data, { mark: "m1", number: 1 });
  made = [];
});

describe("answers that changed data dropped", () => {
  it("are made again before a reader asks, those first that were asked for most", async () => {
    const { origin } = await serve(pages, { live });
    const asks: [string, number][] = [
      ["/compare.svg", 1],
      ["/history.svg", 2],
      ["/relative.svg", 4],
    ];
    for (const [path, times] of asks) for (let time = 0; time < times; time++) await get(origin + path);
    // A reader with the answer asks for it, too.
    const { headers } = await get(`${origin}/slower.svg`);
    for (let time = 0; time < 8; time++) await get(`${origin}/slower.svg`, { "if-none-match": headers.etag });
    change();
    await until(() => made.length === 3);
    expect(made).toEqual(["/slower.svg", "/relative.svg", "/history.svg"]);
    expect((await get(`${origin}/relative.svg`)).body).toContain("<svg>2</svg>");
    expect(made).toHaveLength(3);
    expect(await register.getSingleMetricAsString("benchfolio_live_answers_total")).toContain('{from="ahead"} 3');
  });

  it("are those that a reader would get, in each encoding and below a base path", async () => {
    const env = { BENCHFOLIO_BASE_PATH: "/bench" };
    const { origin } = await serve(pages, { live, env });
    const kinds: [string, http.OutgoingHttpHeaders][] = [
      ["/bench/relative.svg?theme=dark", { "accept-encoding": "br" }],
      ["/bench/relative.svg?theme=dark", {}],
      ["/bench", { accept: "text/html" }],
      ["/bench/compare?dataset=x", { accept: "text/html", "accept-encoding": "gzip" }],
    ];
    const before = [];
    for (const [path, headers] of kinds) before.push(await get(origin + path, headers));
    for (const [path, headers] of kinds) await get(origin + path, headers);
    change();
    await until(() => made.length === 4);
    expect(made.toSorted()).toEqual(kinds.map(([path]) => path).sort());
    for (const [at, [path, headers]] of kinds.entries()) {
      const own = ["etag", "date", "x-request-id", "content-length"];
      const named = (all: IncomingHttpHeaders = {}) => Object.entries(all).filter(([name]) => !own.includes(name));
      const kept = await get(origin + path, headers);
      expect(named(kept.headers)).toEqual(named(before[at]?.headers));
    }
    expect(made).toHaveLength(4);
  });

  it("wait for readers, and for the data to rest", async () => {
    const none = () => {};
    let go = none;
    const { origin } = await serve(
      async (request, response) => {
        if (request.url === "/wait")
          await new Promise<void>((resolve) => {
            go = resolve;
          });
        return pages(request, response);
      },
      { live },
    );
    for (let time = 0; time < 2; time++) await get(`${origin}/relative.svg`);
    const waits = get(`${origin}/wait`);
    await until(() => go !== none);
    change();
    await sleep(REST_MS);
    expect(made).toEqual([]);
    const changing = setInterval(() => {
      data.mark += "+";
    }, 300);
    go();
    await waits;
    await sleep(REST_MS);
    expect(made).toEqual(["/wait"]);
    clearInterval(changing);
    await until(() => made.length === 2);
  });

  it("are made at most once a change, also where they can't be kept, and no longer than they are asked for", async () => {
    const { origin } = await serve(
      (request, response) => {
        if (data.number === 2) response.setHeader("set-cookie", "a=b");
        return pages(request, response);
      },
      { live },
    );
    for (let time = 0; time < 2; time++) await get(`${origin}/relative.svg`);
    change();
    await until(() => made.length > 0);
    await sleep(REST_MS);
    expect(made).toEqual(["/relative.svg"]);
    change();
    await sleep(REST_MS);
    expect(made).toEqual([]);
  });
});

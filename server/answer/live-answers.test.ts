import http, { type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { register } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "../../lib/request-context";
import { type Handle, serve, until, withFronts } from "../front.testing";
import { requests } from "../log";
import { isLive } from "./live-requests";

withFronts();

const POLICY = "default-src 'none'; sandbox";
const LONG = "x".repeat(2_000);

/** The database's mark of all data, those of narrower scopes, and the number that answers show. */
const data = { mark: "m1" as string | null, scopes: {} as Record<string, string>, number: 1, day: "2026-11-29" };
const marksOf = (mark: string | null) =>
  mark === null ? null : new Map([["all", mark], ...Object.entries(data.scopes)]);
/** Addresses that the pages answered, in order. */
let made: string[] = [];
let seen: IncomingHttpHeaders[] = [];

/** Answers as Next does for routes: headers are appended, and say `no-store`. */
const pages: Handle = async (request, response) => {
  made.push(request.url ?? "");
  seen.push({ ...request.headers });
  const number = data.number;
  const type = /\.png/.test(request.url ?? "") ? "image/png" : "image/svg+xml";
  response.appendHeader("content-type", request.url?.startsWith("/embed") ? "text/html; charset=utf-8" : type);
  response.appendHeader("cache-control", "no-store");
  response.appendHeader("content-security-policy", POLICY);
  response.flushHeaders();
  response.end(`<svg>${number}</svg>${LONG}`);
};
/** Answers when the function is called that it adds to the list. */
const waits =
  (waiting: (() => void)[]): Handle =>
  async (request, response) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return pages(request, response);
  };
/** How often the mark was asked for. */
let asked = 0;
const live = {
  marks: {
    now: async () => {
      asked += 1;
      return marksOf(data.mark);
    },
  },
  software: "build 1",
  now: () => new Date(`${data.day}T12:00:00Z`),
};

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const get = (url: string, headers: http.OutgoingHttpHeaders = {}, method = "GET"): Promise<Got> =>
  new Promise((resolve, reject) => {
    http
      .request(url, { headers, method }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      })
      .on("error", reject)
      .end();
  });
/** Returns the number in an answer's picture. */
const numberIn = ({ body }: Got) => Number(/^<svg>(\d+)/.exec(body.toString())?.[1] ?? Number.NaN);

beforeEach(() => {
  Object.assign(data, { mark: "m1", scopes: {}, number: 1, day: "2026-11-29" });
  made = [];
  seen = [];
  asked = 0;
});

describe("a live answer for anonymous readers", () => {
  it("has a tag, is kept by all, and is made once for all readers until the data change", async () => {
    const { origin } = await serve(pages, { live });
    const first = await get(`${origin}/relative.svg?family=sysbench`);
    expect([first.status, numberIn(first), first.headers["cache-control"], first.headers.vary]).toEqual([
      200,
      1,
      "public, no-cache",
      "authorization, cookie, accept-encoding",
    ]);
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{32}"$/);
    const second = await get(`${origin}/relative.svg?family=sysbench`);
    expect(second.body.equals(first.body)).toBe(true);
    const { "x-request-id": one, date: _at, ...own } = first.headers;
    const { "x-request-id": two, date: _later, ...kept } = second.headers;
    expect(kept).toEqual(own);
    expect(two).not.toBe(one);
    expect(made).toHaveLength(1);
    Object.assign(data, { mark: "m2", number: 2 });
    const third = await get(`${origin}/relative.svg?family=sysbench`, { "if-none-match": first.headers.etag });
    expect([third.status, numberIn(third), made.length]).toEqual([200, 2, 2]);
    expect(third.headers.etag).not.toBe(first.headers.etag);
  });

  it("is not made for whoever has it, and its 304 brings no policy over the answer's own", async () => {
    const { origin } = await serve(pages, { live });
    const { headers } = await get(`${origin}/embed/relative`);
    for (const known of [headers.etag, `"other", ${headers.etag}`]) {
      const again = await get(`${origin}/embed/relative`, { "if-none-match": known });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
      expect(again.headers["content-security-policy"]).toBeUndefined();
      expect(again.headers["cache-control"]).toBe("public, no-cache");
      expect(again.headers.vary).toBe(headers.vary);
    }
    expect(made).toHaveLength(1);
    const text = await register.getSingleMetricAsString("benchfolio_live_answers_total");
    expect(text).toContain('{from="made"} 1');
    expect(text).toContain('{from="client"} 2');
  });

  it("is kept separately for each address, host, encoding and policy on frames", async () => {
    const { origin, port } = await serve(pages, { live });
    const tags = new Set<string | undefined>();
    const asks: [string, http.OutgoingHttpHeaders][] = [
      ["/embed/relative", {}],
      ["/embed/relative?theme=dark", {}],
      ["/embed/relative", { host: `localhost:${port}` }],
      ["/embed/relative", { accept: "text/html" }],
    ];
    for (const [path, headers] of asks) tags.add((await get(origin + path, headers)).headers.etag);
    expect([tags.size, made.length]).toEqual([4, 4]);
    const packed = await get(`${origin}/embed/relative`, { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    const again = await get(`${origin}/embed/relative`, { "accept-encoding": "br" });
    expect(brotliDecompressSync(again.body).toString()).toContain("<svg>1</svg>");
    expect(numberIn(await get(`${origin}/embed/relative`))).toBe(1);
    expect(made).toHaveLength(5);
  });

  it("changes its tag with the day, which files say, and with the software", async () => {
    const { origin } = await serve(pages, { live });
    const before = await get(`${origin}/relative.svg`);
    data.day = "2026-11-30";
    const after = await get(`${origin}/relative.svg`, { "if-none-match": before.headers.etag });
    expect([after.status, made.length]).toEqual([200, 2]);
    const newer = await serve(pages, { live: { ...live, software: "build 2" } });
    expect((await get(`${newer.origin}/relative.svg`, { "if-none-match": after.headers.etag })).status).toBe(200);
  });

  it("has no tag and is not kept where the data change while it is made", async () => {
    const { origin } = await serve(
      (request, response) => {
        data.mark = `m${made.length + 2}`;
        return pages(request, response);
      },
      { live },
    );
    const first = await get(`${origin}/relative.svg`);
    expect(first.headers.etag).not.toMatch(/^W\/"[\w-]{32}"$/);
    expect(first.headers["cache-control"]).toBe("no-cache");
    await get(`${origin}/relative.svg`);
    expect(made).toHaveLength(2);
  });

  it("is made as before where the database has no mark", async () => {
    data.mark = null;
    const { origin } = await serve(pages, { live });
    const { headers } = await get(`${origin}/relative.svg`);
    expect(headers["cache-control"]).toBe("no-cache");
    expect((await get(`${origin}/relative.svg`, { "if-none-match": headers.etag })).status).toBe(304);
    expect(made).toHaveLength(2);
  });

  it("depends on no header that its key leaves out", async () => {
    const { origin } = await serve(pages, { live });
    await get(`${origin}/relative.svg`, {
      cookie: "theme=dark",
      "user-agent": "reader",
      "accept-language": "de",
      accept: "image/avif",
      rsc: "1",
      range: "bytes=0-10",
      "if-none-match": '"other"',
      "x-forwarded-host": "evil.example",
    });
    const { "x-nonce": _nonce, "content-security-policy": _policy, ...headers } = seen[0] ?? {};
    expect(headers).toEqual({
      host: origin.slice(7),
      accept: "*/*",
      "user-agent": "Benchfolio",
      connection: expect.any(String),
    });
  });

  it("is made once for readers who request it meanwhile", async () => {
    const waiting: (() => void)[] = [];
    const { origin } = await serve(waits(waiting), { live });
    const all = Promise.all(Array.from({ length: 20 }, () => get(`${origin}/relative.svg`)));
    await until(() => asked === 20 && waiting.length > 0);
    for (const go of waiting) go();
    expect((await all).map(numberIn)).toEqual(Array(20).fill(1));
    expect(made).toHaveLength(1);
  });

  it("is made for the next reader where the first one leaves", async () => {
    const waiting: (() => void)[] = [];
    const { origin } = await serve(waits(waiting), { live });
    const leaves = http.get(`${origin}/relative.svg`).on("error", () => {});
    await until(() => waiting.length === 1);
    const stays = get(`${origin}/relative.svg`);
    await until(() => asked === 2);
    leaves.destroy();
    await until(() => waiting.length === 2);
    for (const go of waiting) go();
    expect(numberIn(await stays)).toBe(1);
  });

  it("lets no request wait for a reader who takes a long answer slowly", async () => {
    // Answers of more than 16 MiB are sent as they come.
    const part = "x".repeat(1024 ** 2);
    const { origin } = await serve(
      async (request, response) => {
        made.push(request.url ?? "");
        response.setHeader("content-type", "text/csv");
        response.setHeader("cache-control", "no-store");
        for (let sent = 0; sent < 17; sent += 1) response.write(part);
        if (made.length > 1) response.end();
      },
      { live },
    );
    const slow = http.get(`${origin}/compare/points.csv`).on("error", () => {});
    await until(() => made.length === 1);
    expect((await get(`${origin}/compare/points.csv`)).body.length).toBe(17 * part.length);
    expect(made).toHaveLength(2);
    slow.destroy();
  });

  it("does not end the process where the server stops during its request for data", async () => {
    // The first question comes before the answer is made, the second one after it.
    for (const question of [1, 2]) {
      let reply = () => {};
      let questions = 0;
      const now = async () => {
        questions += 1;
        if (questions === question)
          await new Promise<void>((resolve) => {
            reply = resolve;
          });
        return marksOf("m1");
      };
      const { origin, front } = await serve(pages, { live: { ...live, marks: { now } } });
      const got = get(`${origin}/relative.svg?question=${question}`);
      await until(() => questions === question);
      await front.drain(0);
      expect((await got).status).toBe(503);
      // A second answer would throw, and the test would end with an unhandled rejection.
      reply();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  it("does not end the process where the server stops while an answer is packed", async () => {
    let stop = () => {};
    let questions = 0;
    const now = async () => {
      questions += 1;
      if (questions === 2) stop();
      return marksOf("m1");
    };
    const { origin, front } = await serve(pages, { live: { ...live, marks: { now } } });
    let stopped = Promise.resolve();
    stop = () => {
      // Behind the end of the question, before the packed bytes.
      setImmediate(() => {
        stopped = front.drain(0);
      });
    };
    const got = await get(`${origin}/relative.svg`, { "accept-encoding": "br" });
    await stopped;
    expect(got.status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it("is sent to HEAD with the head of the kept one", async () => {
    const { origin } = await serve(pages, { live });
    const { headers } = await get(`${origin}/relative.svg`);
    const head = await get(`${origin}/relative.svg`, {}, "HEAD");
    expect([head.status, head.headers.etag, head.headers["content-length"], head.body.length]).toEqual([
      200,
      headers.etag,
      headers["content-length"],
      0,
    ]);
    expect((await get(`${origin}/relative.svg`, { "if-none-match": headers.etag }, "HEAD")).status).toBe(304);
    expect(made).toHaveLength(1);
  });
});

describe("an answer that reads a part of the data", () => {
  const URLS = { tests: "/history.svg?family=sysbench", search: "/compare.svg" };
  beforeEach(() => {
    data.scopes = { rest: "r1", families: "f1", "family:sysbench": "s1", "family:vector-search": "v1" };
  });
  /** Another change: the mark of all data changes with each of them. */
  const change = (scopes: Record<string, string>) => {
    Object.assign(data.scopes, scopes);
    data.mark = `${data.mark}+`;
  };
  const statusOf = async (url: string, tag: string | undefined) =>
    (await get(url, { "if-none-match": tag ?? "" })).status;

  it("keeps its tag and its bytes while other families change, and no longer", async () => {
    const { origin } = await serve(pages, { live });
    for (const [own, other] of [
      ["family:sysbench", "family:vector-search"],
      ["rest", "family:fio"],
      ["families", "all others"],
    ] as const) {
      const { headers } = await get(origin + URLS.tests);
      made = [];
      change({ [other]: `${other} 2` });
      expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(304);
      expect((await get(origin + URLS.tests)).headers.etag).toBe(headers.etag);
      expect(made).toEqual([]);
      change({ [own]: `${own} 2` });
      expect([own, await statusOf(origin + URLS.tests, headers.etag), made.length]).toEqual([own, 200, 1]);
    }
    const search = await get(origin + URLS.search);
    change({ "family:sysbench": "s3" });
    expect(await statusOf(origin + URLS.search, search.headers.etag)).toBe(304);
    change({ "family:vector-search": "v3" });
    expect(await statusOf(origin + URLS.search, search.headers.etag)).toBe(200);
  });

  it("has the tag of all data where its address does not say what it reads", async () => {
    const { origin } = await serve(pages, { live });
    for (const path of [
      ...["/history.svg", "/history.svg?family=sysbench&family=fio", "/history.svg?family=Sysbench"],
      ...["/history.svg?family=", "/history.svg?family=fio", "/history.svg?family=all", "/slower.svg?family=sysbench"],
      ...["/history.svg?family=sysbench?family=sysbench", "/api/v1/points?family=sysbench", "/project.csv"],
    ]) {
      const { headers } = await get(origin + path);
      expect([path, typeof headers.etag]).toEqual([path, "string"]);
      change({ "family:other": String(made.length) });
      expect([path, await statusOf(origin + path, headers.etag)]).toEqual([path, 200]);
    }
  });

  it("has the tag of all data where it says that it read more, also from memory", async () => {
    const { origin } = await serve(
      (request, response) => {
        const context: RequestContext | undefined = requests.getStore();
        if (context) context.wide = true;
        return pages(request, response);
      },
      { live },
    );
    const { headers } = await get(origin + URLS.tests);
    expect((await get(origin + URLS.tests)).headers.etag).toBe(headers.etag);
    expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(304);
    expect(made).toHaveLength(1);
    change({ "family:fio": "f2" });
    data.number = 2;
    expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(200);
    expect(numberIn(await get(origin + URLS.tests))).toBe(2);
  });

  it("has no tag where its own data change while it is made, and one where others do", async () => {
    for (const [scope, isTagged] of [
      ["family:sysbench", false],
      ["rest", false],
      ["family:fio", true],
    ] as const) {
      const { origin } = await serve(
        (request, response) => {
          change({ [scope]: `${scope} ${made.length} later` });
          return pages(request, response);
        },
        { live },
      );
      const { headers } = await get(origin + URLS.tests);
      expect([scope, headers["cache-control"]]).toEqual([scope, isTagged ? "public, no-cache" : "no-cache"]);
    }
  });

  it("has the tag of all data for HEAD, whose answer may be made in part", async () => {
    const { origin } = await serve(pages, { live });
    const { headers } = await get(origin + URLS.tests, {}, "HEAD");
    change({ "family:fio": "f2" });
    expect(await statusOf(origin + URLS.tests, headers.etag)).toBe(200);
  });
});

describe("an answer that is not for everybody", () => {
  const personal: [string, http.OutgoingHttpHeaders][] = [
    ["a token", { authorization: "Bearer bft_1" }],
    ["a password of a proxy", { authorization: "Basic x" }],
    ["a session", { cookie: "other=1; benchfolio_session=abc" }],
  ];

  it("is made for each reader with credentials, kept by no cache, and never for the next one", async () => {
    const { origin } = await serve(pages, { live });
    for (const [who, headers] of personal) {
      data.number = 7;
      const own = await get(`${origin}/relative.svg`, headers);
      expect([who, numberIn(own), own.headers["cache-control"]]).toEqual([who, 7, "private, no-store"]);
      data.number = 1;
      const next = await get(`${origin}/relative.svg`, { "if-none-match": own.headers.etag });
      expect([who, next.status, numberIn(next)]).toEqual([who, 200, 1]);
      // Nor does the kept answer for everybody replace theirs.
      data.number = 7;
      const again = await get(`${origin}/relative.svg`, { ...headers, "if-none-match": next.headers.etag });
      expect([who, again.status, numberIn(again)]).toEqual([who, 200, 7]);
    }
  });

  it("is not kept where an anonymous reader sees a hidden bundle by its address", async () => {
    const { origin } = await serve(
      (request, response) => {
        const context: RequestContext | undefined = requests.getStore();
        if (context) context.personal = true;
        return pages(request, response);
      },
      { live },
    );
    const first = await get(`${origin}/relative.svg?bundle=aaaaaaaaaaaa`);
    expect(first.headers["cache-control"]).toBe("private, no-store");
    await get(`${origin}/relative.svg?bundle=aaaaaaaaaaaa`);
    expect(made).toHaveLength(2);
  });

  const others: [string, Handle][] = [
    [
      "a failure",
      (_request, response) => {
        response.statusCode = 404;
        response.setHeader("content-type", "application/json");
        response.end(LONG);
      },
    ],
    [
      "a page with a nonce",
      (_request, response) => {
        response.setHeader("content-type", "text/html");
        response.setHeader("cache-control", "no-store");
        response.end(LONG);
      },
    ],
    [
      "an answer with a cookie",
      (_request, response) => {
        response.setHeader("content-type", "text/csv");
        response.setHeader("cache-control", "no-store");
        response.setHeader("set-cookie", "a=b");
        response.end(LONG);
      },
    ],
    [
      "an answer that its route keeps from caches",
      (_request, response) => {
        response.setHeader("content-type", "text/csv");
        response.setHeader("cache-control", "private, no-store");
        response.end(LONG);
      },
    ],
  ];
  it.each(others)("is not kept: %s", async (_what, handle) => {
    let count = 0;
    const { origin } = await serve(
      (request, response) => {
        count += 1;
        return handle(request, response);
      },
      { live },
    );
    const first = await get(`${origin}/relative.csv`);
    expect(first.headers["cache-control"] ?? "").not.toMatch(/public/);
    expect(first.headers.etag ?? "").not.toMatch(/^W\/"[\w-]{32}"$/);
    await get(`${origin}/relative.csv`);
    expect(count).toBe(2);
  });
});

describe("a page of a view", () => {
  const NEXT = "private, no-cache, no-store, max-age=0, must-revalidate";
  const html = { accept: "text/html,application/xhtml+xml" };
  const page =
    (more = ""): Handle =>
    (request, response) => {
      made.push(request.url ?? "");
      seen.push({ ...request.headers });
      response.setHeader("cache-control", NEXT);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.write(`<svg>${data.number}</svg><script nonce="${request.headers["x-nonce"]}"></script>`);
      response.end(more + LONG);
    };
  const nonceOf = ({ headers }: Got) =>
    /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(String(headers["content-security-policy"]))?.[1];

  it("is kept with its policy, whose nonce is that of its scripts, and a 304 leaves both as they are", async () => {
    const { origin } = await serve(page(), { live });
    const first = await get(`${origin}/relative?family=sysbench`, html);
    const nonce = nonceOf(first);
    expect([first.status, first.headers["cache-control"], nonce?.length]).toEqual([200, "public, no-cache", 24]);
    expect(first.headers.vary).toBe(
      "authorization, cookie, accept, rsc, next-router-state-tree, next-router-prefetch, " +
        "next-router-segment-prefetch, accept-encoding",
    );
    const second = await get(`${origin}/relative?family=sysbench`, html);
    expect([second.body.toString().includes(`nonce="${nonce}"`), nonceOf(second)]).toEqual([true, nonce]);
    const again = await get(`${origin}/relative?family=sysbench`, { ...html, "if-none-match": first.headers.etag });
    expect([again.status, again.headers["content-security-policy"]]).toEqual([304, undefined]);
    expect(again.headers["access-control-allow-origin"]).toBeUndefined();
    expect(made).toHaveLength(1);
    // New data bring a new nonce, so that no stored text can know it.
    Object.assign(data, { mark: "m2", number: 2 });
    const third = await get(`${origin}/relative?family=sysbench`, { ...html, "if-none-match": first.headers.etag });
    expect([third.status, numberIn(third), nonceOf(third) === nonce]).toEqual([200, 2, false]);
    // So does another address.
    const other = await get(`${origin}/relative?family=linkbench`, html);
    expect(nonceOf(other)).not.toBe(nonceOf(third));
  });

  it("is made for a program with a name, whatever the reader, and reveals nothing of the reader", async () => {
    const { origin } = await serve(page(), { live });
    await get(`${origin}/`, { ...html, "user-agent": "Mozilla/5.0", cookie: "flash=secret" });
    const { "x-nonce": _nonce, "content-security-policy": _policy, ...headers } = seen[0] ?? {};
    expect(headers).toEqual({
      host: origin.slice(7),
      accept: "text/html",
      "user-agent": "Benchfolio",
      connection: expect.any(String),
    });
  });

  it("has no tag with a failed part, for a reader with a session, as a part, and for programs", async () => {
    for (const failed of [
      '<template data-dgst="123"></template>',
      '<script>$RX("B:0","123")</script>',
      String.raw`push([1,"5:E{\"digest\":\"123\"}"])`,
    ]) {
      const { origin } = await serve(page(failed), { live });
      const got = await get(`${origin}/compare`, html);
      expect([got.headers.etag, got.headers["cache-control"]]).toEqual([undefined, NEXT]);
    }
    const { origin } = await serve(page(), { live });
    const own = await get(`${origin}/compare`, { ...html, cookie: "benchfolio_session=a" });
    expect([own.headers.etag, own.headers["cache-control"]]).toEqual([undefined, "private, no-store"]);
    for (const headers of [
      { ...html, rsc: "1" },
      { ...html, "next-router-prefetch": "1" },
      { accept: "text/csv" },
      {},
    ]) {
      const part = await get(`${origin}/compare`, headers);
      expect([part.headers.etag, part.headers["cache-control"]]).toEqual([undefined, NEXT]);
    }
  });
});

describe("a frozen view", () => {
  const KEPT = "public, max-age=300, must-revalidate";
  const html = { accept: "text/html" };
  const frozen =
    (own: string, type = "text/html; charset=utf-8"): Handle =>
    (request, response) => {
      made.push(request.url ?? "");
      response.appendHeader("cache-control", own);
      response.appendHeader("content-type", type);
      if (request.url?.startsWith("/embed")) response.appendHeader("content-security-policy", POLICY);
      response.end(`<svg>${data.number}</svg>${LONG}`);
    };

  it("is kept for five minutes by caches, and by us until the data change, as page and as embed", async () => {
    for (const [path, own] of [
      ["/s/abcdefghij", "private, no-store"],
      ["/embed/abcdefghij", KEPT],
    ] as const) {
      Object.assign(data, { mark: "m1", number: 1 });
      made = [];
      const { origin } = await serve(frozen(own), { live });
      const first = await get(origin + path, html);
      expect([path, first.headers["cache-control"]]).toEqual([path, KEPT]);
      const second = await get(origin + path, html);
      const { "x-request-id": _one, date: _at, ...before } = first.headers;
      const { "x-request-id": _two, date: _later, ...after } = second.headers;
      expect(after).toEqual(before);
      const again = await get(origin + path, { ...html, "if-none-match": first.headers.etag });
      expect([again.status, again.headers["cache-control"], again.headers.vary]).toEqual([
        304,
        KEPT,
        first.headers.vary,
      ]);
      expect(again.headers["content-security-policy"]).toBeUndefined();
      expect(made).toHaveLength(1);
      Object.assign(data, { mark: "m2", number: 2 });
      const changed = await get(origin + path, { ...html, "if-none-match": first.headers.etag });
      expect([changed.status, numberIn(changed)]).toEqual([200, 2]);
    }
  });

  it("is not kept after its withdrawal, which its route marks with no-store", async () => {
    const { origin } = await serve(frozen("no-store"), { live });
    for (let round = 0; round < 2; round++)
      expect((await get(`${origin}/embed/abcdefghij`)).headers["cache-control"]).not.toMatch(/public/);
    expect(made).toHaveLength(2);
  });
});

it("knows live addresses by their path", () => {
  const live =
    "/relative.svg /compare.metadata.json /history/events.csv /embed/slower /api/v1/points /datasets.csv?x=1";
  const others =
    "/bundles /engines /datasets/glove /relative.svg/ /s/abcdefghij.svg /s/abcdefghij/notes /embed/abcdefghijk /datasets/glove.csv /api/v1/bundles /relative.exe " +
    "/relative.rsc /bundles/aaaaaaaaaaaa.csv /view-files/relative/view.svg /api/v1/points/ /relative%2Esvg";
  const found = (text: string) =>
    text.split(" ").filter((url) => isLive({ method: "GET", url, headers: { accept: "text/html" } }));
  expect(found(live)).toEqual(live.split(" "));
  expect(found(others)).toEqual([]);
  expect(isLive({ method: "POST", url: "/relative.svg", headers: {} })).toBe(false);
});

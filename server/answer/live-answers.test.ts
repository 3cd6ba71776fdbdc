import http from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import type { RequestContext } from "../../lib/request-context";
import { type Handle, serve, until } from "../front.testing";
import { requests } from "../log";
import { behind, data, get, LONG, live, marksOf, numberIn, pages, withLiveData } from "./live-answers.testing";
import { isLive } from "./live-requests";

withLiveData();

/** Answers when the function is called that it adds to the list. */
const waits =
  (waiting: (() => void)[]): Handle =>
  async (request, response) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return pages(request, response);
  };

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
    expect(behind.made).toHaveLength(1);
    Object.assign(data, { mark: "m2", number: 2 });
    const third = await get(`${origin}/relative.svg?family=sysbench`, { "if-none-match": first.headers.etag });
    expect([third.status, numberIn(third), behind.made.length]).toEqual([200, 2, 2]);
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
    expect(behind.made).toHaveLength(1);
    const text = await register.getSingleMetricAsString("benchfolio_live_answers_total");
    expect(text).toContain('{from="made"} 1');
    expect(text).toContain('{from="client"} 2');
  });

  it("is kept separately for each address, host and encoding, and for readers who accept HTML", async () => {
    const { origin, port } = await serve(pages, { live });
    const tags = new Set<string | undefined>();
    const asks: [string, http.OutgoingHttpHeaders][] = [
      ["/embed/relative", {}],
      ["/embed/relative?theme=dark", {}],
      ["/embed/relative", { host: `localhost:${port}` }],
      ["/embed/relative", { accept: "text/html" }],
    ];
    for (const [path, headers] of asks) tags.add((await get(origin + path, headers)).headers.etag);
    expect([tags.size, behind.made.length]).toEqual([4, 4]);
    const packed = await get(`${origin}/embed/relative`, { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    const again = await get(`${origin}/embed/relative`, { "accept-encoding": "br" });
    expect(brotliDecompressSync(again.body).toString()).toContain("<svg>1</svg>");
    expect(numberIn(await get(`${origin}/embed/relative`))).toBe(1);
    expect(behind.made).toHaveLength(5);
  });

  it("changes its tag with the day, which files say, and with the software", async () => {
    const { origin } = await serve(pages, { live });
    const before = await get(`${origin}/relative.svg`);
    data.day = "2026-11-30";
    const after = await get(`${origin}/relative.svg`, { "if-none-match": before.headers.etag });
    expect([after.status, behind.made.length]).toEqual([200, 2]);
    const newer = await serve(pages, { live: { ...live, software: "build 2" } });
    expect((await get(`${newer.origin}/relative.svg`, { "if-none-match": after.headers.etag })).status).toBe(200);
  });

  it("has no tag and is not kept where the data change while it is made", async () => {
    const { origin } = await serve(
      (request, response) => {
        data.mark = `m${behind.made.length + 2}`;
        return pages(request, response);
      },
      { live },
    );
    const first = await get(`${origin}/relative.svg`);
    expect(first.headers.etag).not.toMatch(/^W\/"[\w-]{32}"$/);
    expect(first.headers["cache-control"]).toBe("no-cache");
    await get(`${origin}/relative.svg`);
    expect(behind.made).toHaveLength(2);
  });

  it("is made as before where the database has no mark", async () => {
    data.mark = null;
    const { origin } = await serve(pages, { live });
    const { headers } = await get(`${origin}/relative.svg`);
    expect(headers["cache-control"]).toBe("no-cache");
    expect((await get(`${origin}/relative.svg`, { "if-none-match": headers.etag })).status).toBe(304);
    expect(behind.made).toHaveLength(2);
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
    const { "x-nonce": _nonce, "content-security-policy": _policy, ...headers } = behind.seen[0] ?? {};
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
    await until(() => behind.questions === 20 && waiting.length > 0);
    for (const go of waiting) go();
    expect((await all).map(numberIn)).toEqual(Array(20).fill(1));
    expect(behind.made).toHaveLength(1);
  });

  it("is made for the next reader where the first one leaves", async () => {
    const waiting: (() => void)[] = [];
    const { origin } = await serve(waits(waiting), { live });
    const leaves = http.get(`${origin}/relative.svg`).on("error", () => {});
    await until(() => waiting.length === 1);
    const stays = get(`${origin}/relative.svg`);
    await until(() => behind.questions === 2);
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
        behind.made.push(request.url ?? "");
        response.setHeader("content-type", "text/csv");
        response.setHeader("cache-control", "no-store");
        for (let sent = 0; sent < 17; sent += 1) response.write(part);
        if (behind.made.length > 1) response.end();
      },
      { live },
    );
    const slow = http.get(`${origin}/compare/points.csv`).on("error", () => {});
    await until(() => behind.made.length === 1);
    expect((await get(`${origin}/compare/points.csv`)).body.length).toBe(17 * part.length);
    expect(behind.made).toHaveLength(2);
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
    expect(behind.made).toHaveLength(1);
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
    expect(behind.made).toHaveLength(2);
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
      "a page without a policy of its own",
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

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Handle, serve } from "../front.testing";
import { behind, data, type Got, get, LONG, live, numberIn, POLICY, withLiveData } from "./live-answers.testing";

withLiveData();

describe("a page of a view", () => {
  const NEXT = "private, no-cache, no-store, max-age=0, must-revalidate";
  const html = { accept: "text/html,application/xhtml+xml" };
  const page =
    (more = ""): Handle =>
    (request, response) => {
      behind.made.push(request.url ?? "");
      behind.seen.push({ ...request.headers });
      response.setHeader("cache-control", NEXT);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.write(`<svg>${data.number}</svg><script nonce="${request.headers["x-nonce"]}">go(${data.number})`);
      response.end(`</script>${more}${LONG}`);
    };
  const scriptsOf = ({ headers }: Got) =>
    /script-src 'self' ([^;]+);/.exec(String(headers["content-security-policy"]))?.[1];
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

  it("is kept with its policy, which names its scripts by their hashes, and a 304 leaves both as they are", async () => {
    const { origin } = await serve(page(), { live });
    const first = await get(`${origin}/relative?family=sysbench`, html);
    expect([first.status, first.headers["cache-control"], scriptsOf(first)]).toEqual([
      200,
      "public, no-cache",
      hashOf("go(1)"),
    ]);
    expect(first.headers.vary).toBe(
      "authorization, cookie, accept, rsc, next-router-state-tree, next-router-prefetch, " +
        "next-router-segment-prefetch, accept-encoding",
    );
    const second = await get(`${origin}/relative?family=sysbench`, html);
    expect(second.body.toString()).toContain("<script>go(1)</script>");
    expect([second.body.equals(first.body), scriptsOf(second)]).toEqual([true, hashOf("go(1)")]);
    const again = await get(`${origin}/relative?family=sysbench`, { ...html, "if-none-match": first.headers.etag });
    expect([again.status, again.headers["content-security-policy"]]).toEqual([304, undefined]);
    expect(again.headers["access-control-allow-origin"]).toBeUndefined();
    expect(behind.made).toHaveLength(1);
    Object.assign(data, { mark: "m2", number: 2 });
    const third = await get(`${origin}/relative?family=sysbench`, { ...html, "if-none-match": first.headers.etag });
    expect([third.status, numberIn(third), scriptsOf(third)]).toEqual([200, 2, hashOf("go(2)")]);
  });

  it("is made for a program with a name, whatever the reader, and reveals nothing of the reader", async () => {
    const { origin } = await serve(page(), { live });
    await get(`${origin}/`, { ...html, "user-agent": "Mozilla/5.0", cookie: "flash=secret" });
    const { "x-nonce": _nonce, "content-security-policy": _policy, ...headers } = behind.seen[0] ?? {};
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
      behind.made.push(request.url ?? "");
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
      behind.made = [];
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
      expect(behind.made).toHaveLength(1);
      Object.assign(data, { mark: "m2", number: 2 });
      const changed = await get(origin + path, { ...html, "if-none-match": first.headers.etag });
      expect([changed.status, numberIn(changed)]).toEqual([200, 2]);
    }
  });

  it("is not kept after its withdrawal, which its route marks with no-store", async () => {
    const { origin } = await serve(frozen("no-store"), { live });
    for (let round = 0; round < 2; round++)
      expect((await get(`${origin}/embed/abcdefghij`)).headers["cache-control"]).not.toMatch(/public/);
    expect(behind.made).toHaveLength(2);
  });
});

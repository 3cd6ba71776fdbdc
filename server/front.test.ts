import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "@/lib/errors";
import { notePageStatus } from "@/lib/request-context";
import { type Handle, lines, serve, until, withFronts } from "./front.testing";
import { requests } from "./log";

withFronts();

const html = { accept: "text/html" };

describe("a method that a route lacks", () => {
  it.each([
    ["PUT", "/api/v1/bundles", "GET, HEAD, POST, OPTIONS"],
    ["PUT", "/api/v1/bundles/abc/files/a?x=1", "GET, HEAD, OPTIONS"],
    ["GET", "/api/v1/uploads/abc/finish", "POST, OPTIONS"],
    ["PUT", "/api/v1/tokens", "GET, HEAD, POST, OPTIONS"],
    ["GET", "/api/v1/tokens/abc", "DELETE, OPTIONS"],
    ["PUT", "/api/oembed?url=x", "GET, HEAD, OPTIONS"],
    ["PUT", "/embed/relative", "GET, HEAD, OPTIONS"],
    ["PUT", "/s/1111111111.csv", "GET, HEAD, OPTIONS"],
    ["GET", "/api/report-preview", "POST, OPTIONS"],
    ["PUT", "/api/mcp", "POST, OPTIONS"],
    ["GET", "/account/sign-in", "POST, OPTIONS"],
    ["GET", "/account/author", "POST, OPTIONS"],
    ["PUT", "/api/v1/author", "GET, HEAD, POST, DELETE, OPTIONS"],
    ["PUT", "/api/v1/authors/abc", "GET, HEAD, DELETE, OPTIONS"],
    ["PUT", "/authors/abc/feed.atom", "GET, HEAD, OPTIONS"],
    ["PATCH", "/api/v1/projects/retention?project=a", "GET, HEAD, PUT, OPTIONS"],
    ["PATCH", "/api/v1/drafts", "GET, HEAD, POST, OPTIONS"],
    ["PATCH", "/api/v1/drafts/abc", "GET, HEAD, PUT, DELETE, OPTIONS"],
    ["GET", "/report/drafts/save", "POST, OPTIONS"],
    ["GET", "/bundles/abc/manage/save", "POST, OPTIONS"],
    ["GET", "/bundles/abc/columns/save", "POST, OPTIONS"],
  ])("is refused with those that it has: %s %s", async (method, address, allow) => {
    const { origin } = await serve((_, response) => response.writeHead(405).end());
    expect((await fetch(origin + address, { method })).headers.get("allow")).toBe(allow);
  });
});

it("passes an address on without needless codes in its path, so that every route matches it", async () => {
  const { origin } = await serve((request, response) => response.end(request.url));
  const seen = await (await fetch(`${origin}/s/%31abc%44efgh?x=%31`)).text();
  expect(seen).toBe("/s/1abcDefgh?x=%31");
  // Dots are refused in any spelling.
  expect((await fetch(`${origin}/a/%252e/b`)).status).toBe(200);
});

it("sends a built script as its packed copy", async () => {
  const build = mkdtempSync(path.join(tmpdir(), "benchfolio-front-"));
  mkdirSync(path.join(build, "static"));
  writeFileSync(path.join(build, "static/a.js.br"), "packed");
  const { origin } = await serve((request, response) => response.end(request.url), { build });
  rmSync(build, { recursive: true });
  // "a.js.br" isn't packed in truth, so fetch must not unpack it.
  const asked = (address: string) => fetch(origin + address, { headers: { "accept-encoding": "br" }, method: "HEAD" });
  expect((await asked("/_next/static/a.js")).headers.get("content-encoding")).toBe("br");
  expect((await asked("/_next/static/b.js")).headers.get("content-encoding")).toBeNull();
  expect((await asked("/a.js")).headers.get("content-encoding")).toBeNull();
});

it("sends a built file without headers that only a question for changes needs", async () => {
  const headers = { etag: '"1"', "last-modified": "Fri, 27 Nov 2026 21:21:03 GMT", "accept-ranges": "bytes" };
  const { origin } = await serve(({ url }, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.writeHead(url?.includes("gone") ? 404 : 200).end();
  });
  const namesOf = async (address: string) => [...(await fetch(origin + address)).headers.keys()];
  const asking = [...Object.keys(headers), "x-request-id"];
  expect((await namesOf("/_next/static/a.js")).filter((name) => asking.includes(name))).toEqual([]);
  for (const address of ["/bundles", "/_next/static/gone.js"])
    expect(await namesOf(address)).toEqual(expect.arrayContaining(asking));
});

describe("a failure", () => {
  const fails: Handle = (_, response) => {
    response.statusCode = 500;
    response.setHeader("content-type", "text/html");
    response.write("our own ");
    response.end("fault");
  };

  it("is a 503 that names the cause when the database is away, on pages and the API", async () => {
    let up = true;
    let worked = 0;
    const count: Handle = (request, response) => {
      worked += 1;
      return fails(request, response);
    };
    const { origin } = await serve(count, { isUp: () => up });
    const own = await fetch(origin, { headers: html });
    expect([own.status, await own.text()]).toEqual([500, "our own fault"]);
    up = false;
    const page = await fetch(origin, { headers: html });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await page.text()).toContain("The database is restarting");
    const answer = await fetch(`${origin}/api/v1/points`);
    expect([answer.status, (await answer.json()).error.code]).toEqual([503, "database-away"]);
    expect(worked).toBe(1);
    expect([(await fetch(`${origin}/healthz`)).status, (await fetch(`${origin}/readyz`)).status]).toEqual([200, 503]);
  });

  it("of a built file stays itself: no style comes as the words of a database that is away", async () => {
    const { origin } = await serve(fails, { isUp: () => false });
    const answer = await fetch(`${origin}/_next/static/a.css`, { headers: { accept: "text/css,*/*;q=0.1" } });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      500,
      "text/html",
      "our own fault",
    ]);
  });

  it("does not hit the styles of a page that was sent just before the server stops", async () => {
    const held: (() => void)[] = [];
    let styles = 0;
    const { front, port } = await serve((request, response) => {
      if (request.url === "/") return held.push(() => response.end("page"));
      styles += 1;
      return response.end("style");
    });
    const socket = net.connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    const ended = new Promise((resolve) => socket.once("close", resolve));
    const asks = (address: string) => `GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    socket.write(asks("/"));
    await until(() => held.length === 1);
    const drained = front.drain(5_000);
    socket.write(asks("/_next/static/a.css"));
    await until(() => styles === 1);
    for (const end of held) end();
    await Promise.all([ended, drained]);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    expect(text).toContain("style");
  });

  it("is a 503 with its code for each error that a page notes and a retry may mend, such as a bucket away", async () => {
    let code = "";
    const { origin } = await serve((request, response) => {
      const context = requests.getStore();
      if (context) context.failure = code;
      return fails(request, response);
    });
    const codes = Object.entries(ERROR_STATUS).flatMap(([one, status]) => (status === 503 ? one : []));
    expect(codes).toEqual(expect.arrayContaining(["overloaded", "database-away", "storage-away", "storage-failed"]));
    for (code of codes) {
      expect([code, (await fetch(origin, { headers: html })).status]).toEqual([code, 503]);
      const answer = await fetch(`${origin}/api/v1/points`);
      expect([answer.status, (await answer.json()).error.code]).toEqual([503, code]);
    }
  });

  it("is held back, too, where its head is written before its words, as Next does when it compresses", async () => {
    const { origin } = await serve((request, response) => {
      const context = requests.getStore();
      if (context && request.url === "/late") context.failure = "overloaded";
      response.writeHead(500, { "content-type": "text/html", "content-encoding": "identity" });
      response.write("our own ");
      response.end("fault");
    });
    const late = await fetch(`${origin}/late`, { headers: html });
    expect([late.status, late.headers.get("content-encoding")]).toEqual([503, null]);
    expect(await late.text()).toContain("The server is busy");
    const own = await fetch(origin, { headers: html });
    expect([own.status, own.headers.get("content-type"), await own.text()]).toEqual([
      500,
      "text/html",
      "our own fault",
    ]);
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is a 401 when a page was requested with an unknown token", async () => {
    const { origin } = await serve((request, response) => {
      const context = requests.getStore();
      if (context) context.failure = "unauthorized";
      return fails(request, response);
    });
    const page = await fetch(origin, { headers: html });
    expect([page.status, page.headers.get("retry-after")]).toEqual([401, null]);
    expect(page.headers.get("www-authenticate")).toBe("Bearer");
    expect(await page.text()).not.toMatch(/refresh|asks again/);
    const answer = await fetch(origin);
    expect([answer.status, (await answer.json()).error.code]).toEqual([401, "unauthorized"]);
  });

  it("is refused also where Next's compression has ended the page, after which it ends nothing", async () => {
    const { origin } = await serve((_, response) => {
      const context = requests.getStore();
      if (context) context.failure = "unauthorized";
      const end = response.end.bind(response);
      let ended = false;
      response.end = () => {
        if (ended) return response;
        ended = true;
        return end("failed");
      };
      response.writeHead(500, { "content-type": "text/html" });
      response.end();
    });
    expect((await fetch(origin, { headers: html })).status).toBe(401);
  });

  it("that begins while a database goes away is noticed when the answer ends", async () => {
    let up = true;
    const { origin } = await serve(
      (request, response) => {
        up = false;
        return fails(request, response);
      },
      { isUp: () => up },
    );
    expect((await fetch(origin, { headers: html })).status).toBe(503);
  });
});

describe("health and metrics", () => {
  const env = { BENCHFOLIO_OPERATORS: "loopback" };

  it("are answered when no request finds room", async () => {
    const { origin } = await serve(() => {}, { env, rooms: { page: { active: 0, waiting: 0, waitMs: 0 } } });
    expect((await fetch(`${origin}/`)).status).toBe(503);
    expect(await (await fetch(`${origin}/healthz`)).text()).toBe("ok\n");
    expect(await (await fetch(`${origin}/readyz`)).text()).toBe("ready\n");
    expect(await (await fetch(`${origin}/metrics`)).text()).toBe("the_metrics 1\n");
  });

  it("show metrics to operators only", async () => {
    const { origin } = await serve(() => {}, { env });
    expect((await fetch(`${origin}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(404);
  });

  it("show metrics only with their token where no setting names operators", async () => {
    const token = "for-prometheus-alone";
    const { origin } = await serve(() => {}, { env: { BENCHFOLIO_METRICS_TOKEN: token } });
    const statusFor = async (headers: Record<string, string>) => (await fetch(`${origin}/metrics`, { headers })).status;
    // nginx sends this with a bare `proxy_pass http://127.0.0.1:3000`, for any client.
    expect(await statusFor({})).toBe(404);
    expect(await statusFor({ authorization: "Bearer for-prometheus-alon" })).toBe(404);
    expect(await statusFor({ authorization: token })).toBe(404);
    expect(await statusFor({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.9" })).toBe(200);
    const without = await serve(() => {});
    const undefinedToken = { authorization: "Bearer undefined" };
    expect((await fetch(`${without.origin}/metrics`, { headers: undefinedToken })).status).toBe(404);
  });

  it("count refusals and times of answers", async () => {
    const { origin } = await serve((_, response) => response.end(), {
      rooms: { upload: { active: 0, waiting: 0, waitMs: 0 } },
    });
    await fetch(`${origin}/`);
    await fetch(`${origin}/api/v1/bundles`, { method: "POST", body: "x" });
    await until(() => lines.length === 2);
    const text = await register.metrics();
    expect(text).toContain('http_request_duration_seconds_count{kind="page",status="200"} 1');
    expect(text).toContain('benchfolio_refused_total{reason="overloaded"} 1');
  });
});

describe("a request's line in the log", () => {
  it("has the id that the answer carries and nothing of the query", async () => {
    const { origin } = await serve((_, response) => response.end());
    const answer = await fetch(`${origin}/search?q=SECRET-77`, { headers: { "x-request-id": "forged" } });
    await until(() => lines.length === 1);
    expect(lines[0]).toMatchObject({ method: "GET", path: "/search", status: 200, client: "127.0.0.1" });
    expect(lines[0]?.request).toBe(answer.headers.get("x-request-id"));
    expect(JSON.stringify(lines)).not.toMatch(/SECRET|forged/);
  });

  it("is short for every request, also for refused addresses", async () => {
    const { origin } = await serve((_, response) => response.end());
    for (const length of [2_000, 15_000, 60_000]) await fetch(`${origin}/${"a".repeat(length)}`);
    await until(() => lines.length === 3);
    expect(lines.map(({ status }) => status)).toEqual([200, 200, 414]);
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(1_500);
  });
});

describe("the guard before the pages", () => {
  it("sets the headers of pages and of refusals, and refuses writes of other sites", async () => {
    let asked = 0;
    const { origin } = await serve((_request, response) => {
      asked += 1;
      response.end("page");
    });
    const page = await fetch(origin);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const foreign = await fetch(origin, { method: "POST", headers: { origin: "https://evil.example" } });
    expect([foreign.status, foreign.headers.get("x-content-type-options"), asked]).toEqual([403, "nosniff", 1]);
  });

  it("keeps its headers on an answer that takes the place of a page", async () => {
    const { origin } = await serve((_request, response) => response.end("page"), { isUp: () => false });
    const away = await fetch(origin);
    expect([away.status, away.headers.get("x-content-type-options")]).toEqual([503, "nosniff"]);
  });
});

describe("the page of something that is gone for good", () => {
  const page: Handle = (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (searchParams.has("gone")) notePageStatus(410);
    response.statusCode = Number(searchParams.get("status"));
    response.setHeader("content-type", searchParams.get("type") ?? "text/html; charset=utf-8");
    response.setHeader("cache-control", "public, max-age=60");
    response.end("words");
  };

  it("is answered 410 with its words and kept by no cache; no other answer is", async () => {
    const { origin } = await serve(page);
    const ask = async (query: string) => {
      const answer = await fetch(`${origin}/bundles/x?${query}`);
      return [answer.status, answer.headers.get("cache-control"), await answer.text()];
    };
    expect(await ask("status=200&gone")).toEqual([410, "no-store", "words"]);
    expect(await ask("status=200")).toEqual([200, "public, max-age=60", "words"]);
    expect((await ask("status=500&gone"))[0]).toBe(500);
    // The browser fetches this for a page that it already has: it accepts only 200.
    expect((await ask("status=200&gone&type=text/x-component"))[0]).toBe(200);
    expect(lines.map(({ status }) => status)).toContain(410);
  });
});

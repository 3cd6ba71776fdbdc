import type http from "node:http";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import { noteGone } from "@/lib/request-context";
import { type Handle, lines, serve } from "./front.testing";
import { requests } from "./log.mjs";

const until = async (met: () => boolean) => {
  while (!met()) await sleep(5);
};
const html = { accept: "text/html" };

describe("a method that a route has not", () => {
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
    ["GET", "/account/sign-in", "POST, OPTIONS"],
    ["GET", "/bundles/abc/manage/save", "POST, OPTIONS"],
  ])("is refused with those that it has: %s %s", async (method, address, allow) => {
    const { origin } = await serve((_, response) => response.writeHead(405).end());
    expect((await fetch(origin + address, { method })).headers.get("allow")).toBe(allow);
  });
});

describe("more requests than a server can work on", () => {
  it("leave the pages their places when they are for originals, which are sent for as long as their readers like", async () => {
    let asked = false;
    const { origin } = await serve(
      (request, response) => {
        if (request.url?.endsWith("/original")) asked = true;
        else response.end("page");
      },
      { rooms: { page: { active: 1, waiting: 0, waitMs: 0 } } },
    );
    fetch(`${origin}/api/v1/bundles/a/original`).catch(() => {});
    await until(() => asked);
    expect(await (await fetch(origin)).text()).toBe("page");
  });

  it("leave frames and oEmbed their own places, since other sites remember a refusal for days", async () => {
    let asked = false;
    const { origin } = await serve(
      (request, response) => {
        if (request.url === "/compare?dataset=a") asked = true;
        else response.end("shown");
      },
      { rooms: { page: { active: 1, waiting: 0, waitMs: 0 } } },
    );
    fetch(`${origin}/compare?dataset=a`).catch(() => {});
    await until(() => asked);
    for (const path of ["/api/oembed?url=x", "/embed/abcdefghij", "/embed/relative?bundle=a"])
      expect(await (await fetch(origin + path)).text(), path).toBe("shown");
    for (const path of ["/embed", "/embed.js", "/api/share?url=/embed/x"])
      expect((await fetch(origin + path)).status, path).toBe(503);
  });

  it("wait in line up to a limit; the next are answered 503 with a time to come back", async () => {
    const open: http.ServerResponse[] = [];
    const { origin } = await serve((_, response) => open.push(response), {
      rooms: { page: { active: 2, waiting: 1, waitMs: 60_000 } },
    });
    const first = [fetch(origin), fetch(origin), fetch(origin)];
    await until(() => open.length === 2);
    await expect.poll(() => register.metrics()).toContain('kind="page",state="waiting"} 1');
    const refused = await fetch(origin, { headers: html });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await refused.text()).toContain("<h1>The server is busy</h1>");
    open[0]?.end("a");
    await until(() => open.length === 3);
    for (const response of open.slice(1)) response.end("b");
    expect((await Promise.all(first)).map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it("are answered 503 when they waited too long", async () => {
    const open: http.ServerResponse[] = [];
    const { origin } = await serve((_, response) => open.push(response), {
      rooms: { page: { active: 1, waiting: 5, waitMs: 50 } },
    });
    const first = fetch(origin);
    await until(() => open.length === 1);
    expect((await fetch(`${origin}/api/v1/points`)).status).toBe(503);
    open[0]?.end();
    expect((await first).status).toBe(200);
  });

  it("are not worked on when their clients went away while they waited", async () => {
    const worked: (string | undefined)[] = [];
    const open: http.ServerResponse[] = [];
    const { origin } = await serve(
      (request, response) => {
        worked.push(request.url);
        open.push(response);
      },
      { rooms: { page: { active: 1, waiting: 100, waitMs: 60_000 } } },
    );
    const waiting = async () => /kind="page",state="waiting"} (\d+)/.exec(await register.metrics())?.[1];
    const first = fetch(`${origin}/first`);
    await until(() => worked.length === 1);
    const leaving = new AbortController();
    const left = Array.from({ length: 20 }, (_, at) => fetch(`${origin}/left${at}`, { signal: leaving.signal }));
    await expect.poll(waiting).toBe("20");
    leaving.abort();
    await Promise.allSettled(left);
    await expect.poll(waiting).toBe("0");
    const last = fetch(`${origin}/last`);
    await expect.poll(waiting).toBe("1");
    open[0]?.end();
    await until(() => worked.length === 2);
    open[1]?.end();
    await Promise.all([first, last]);
    expect(worked).toEqual(["/first", "/last"]);
  });

  it("of one kind leave the others their room, and scripts and styles need none", async () => {
    const open: http.ServerResponse[] = [];
    const file = "/api/v1/bundles/b/files/a.log";
    const { origin } = await serve(
      (request, response) => (request.url === file ? open.push(response) : response.end("page")),
      { rooms: { file: { active: 1, waiting: 0, waitMs: 0 } } },
    );
    const first = fetch(origin + file);
    await until(() => open.length === 1);
    expect((await fetch(origin + file)).status).toBe(503);
    expect((await fetch(`${origin}/compare`)).status).toBe(200);
    expect((await fetch(`${origin}/_next/static/a.js`)).status).toBe(200);
    open[0]?.end();
    await first;
  });
});

describe("a failure", () => {
  const fails: Handle = (_, response) => {
    response.statusCode = 500;
    response.setHeader("content-type", "text/html");
    response.write("our own ");
    response.end("fault");
  };

  it("is a 503 that says so when the database is away, on pages and the API", async () => {
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

  it("is a 503 when the page was given up for want of time", async () => {
    const { origin } = await serve((request, response) => {
      const context = requests.getStore();
      if (context) context.failure = "overloaded";
      return fails(request, response);
    });
    expect((await fetch(origin, { headers: html })).status).toBe(503);
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

  it("is a 401 when a page was asked for with a token that is none", async () => {
    const { origin } = await serve((request, response) => {
      const context = requests.getStore();
      if (context) context.failure = "unauthorized";
      return fails(request, response);
    });
    const page = await fetch(origin, { headers: html });
    expect([page.status, page.headers.get("retry-after")]).toEqual([401, null]);
    expect(await page.text()).not.toMatch(/refresh|asks again/);
    const answer = await fetch(origin);
    expect([answer.status, (await answer.json()).error.code]).toEqual([401, "unauthorized"]);
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
  it("are answered when no request finds room", async () => {
    const { origin } = await serve(() => {}, { rooms: { page: { active: 0, waiting: 0, waitMs: 0 } } });
    expect((await fetch(`${origin}/`)).status).toBe(503);
    expect(await (await fetch(`${origin}/healthz`)).text()).toBe("ok\n");
    expect(await (await fetch(`${origin}/readyz`)).text()).toBe("ready\n");
    expect(await (await fetch(`${origin}/metrics`)).text()).toBe("the_metrics 1\n");
  });

  it("show metrics to operators only", async () => {
    const { origin } = await serve(() => {});
    expect((await fetch(`${origin}/metrics`, { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(404);
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
  it("has the id that the answer carries and says nothing of the query", async () => {
    const { origin } = await serve((_, response) => response.end());
    const answer = await fetch(`${origin}/search?q=SECRET-77`, { headers: { "x-request-id": "forged" } });
    await until(() => lines.length === 1);
    expect(lines[0]).toMatchObject({ method: "GET", path: "/search", status: 200, client: "127.0.0.1" });
    expect(lines[0]?.request).toBe(answer.headers.get("x-request-id"));
    expect(JSON.stringify(lines)).not.toMatch(/SECRET|forged/);
  });

  it("is short whatever was asked, refused addresses too", async () => {
    const { origin } = await serve((_, response) => response.end());
    for (const length of [2_000, 15_000, 60_000]) await fetch(`${origin}/${"a".repeat(length)}`);
    await until(() => lines.length === 3);
    expect(lines.map(({ status }) => status)).toEqual([200, 200, 414]);
    for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(1_500);
  });
});

describe("uploads", () => {
  const upload = (port: number, bytes: number) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`POST /api/v1/bundles HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
    const text: Promise<string> = new Promise((resolve) => {
      let said = "";
      socket.on("data", (chunk) => {
        said += chunk;
      });
      socket.on("close", () => resolve(said));
    });
    return { socket, text };
  };
  const receive: Handle = (request, response) => {
    request.resume().on("end", () => response.end("whole"));
  };

  it("that hardly move are ended with 408, and those that move are not", async () => {
    const { port } = await serve(receive, { pace: { everyMs: 200, minBytes: 1_000 } });
    const stuck = upload(port, 1_000_000);
    const moving = upload(port, 20_000);
    for (let sent = 0; sent < 20_000; sent += 1_000) {
      stuck.socket.write("x");
      moving.socket.write("x".repeat(1_000));
      await sleep(50);
    }
    expect(await stuck.text).toMatch(/^HTTP\/1.1 408 /);
    moving.socket.end();
    expect(await moving.text).toContain("whole");
  });

  it("beyond the limit are refused at once", async () => {
    const { port, origin } = await serve(receive, { rooms: { upload: { active: 2, waiting: 0, waitMs: 0 } } });
    const held = [upload(port, 10), upload(port, 10)];
    await expect.poll(() => register.metrics()).toContain('kind="upload",state="inside"} 2');
    expect((await fetch(`${origin}/api/v1/bundles`, { method: "POST", body: "0123456789" })).status).toBe(503);
    for (const { socket } of held) socket.end("0123456789");
    for (const { text } of held) expect(await text).toContain("whole");
  });

  it("under way when the server stops are taken to their end, and what does not end in time is told", async () => {
    let begun = 0;
    const { front, port } = await serve((request, response) => {
      begun += 1;
      return receive(request, response);
    });
    const ends = upload(port, 10);
    const hangs = upload(port, 10);
    await until(() => begun === 2);
    const drained = front.drain(2_000);
    ends.socket.write("0123456789");
    expect(await ends.text).toContain("whole");
    expect(await hangs.text).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after/i);
    await drained;
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
    expect([foreign.status, asked]).toEqual([403, 1]);
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
    if (searchParams.has("gone")) noteGone();
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
    // What the browser asks for inside a page that it has: it reads 200 only.
    expect((await ask("status=200&gone&type=text/x-component"))[0]).toBe(200);
    expect(lines.map(({ status }) => status)).toContain(410);
  });
});

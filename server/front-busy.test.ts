import type http from "node:http";
import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import { serve, until, withFronts } from "./front.testing";

withFronts();

const html = { accept: "text/html" };

describe("more requests than a server can work on", () => {
  it.each(["/api/v1/bundles/a/original", "/bundles/abcdefghij23.csv", "/bundles/abcdefghij23.parquet"])(
    "leave the pages their places when they are for %s, which is sent for as long as its reader likes",
    async (address) => {
      let asked = false;
      const { origin } = await serve(
        (request, response) => {
          if (request.url === address) asked = true;
          else response.end("page");
        },
        { rooms: { page: { active: 1, waiting: 0, waitMs: 0 } } },
      );
      fetch(origin + address).catch(() => {});
      await until(() => asked);
      expect(await (await fetch(origin)).text()).toBe("page");
    },
  );

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
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(refused.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const words = await refused.text();
    expect(words).toContain("<h1>The server is busy</h1>");
    expect(words).toContain("This page asks again in 1 second.");
    open[0]?.end("a");
    await until(() => open.length === 3);
    for (const response of open.slice(1)) response.end("b");
    expect((await Promise.all(first)).map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  it("leave forms their own places; a form that finds none is told how to send it again, and never sends itself", async () => {
    const open: http.ServerResponse[] = [];
    const none = { active: 1, waiting: 0, waitMs: 0 };
    const { origin } = await serve((_, response) => open.push(response), { rooms: { page: none, form: none } });
    const send = (path: string) => fetch(origin + path, { method: "POST", headers: html, body: "name=Ada" });
    const [page, first] = [fetch(origin), send("/account/author")];
    await until(() => open.length === 2);
    const form = await send("/account/author");
    expect([form.status, form.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    const told = await form.text();
    expect(told).toContain("The form was not taken. Your browser's back button leads to it, with what you typed");
    expect(told).not.toMatch(/<script|Try again|asks again/);
    const program = await send("/api/v1/reports");
    expect([program.status, program.headers.get("content-type")]).toEqual([503, "application/json"]);
    for (const response of open) response.end("a");
    expect((await Promise.all([page, first])).map(({ status }) => status)).toEqual([200, 200]);
  });

  it("a form that the stop of a server ends is not called untaken, since the pages worked on it", async () => {
    let isAsked = false;
    const { origin, front } = await serve(() => {
      isAsked = true;
    });
    const sent = fetch(`${origin}/account/author`, { method: "POST", headers: html, body: "name=Ada" });
    await until(() => isAsked);
    await front.drain(0);
    const told = await (await sent).text();
    expect(told).toContain("The form may have been taken: look before you send it again.");
    expect(told).not.toContain("was not taken");
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

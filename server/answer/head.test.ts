import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FROZEN_CACHE } from "@/app/frozen-cache-control";
import { Answer } from "./answer";
import { cacheFrozen } from "./head";

// Answers like Next: sets the status and the headers first, and writes the head with the first bytes.
const server = http.createServer({ ServerResponse: Answer }, (request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  response.headRules.push(cacheFrozen(response, url.pathname));
  response.statusCode = Number(url.searchParams.get("status"));
  response.setHeader("content-type", url.searchParams.get("type") ?? "text/html; charset=utf-8");
  response.setHeader("cache-control", "the route's own");
  response.end("body");
});

describe("an answer below /s/", () => {
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    origin = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  });
  afterAll(() => server.close());
  const cacheOf = async (path: string, method = "GET") =>
    (await fetch(origin + path, { method })).headers.get("cache-control");

  it.each(["GET", "HEAD"])(
    "may be kept for minutes when it is the page of a frozen view, since what is retracted has to reach readers (%s)",
    async (method) => {
      expect(await cacheOf("/s/abc123?status=200", method)).toBe(FROZEN_CACHE);
    },
  );

  it("of a frozen view varies by the formats that a client accepts", async () => {
    const varies = async (path: string) => (await fetch(origin + path)).headers.get("vary");
    expect(await varies("/s/abc123?status=200")).toBe("accept");
    expect(await varies("/s/abc123.csv?status=200&type=text/csv")).toBeNull();
  });

  it.each([404, 500, 503])("is not cached when it is an error (%d)", async (status) => {
    expect(await cacheOf(`/s/abc123?status=${status}`)).toBe("no-store");
    expect(await cacheOf(`/s/abc123.csv?status=${status}`)).toBe("no-store");
  });

  it("is not cached when it is a part of the page, which may hold an error below the status 200", async () => {
    expect(await cacheOf("/s/abc123?status=200&type=text/x-component")).toBe("no-store");
  });

  it("is not cached when the request was not a read", async () => {
    expect(await cacheOf("/s/abc123?status=200", "POST")).toBe("no-store");
  });

  it("keeps its route's header when it is another format of the view, or no frozen view", async () => {
    expect(await cacheOf("/s/abc123.csv?status=200&type=text/csv")).toBe("the route's own");
    expect(await cacheOf("/compare?status=500")).toBe("the route's own");
  });
});

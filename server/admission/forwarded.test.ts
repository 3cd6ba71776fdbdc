import http from "node:http";
import { describe, expect, it } from "vitest";
import { type Handle, serve, withFronts } from "../front.testing";
import { opensUploads, serveSettings } from "../settings";

withFronts();

describe("a server below a path", () => {
  const env = { BENCHFOLIO_BASE_PATH: "/bench", BENCHFOLIO_UPLOADS_PER_HOUR: "1", BENCHFOLIO_OPERATORS: "loopback" };
  const echo: Handle = (request, response) => response.end(request.url);

  it.each(["/bench", "/bench/", "/bench?q=1", "/bench/compare?a=%2F", "/bench/s/abc"])(
    "passes %s on unchanged",
    async (address) => {
      const { origin } = await serve(echo, { env });
      expect(await (await fetch(origin + address)).text()).toBe(address);
    },
  );

  it.each(["/", "/compare", "/benchmark", "/benc", "/other/bench/"])("has nothing at %s", async (address) => {
    const { origin } = await serve(echo, { env });
    const answer = await fetch(origin + address);
    expect([answer.status, await answer.text()]).toEqual([404, "The pages begin at /bench\n"]);
  });

  it("knows its kinds of requests, limits and own addresses below it", async () => {
    const { origin } = await serve(echo, { env });
    const upload = () => fetch(`${origin}/bench/api/v1/bundles?wait=0`, { method: "POST", body: "x" });
    expect((await upload()).status).toBe(200);
    expect((await upload()).status).toBe(429);
    for (const address of ["/readyz", "/bench/readyz"])
      expect(await (await fetch(origin + address)).text()).toBe("ready\n");
    expect((await fetch(`${origin}/bench/metrics`)).status).toBe(200);
  });

  it.each(["bench", "/bench/", "/be nch", "//x", "/a/../b", "/a//b"])("is refused as a setting: %s", (path) => {
    expect(() => serveSettings({ BENCHFOLIO_BASE_PATH: path })).toThrow("BENCHFOLIO_BASE_PATH");
  });
});

describe("the headers that proxies add", () => {
  const echo: Handle = (request, response) => response.end(JSON.stringify(request.headers));
  const forged = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
    "x-real-ip": "203.0.113.9",
    forwarded: "host=evil.example",
    "x-benchfolio-operator": "1",
  };
  const receivedHeaders = async (env: Record<string, string>, headers: Record<string, string> = forged) => {
    const { origin } = await serve(echo, { env });
    return (await fetch(origin, { headers })).json();
  };

  it("are removed unless a setting names their sender", async () => {
    const headers = await receivedHeaders({});
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "x-benchfolio-operator"])
      expect(headers).not.toHaveProperty(name);
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
  });

  it("are kept from a named proxy; the client is the last address that no proxy added", async () => {
    const headers = await receivedHeaders(
      { BENCHFOLIO_PROXIES: "127.0.0.1, 10.0.0.0/8" },
      { ...forged, "x-forwarded-for": "198.51.100.1, 203.0.113.9, 10.1.2.3" },
    );
    expect(headers).toMatchObject({
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.9",
    });
    expect(headers).not.toHaveProperty("x-benchfolio-operator");
  });

  it("make no foreign host name ours: with set names the server refuses all others but addresses and localhost", async () => {
    const { port } = await serve(echo, { env: { BENCHFOLIO_HOSTS: "bench.example, Bench.local" } });
    const statusOf = (host: string) =>
      new Promise((resolve, reject) =>
        http
          .get({ port, host: "127.0.0.1", headers: { host } }, (answer) => resolve(answer.resume().statusCode))
          .on("error", reject),
      );
    expect(await statusOf("evil.example")).toBe(421);
    expect(await statusOf("bench.example.evil.example")).toBe(421);
    for (const host of [
      "bench.example",
      "BENCH.local:3000",
      "127.0.0.1",
      "[::1]:3000",
      "192.168.1.7:80",
      "localhost:1",
    ])
      expect(await statusOf(host), host).toBe(200);
  });

  it("make only a client of this machine an operator, under a local name and through no proxy", async () => {
    const env = { BENCHFOLIO_OPERATORS: "loopback" };
    expect(await receivedHeaders(env, {})).toMatchObject({ "x-benchfolio-operator": "1" });
    expect(await receivedHeaders(env, { "x-forwarded-for": "127.0.0.1" })).not.toHaveProperty("x-benchfolio-operator");
    const { port } = await serve(echo, { env });
    const rebound = await new Promise<string>((resolve) => {
      http.get({ port, host: "127.0.0.1", headers: { host: "evil.example" } }, async (answer) => {
        resolve((await answer.setEncoding("utf8").toArray()).join(""));
      });
    });
    expect(JSON.parse(rebound)).not.toHaveProperty("x-benchfolio-operator");
    expect(
      await receivedHeaders(
        { BENCHFOLIO_PROXIES: "loopback", BENCHFOLIO_OPERATORS: "203.0.113.0/24" },
        { "x-forwarded-for": "203.0.113.9" },
      ),
    ).toMatchObject({ "x-benchfolio-operator": "1" });
  });

  it("make no operator without a setting: a bare proxy on this machine looks like this machine", async () => {
    expect(await receivedHeaders({}, {})).not.toHaveProperty("x-benchfolio-operator");
    expect(await receivedHeaders({ BENCHFOLIO_PROXIES: "loopback" }, {})).not.toHaveProperty("x-benchfolio-operator");
  });

  it.each([
    [{}, "1"],
    [{ HOST: "0.0.0.0" }, "0"],
    [{ BENCHFOLIO_PROXIES: "127.0.0.1" }, "0"],
    [{ BENCHFOLIO_PROXIES: "127.0.0.1", BENCHFOLIO_OPEN_UPLOADS: "1" }, "1"],
    [{ BENCHFOLIO_OPEN_UPLOADS: "0" }, "0"],
  ])("leave uploads open with %j: %s", (env, expected) => {
    expect(opensUploads(serveSettings(env))).toBe(expected);
  });

  it("need a setting of addresses: other text is refused", () => {
    expect(() => serveSettings({ BENCHFOLIO_PROXIES: "the proxy" })).toThrow(/BENCHFOLIO_PROXIES/);
  });
});

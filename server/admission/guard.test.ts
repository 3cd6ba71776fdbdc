import { createHash } from "node:crypto";
import http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { REPORT_STYLE } from "@/lib/figure-style";
import { Answer as OurAnswer } from "../answer/answer";
import { setSafeHeaders } from "../answer/headers";
import { serveSettings } from "../settings";
import { clientKey, clientLimits, limitsOf } from "./client-limits";
import { isInternal } from "./framework";
import { makeGuard } from "./guard";

const limits = [{ path: /^\/api\/v1\/corrections$/, what: "corrections", perHour: 2 }];
let time = 0;
let client = "192.0.2.1";
const guard = makeGuard({ limits: clientLimits({ limits, now: () => time }) });
// Acts like a route that lets every site read its answers.
const server = http.createServer({ ServerResponse: OurAnswer }, (request, response) => {
  if (!guard.admits(request, response, client)) return;
  // Next sets a route's headers like this: it never replaces a header that is already set.
  const asked = new URL(request.url ?? "/", "http://localhost").searchParams;
  const [own, type] = [asked.get("policy"), asked.get("type")];
  if (type !== null) response.setHeader("content-type", type);
  if (own !== null && !response.hasHeader("content-security-policy"))
    response.setHeader("content-security-policy", own);
  response.setHeader("access-control-allow-origin", "*");
  if (request.url === "/cookies") response.setHeader("set-cookie", ["a=1; Path=/", "b=2; Secure"]);
  response.end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}
const ask = (path: string, method = "GET", headers: http.OutgoingHttpHeaders = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      let body = "";
      answer.on("data", (chunk) => (body += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    request.on("error", reject);
    request.end();
  });
/** Sends requests that Node's own client refuses to send. */
const askRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.end(text));
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });

const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);
const givenBy = (path: string, policy: string) => ask(`${path}?policy=${encodeURIComponent(policy)}`);

describe("every answer", () => {
  it("marks cookies as Secure where it goes out by TLS", async () => {
    const cookies = async (headers: http.OutgoingHttpHeaders) =>
      (await ask("/cookies", "GET", headers)).headers["set-cookie"];
    expect(await cookies({ "x-forwarded-proto": "https" })).toEqual(["a=1; Path=/; Secure", "b=2; Secure"]);
    expect(await cookies({ "x-forwarded-proto": "http" })).toEqual(["a=1; Path=/", "b=2; Secure"]);
    expect(await cookies({})).toEqual(["a=1; Path=/", "b=2; Secure"]);
  });

  it("has the policy of its route where that has one, and can't be framed where that doesn't mention frames", async () => {
    const strict = "default-src 'none'; sandbox";
    expect(policyOf(await givenBy("/relative.csv", strict))).toBe(`${strict}; frame-ancestors 'none'`);
    const framed = "default-src 'none'; frame-ancestors *";
    expect(policyOf(await givenBy("/embed/abc123", framed))).toBe(framed);
  });

  it("has a short policy that allows nothing when it is a built file", async () => {
    const built = await ask("/_next/static/chunks/a.js");
    expect(policyOf(built)).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(built.headers).toHaveProperty("x-content-type-options", "nosniff");
    expect(built.headers).not.toHaveProperty("permissions-policy");
    expect(policyOf(await ask("/_next/statics"))).toContain("script-src 'self';");
  });

  it("is no script beside the built ones and the listener of embeds, whatever its route says", async () => {
    const typeOf = async (path: string) => (await ask(path)).headers["content-type"];
    // Of the list in https://mimesniff.spec.whatwg.org/#javascript-mime-type.
    for (const type of [
      "text/javascript",
      "application/javascript; charset=utf-8",
      "application/x-ecmascript",
      "text/javascript1.5",
    ]) {
      const query = `?type=${encodeURIComponent(type)}`;
      expect(await typeOf(`/api/v1/bundles/a/files/b.js${query}`)).toBe("text/plain; charset=utf-8");
      for (const path of ["/embed.js", "/_next/static/chunks/a.js"]) expect(await typeOf(path + query)).toBe(type);
    }
    expect(await typeOf("/a?type=text%2Fcsv")).toBe("text/csv");
  });

  it("forbids being framed, except for embeds", async () => {
    for (const path of ["/embed/abc123", "/embed/relative?bundle=a/b"])
      expect((await ask(path)).headers, path).not.toHaveProperty("x-frame-options");
    expect(policyOf(await ask("/embed/abc123"))).toContain("frame-ancestors *");
    for (const path of [
      "/",
      "/relative",
      "/s/abc123",
      "/embed",
      "/embed/",
      "/embed/a/b",
      "/embedded/a",
      "/x?/embed/a",
      "/EMBED/a",
    ])
      expect((await ask(path)).headers["x-frame-options"], path).toBe("DENY");
  });

  it("allows no inline script, one style by its hash, and may not be framed", async () => {
    const policy = policyOf(await ask("/"));
    expect(policy).toContain("script-src 'self';");
    const style = createHash("sha256").update(REPORT_STYLE).digest("base64");
    expect(policy).toContain(`style-src 'self' 'sha256-${style}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("nonce");
    expect(policy).toContain("connect-src 'self';");
  });

  it("lets pages send to the object store that the operator opened to them, and to no other", async () => {
    const { BENCHFOLIO_S3_DIRECT: store } = serveSettings({ BENCHFOLIO_S3_DIRECT: "https://s3.example:9000/x?y" });
    const response = new OurAnswer(new http.IncomingMessage(new net.Socket()));
    setSafeHeaders({ headers: {} }, response, { store });
    response.writeHead(200);
    expect(response.getHeader("content-security-policy")).toContain("connect-src 'self' https://s3.example:9000;");
  });

  it.each([
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
  ])("carries %s, on errors too", async (name, value) => {
    expect((await ask("/")).headers[name]).toBe(value);
    expect((await ask("/%00")).headers[name]).toBe(value);
  });
});

describe("a request that changes something", () => {
  const write = (headers: http.OutgoingHttpHeaders) => ask("/api/v1/bundles", "POST", headers);
  const own = () => `http://127.0.0.1:${port}`;

  it("goes on when a program sends it, or a page of this site", async () => {
    expect((await write({})).status).toBe(200);
    expect((await write({ origin: own() })).status).toBe(200);
    expect((await write({ origin: own(), "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["another port of the same host", { origin: "http://127.0.0.1:1" }],
    ["an origin that hides itself", { origin: "null" }],
    ["a browser that calls it cross-site", { "sec-fetch-site": "cross-site" }],
    ["a browser that calls it same-site", { "sec-fetch-site": "same-site" }],
  ])("is refused with %s", async (_, headers) => {
    const answer = await write(headers);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: "other-site" } });
  });

  it("has an answer that no other site may read, unlike a request that only reads", async () => {
    expect((await write({})).headers["access-control-allow-origin"]).toBeUndefined();
    const read = await ask("/api/v1/bundles", "GET", { origin: "https://evil.example" });
    expect(read.headers["access-control-allow-origin"]).toBe("*");
  });
});

describe("an odd request", () => {
  it.each(["/a%00b", "/files/%ff", "/?title=%00", "/?title=x%00%", "/?a=1&b=+%00+"])("%s is a 400", async (path) => {
    expect((await ask(path)).status).toBe(400);
  });

  it.each(["/?q=100%", "/?q=%ff", "/files/a%25b"])("%s is answered", async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  it.each(["//", "/\\", "/_next/static/../../compare", "/a/%2E%2e/api/v1/corrections", "/a/./b", "/.."])(
    "for %s, which is not an address or goes up by dots, is a 400",
    async (path) => expect((await ask(path)).status).toBe(400),
  );
  it.each(["/account/sign-in#x", "/#", "*", "http://127.0.0.1/account/sign-in", "https://evil.example/"])(
    "for %s, which is not the address of a page as it is written, is a 400",
    async (path) => {
      const text = `OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      expect(await askRaw(text)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
  it.each(["a:b", "a:99999999", "[", "]", "[::1", "x:80:90", "a/b", "a b", "a@b", "a?b"])(
    "under the name %j, from which no address can be made, is a 400",
    async (host) => expect((await ask("/", "GET", { host })).status).toBe(400),
  );
  it.each(["localhost", "LOCALHOST:3000", "127.0.0.1:1", "[::1]:3000", "bench.example.", "a_b.example"])(
    "under a name that makes an address goes on: %s",
    async (host) => expect((await ask("/", "GET", { host })).status).toBe(200),
  );
  it("with dots at the start or end of a name goes on", async () => {
    for (const path of ["/.well-known/x", "/a/..b", "/a.../b"]) expect((await ask(path)).status).toBe(200);
  });
  it("of an unknown method is a 405 that names the known ones", async () => {
    const answer = await askRaw("TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/allow: GET, HEAD, POST/i);
  });
});

describe("an address of the framework", () => {
  const spellings = [
    "/_next/image",
    "/_next/image/",
    "/_next/image?url=%2Frelative.png&w=640&q=75",
    "/_next//image",
    "//_next/image",
    "/_next\\image",
    "/_next/im%61ge",
    "/%5fnext/image",
    "/%255Fnext/image",
    "/%5fnext/image%25",
    "/_next%2Fimage",
    "/_NEXT/Image",
    "/_next/static%2f..%2fimage",
    "/_next/data/build/compare.json",
    "/_next",
    "/__nextjs_original-stack-frame",
    "/%5f_nextjs_font/a.woff2",
  ];
  it.each(spellings)("is a 404 for every method, spelled %s", async (path) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers, body } = await ask(path, method);
      expect([method, status, headers["cache-control"]]).toEqual([method, 404, "no-store"]);
      expect(JSON.parse(body)).toMatchObject({ error: { code: "not-found" } });
    }
    expect((await ask(path, "HEAD")).status).toBe(404);
  });

  it("is answered where it is a built file, which every page loads", async () => {
    for (const path of ["/_next/static/chunks/a%20b.js", "/next", "/_nex/image", "/relative?next=/_next/image"])
      expect((await ask(path)).status, path).toBe(200);
  });

  it("of pictures is refused by the development server, too, which needs the others", () => {
    expect([isInternal("/_next/image?url=a", { dev: true }), isInternal("/%5Fnext/image", { dev: true })]).toEqual([
      true,
      true,
    ]);
    expect(isInternal("/_next/webpack-hmr", { dev: true })).toBe(false);
  });
});

describe("a client that sends too much", () => {
  const correct = () => ask("/api/v1/corrections", "POST");

  it("gets the time to come again, while others go on", async () => {
    expect([(await correct()).status, (await correct()).status]).toEqual([200, 200]);
    const refused = await correct();
    expect(refused.status).toBe(429);
    // Two an hour are one each 1,800 s.
    expect(refused.headers["retry-after"]).toBe("1800");
    expect(refused.body).toContain(
      "The limit on corrections is 2 an hour for one address, and this one reached it. " +
        "The next one is taken in 1800 s.",
    );
    client = "192.0.2.2";
    expect((await correct()).status).toBe(200);
    client = "192.0.2.1";
    time += 1_800_000;
    expect((await correct()).status).toBe(200);
    expect((await correct()).status).toBe(429);
  });

  it("gets a page where a browser sent the request, as after a form, and JSON where a program did", async () => {
    client = "192.0.2.9";
    for (let at = 0; at < 2; at++) await correct();
    const page = await ask("/api/v1/corrections", "POST", { accept: "text/html,application/xhtml+xml" });
    expect(page.status).toBe(429);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("<h1>Request refused</h1>");
    const refusal = z.object({ error: z.object({ message: z.string() }) }).parse(JSON.parse((await correct()).body));
    expect(page.body).toContain(`<p>${refusal.error.message}</p>`);
    client = "192.0.2.1";
  });

  it("sees that page in the site's colours: its policy lets its own style through and nothing else", async () => {
    for (const [path, framedBy] of [
      ["/bundles/%00", "'none'"],
      ["/embed/%00", "* file:"],
    ] as const) {
      const page = await ask(path, "GET", { accept: "text/html" });
      expect(page.status).toBe(400);
      const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? "";
      expect(style).toContain("light-dark(");
      const hash = createHash("sha256").update(style).digest("base64");
      expect(policyOf(page)).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
      );
    }
  });

  it("is refused links to a provider's sign-in, too, 40 an hour", () => {
    const { refuses } = clientLimits({ limits: limitsOf({ BENCHFOLIO_UPLOADS_PER_HOUR: 1 }), now: () => 0 });
    const tries = Array.from({ length: 41 }, (_, at) =>
      refuses({ method: "GET", url: `/account/sign-in/${at % 2 ? "callback?code=x" : "start"}` }, "192.0.2.1"),
    );
    // The bucket is full at 40 and gets one each 3600 s / 40.
    expect(tries.map((refused) => refused?.seconds ?? null)).toEqual([...Array(40).fill(null), 90]);
    expect(refuses({ method: "GET", url: "/account" }, "192.0.2.1")).toBeNull();
  });

  it("freezes 60 reports an hour, each of which may be many views, and 300 views", () => {
    const { refuses } = clientLimits({ limits: limitsOf({ BENCHFOLIO_UPLOADS_PER_HOUR: 1 }), now: () => 0 });
    const taken = (url: string) =>
      Array.from({ length: 301 }, () => refuses({ method: "POST", url }, "192.0.2.1")).filter((one) => !one).length;
    expect([taken("/api/v1/reports"), taken("/api/v1/snapshots")]).toEqual([60, 300]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("is refused a %s on drafts and on public names, too", (method) => {
    const { refuses } = clientLimits({ limits: limitsOf({ BENCHFOLIO_UPLOADS_PER_HOUR: 1 }), now: () => 0 });
    const taken = (asked: string, url: string) =>
      Array.from({ length: 1300 }, () => refuses({ method: asked, url }, "192.0.2.1")).filter((one) => !one).length;
    expect([taken(method, "/api/v1/drafts/abc"), taken(method, "/api/v1/author")]).toEqual([1200, 60]);
    expect([taken("GET", "/api/v1/drafts/abc"), taken("GET", "/api/v1/author")]).toEqual([1300, 1300]);
  });

  it("is refused previews of reports after 600 an hour, and zip files of views after 300, however they are written", () => {
    const { refuses } = clientLimits({ limits: limitsOf({ BENCHFOLIO_UPLOADS_PER_HOUR: 1 }), now: () => 0 });
    const taken = (method: string, urls: readonly string[]) =>
      Array.from({ length: 700 }, (_, at) => refuses({ method, url: urls[at % urls.length] }, "192.0.2.1")).filter(
        (one) => !one,
      ).length;
    expect(taken("POST", ["/api/report-preview", "/api/report-preview/"])).toBe(600);
    const zips = [
      "/s/abc.zip",
      "/s/abc/zip",
      "/s/abc/zi%70",
      "/s/abc%2Ezip",
      "/relative.zip?bundle=a",
      "/compare/best-qps.zip",
      "/compare/%0A.zip",
    ];
    expect(taken("GET", zips)).toBe(300);
    const others = ["/api/v1/bundles/a/files/x.zip", "/bundles/a/files/x.zip", "/s/abc.csv", "/search?q=.zip"];
    expect(taken("GET", others)).toBe(700);
  });

  it("has a limited number of bytes of frozen views kept in an hour, and gets the time to come again", () => {
    let now = 0;
    const { keeps } = clientLimits({ limits: [], keptPerHour: 1000, now: () => now });
    expect([keeps(600, "192.0.2.1"), keeps(400, "192.0.2.1"), keeps(1000, "192.0.2.2")]).toEqual([null, null, null]);
    // The bucket is empty and gets 1000 in 3600 s: 500 in 1800 s.
    expect(keeps(500, "192.0.2.1")).toMatchObject({ seconds: 1800, message: expect.stringContaining("in 1800 s") });
    now = 1_800_000;
    expect(keeps(500, "192.0.2.1")).toBeNull();
    // Amounts above an hour's limit are never accepted.
    expect(keeps(1001, "192.0.2.3")?.message).toContain("BENCHFOLIO_FROZEN_PER_HOUR");
    expect(serveSettings({}).BENCHFOLIO_FROZEN_PER_HOUR).toBe(268_435_456);
  });

  it("may go on reading, and sending other things", async () => {
    expect((await ask("/api/v1/corrections")).status).toBe(200);
    expect((await ask("/api/v1/bundles", "POST")).status).toBe(200);
  });

  it("is one client in all addresses of its IPv6 network", () => {
    expect(clientKey("2001:db8:1:2::1")).toBe(clientKey("2001:db8:1:2:ffff::2"));
    expect(clientKey("2001:db8:1:2::1")).not.toBe(clientKey("2001:db8:1:3::1"));
    expect(clientKey("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(clientKey("::1")).toBe("0:0:0:0");
  });
});

describe("the limits of a client", () => {
  it("lock no client out when the machine's clock is put back", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const guarded = clientLimits({ limits });
    const refuses = () => guarded.refuses({ method: "POST", url: "/api/v1/corrections" }, "192.0.2.9");
    expect(refuses()).toBeNull();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(refuses()).toBeNull();
    vi.useRealTimers();
  });
});

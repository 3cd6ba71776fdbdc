import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Answer } from "./answer";

const long = JSON.stringify({ points: Array.from({ length: 500 }, (_, n) => ({ n, name: "random-points" })) });
let base = "";
const server = http.createServer({ ServerResponse: Answer }, (request, response) => {
  response.compacts = true;
  const [, kind] = (request.url ?? "").split("/");
  response.statusCode = kind === "error" ? 500 : 200;
  const types = new Map([
    ["page", "text/html"],
    ["embed", "text/html"],
    ["picture", "image/png"],
  ]);
  response.setHeader("content-type", types.get(kind ?? "") ?? "application/json");
  response.setHeader("cache-control", "no-store");
  if (kind === "part") {
    response.setHeader("content-type", "text/css");
    response.setHeader("content-range", `bytes 0-1999/${long.length}`);
    response.writeHead(206);
    response.end(long.slice(0, 2_000));
  } else if (kind === "short") response.end("{}");
  else if (kind === "empty") response.end();
  else if (kind === "streamed") {
    // Sends a route's answer as Next and its compression do.
    response.removeHeader("content-type");
    response.appendHeader("content-type", "application/json");
    response.flushHeaders();
    response.writeHead(200);
    response.write(Buffer.from(long.slice(0, 5_000)));
    response.write(new Uint8Array(Buffer.from(long.slice(5_000))));
    response.end();
  } else {
    response.write(long.slice(0, 5_000));
    response.end(long.slice(5_000));
  }
});

/** Returns header fields and bytes as sent; fetch would decompress them. */
const ask = (path: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(base + path, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      })
      .on("error", reject);
  });

describe("answers of the API", () => {
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    base = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("are compressed for whoever takes that, to the same text, and plain for others", async () => {
    for (const [taken, encoding, unpack] of [
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, br;q=0", "gzip", gunzipSync],
      ["deflate, gzip;q=0.8", "gzip", gunzipSync],
    ] as const) {
      const packed = await ask("/api", { "accept-encoding": taken });
      expect(packed.headers).toMatchObject({
        "content-encoding": encoding,
        vary: "accept-encoding",
        "cache-control": "no-cache",
      });
      expect(packed.body.length).toBeLessThan(long.length / 5);
      expect(unpack(packed.body).toString()).toBe(long);
    }
    for (const encoding of ["identity", "gzip;q=0, br;q=0.0", "gzip ; q=0., BR;q=0.000"]) {
      const plain = await ask("/api", { "accept-encoding": encoding });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.body.toString()).toBe(long);
    }
  });

  it("are compressed and tagged when their head is flushed before the first bytes, as Next does", async () => {
    const { headers, body } = await ask("/streamed", { "accept-encoding": "gzip" });
    expect([headers["content-encoding"], gunzipSync(body).toString()]).toEqual(["gzip", long]);
    expect((await ask("/streamed", { "if-none-match": headers.etag })).status).toBe(304);
  });

  it("are sent without a body where they have none, as for HEAD", async () => {
    expect((await ask("/empty")).body.length).toBe(0);
    const { status, headers } = await fetch(`${base}/empty`, { method: "HEAD" });
    expect([status, headers.get("content-type"), headers.get("etag")]).toEqual([200, "application/json", null]);
  });

  it("are not sent again to whoever has them", async () => {
    const { headers } = await ask("/api");
    const again = await ask("/api", { "if-none-match": `"other", ${headers.etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await ask("/short", { "if-none-match": headers.etag })).status).toBe(200);
  });

  it("have a tag and stay as they are when they are packed already, as pictures are", async () => {
    const { headers, body } = await ask("/picture", { "accept-encoding": "gzip" });
    expect([headers["content-encoding"], body.toString()]).toEqual([undefined, long]);
    expect((await ask("/picture", { "if-none-match": headers.etag })).status).toBe(304);
  });

  it("are compressed and tagged when they are an embed", async () => {
    const { headers } = await ask("/embed/relative", { "accept-encoding": "gzip" });
    expect([headers["content-encoding"], headers.etag]).toEqual(["gzip", expect.stringMatching(/^W\/"/)]);
  });

  it("stay as they are when they are short or an error", async () => {
    const gzip = { "accept-encoding": "gzip" };
    expect((await ask("/short", gzip)).body.toString()).toBe("{}");
    const { headers, body } = await ask("/error", gzip);
    expect([headers["content-encoding"], headers.etag, headers["cache-control"]]).toEqual([
      undefined,
      undefined,
      "no-store",
    ]);
    expect(body.toString()).toBe(long);
  });

  it("are sent as they are when they are a part of a file, whose bytes its range counts", async () => {
    const { status, headers, body } = await ask("/part", { "accept-encoding": "gzip, br", range: "bytes=0-1999" });
    expect([status, headers["content-encoding"], headers["content-range"]]).toEqual([
      206,
      undefined,
      `bytes 0-1999/${long.length}`,
    ]);
    expect(body.toString()).toBe(long.slice(0, 2_000));
  });

  it("are compressed without a tag when they are a page, whose data may come in another order", async () => {
    const { headers, body } = await ask("/page", { "accept-encoding": "gzip, br", "if-none-match": '"any"' });
    expect([headers["content-encoding"], headers.etag, headers["cache-control"]]).toEqual([
      "br",
      undefined,
      "no-store",
    ]);
    expect(brotliDecompressSync(body).toString()).toBe(long);
  });
});

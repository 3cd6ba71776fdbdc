import net from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { serve, withFronts } from "../front.testing";

withFronts();

const PIECE = 16 * 1024;

/** Returns everything that a server answers to these bytes. Sends all pieces before it reads, as some programs do. */
async function answerTo(port: number, text: string): Promise<string> {
  let answer = "";
  let fault: Error | null = null;
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", (error) => {
    fault = error;
  });
  // On a busy machine the server may close before all is sent.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (let at = 0; at < text.length; at += PIECE) {
    socket.write(text.slice(at, at + PIECE));
    await nextTurn();
  }
  socket.on("data", (part) => (answer += part));
  await closed;
  if (fault) throw fault;
  return answer;
}
const get = (address: string, headers = "") => `GET ${address} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const bodyOf = (answer: string) => JSON.parse(answer.split("\r\n\r\n")[1] ?? "");

describe("a request that is too long to be read", () => {
  it.each([
    [414, "an address of 16 kB", get(`/${"a".repeat(16 * 1024)}`)],
    [414, "an address of 20 kB", get(`/compare?x=${"a".repeat(20_000)}`)],
    [414, "an address of 64 kB", get(`/compare?x=${"a".repeat(64_000)}`)],
    [431, "an address of 1 MB", get(`/compare?x=${"a".repeat(1_000_000)}`)],
    [431, "a header of 20 kB", get("/", `x: ${"a".repeat(20_000)}\r\n`)],
    [431, "a header of 1 MB", get("/", `x: ${"a".repeat(1_000_000)}\r\n`)],
    [431, "headers of 1 MB", get("/", "x: 1\r\n".repeat(170_000))],
  ])("is answered %d with words, all of it sent: %s", async (status, _, text) => {
    let asked = 0;
    const { port } = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const answer = await answerTo(port, text);
    expect(statusOf(answer)).toBe(status);
    expect(bodyOf(answer)).toMatchObject({ error: { code: "too-long", message: expect.stringContaining("long") } });
    expect(asked).toBe(0);
  });

  it("is not one with an address of 15,000 characters beside headers of as many", async () => {
    const { port } = await serve((_request, response) => response.end("page"));
    const answer = await answerTo(
      port,
      get(`/${"a".repeat(15_000)}`, `x: ${"a".repeat(15_000)}\r\nconnection: close\r\n`),
    );
    expect(statusOf(answer)).toBe(200);
  });
});

describe("bytes that are not a request", () => {
  it.each([
    [400, "bad-request", "a greeting of TLS", "\x16\x03\x01\x02\r\n\r\n"],
    [400, "bad-request", "two lengths", get("/", "content-length: 1\r\ntransfer-encoding: chunked\r\n")],
    [405, "method-not-allowed", "a way through to another host", "CONNECT other:22 HTTP/1.1\r\nhost: other\r\n\r\n"],
  ])("is answered %d %s: %s", async (status, code, _, text) => {
    const { port } = await serve((_request, response) => response.end("page"));
    const answer = await answerTo(port, text);
    expect(statusOf(answer)).toBe(status);
    expect(bodyOf(answer).error.code).toBe(code);
  });

  it("is not answered where an answer has begun on its connection, into which another would be written", async () => {
    const { port } = await serve((_request, response) => {
      response.write("half");
    });
    let answer = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(get("/")));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {});
    socket.on("data", (part) => {
      answer += part;
      if (answer.includes("half")) socket.write("no request\r\n\r\n");
    });
    await closed;
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

import { once } from "node:events";
import net from "node:net";
import { register } from "prom-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Handle, serve, until, withFronts } from "./front.testing";

withFronts();
afterEach(() => {
  vi.useRealTimers();
});

describe("uploads", () => {
  const upload = (port: number, bytes: number) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`POST /api/v1/bundles HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
    const text: Promise<string> = new Promise((resolve) => {
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("close", () => resolve(received));
    });
    return { socket, text };
  };
  const receive: Handle = (request, response) => {
    request.resume().on("end", () => response.end("whole"));
  };

  it("that hardly move are ended with 408, and those that move are not", async () => {
    // Only the server's looks at bodies use this timer, so they come between the parts on any machine.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const received = { stuck: 0, moving: 0 };
    let begun = 0;
    const { port } = await serve(
      (request, response) => {
        begun += 1;
        const of = request.headers["content-length"] === "20000" ? "moving" : "stuck";
        request.on("data", (part: Buffer) => {
          received[of] += part.length;
        });
        return receive(request, response);
      },
      { pace: { everyMs: 200, minBytes: 1_000 } },
    );
    const stuck = upload(port, 1_000_000);
    const moving = upload(port, 20_000);
    // Bytes that come with the head count for no look.
    await until(() => begun === 2);
    for (let part = 1; part <= 20; part += 1) {
      if (part === 1) stuck.socket.write("x");
      moving.socket.write("x".repeat(1_000));
      await until(() => received.moving === 1_000 * part && received.stuck === 1);
      vi.advanceTimersByTime(200);
    }
    expect(await stuck.text).toMatch(/^HTTP\/1.1 408 /);
    expect(await register.metrics()).toContain('benchfolio_refused_total{reason="too-slow"} 1');
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

  it("under way when the server stops are completed, and those that do not end in time are answered 503", async () => {
    let begun = 0;
    const { front, port } = await serve((request, response) => {
      begun += 1;
      return receive(request, response);
    });
    const ends = upload(port, 10);
    const hangs = upload(port, 10);
    await until(() => begun === 2);
    const answered = once(ends.socket, "data");
    const drained = front.drain(60_000);
    ends.socket.write("0123456789");
    await answered;
    // The time is over.
    await front.drain(0);
    expect(await ends.text).toContain("whole");
    expect(await hangs.text).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after/i);
    await drained;
  });
});

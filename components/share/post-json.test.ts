import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod/mini";
import { postJson } from "./post-json";

afterEach(() => vi.unstubAllGlobals());

/** Posts to a server with this answer; null = no server. */
function answerOf(answer: Response | null) {
  vi.stubGlobal("fetch", () => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError("no network"))));
  return postJson("/api/v1/x", {}, z.object({ key: z.string() }));
}

it("returns the decoded answer", async () => {
  expect(await answerOf(Response.json({ key: "abc" }))).toEqual({ done: { key: "abc" } });
});

it("returns the sentence and the code of a refusal", async () => {
  const error = { code: "terms-not-accepted", message: "Accept the terms." };
  expect(await answerOf(Response.json({ error }, { status: 409 }))).toEqual({
    error: "Accept the terms.",
    code: "terms-not-accepted",
  });
});

it("distinguishes a page of a proxy from a server that can't be reached", async () => {
  const page = new Response("<html>Bad gateway</html>", { status: 502 });
  expect(await answerOf(page)).toMatchObject({ error: expect.stringContaining("could not be read"), code: null });
  expect(await answerOf(null)).toMatchObject({ error: expect.stringContaining("could not be reached"), code: null });
});

it("refuses an answer of another shape", async () => {
  expect(await answerOf(Response.json({ id: 1 }))).toEqual({
    error: "The server's answer could not be read. Try again.",
    code: null,
  });
});

import { afterEach, expect, it, vi } from "vitest";
import { pollBundle } from "./poll-bundle";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Polls a bundle to its end, with one answer of the server for each request. */
async function polled(answers: readonly (() => Response)[]) {
  const told: string[] = [];
  const left = [...answers];
  vi.stubGlobal("fetch", async () => {
    const answer = left.shift();
    if (!answer) throw new Error("No answer is left.");
    return answer();
  });
  const end = await pollBundle("abcdefghijkl", {
    signal: new AbortController().signal,
    onProgress: ({ status }) => told.push(status),
    onTrouble: (sentence) => told.push(sentence),
  });
  return { end, told };
}
const gone = (message: string) => ({ status: "failed", failure: { message }, progress: null, isGone: true });

it("asks again while the server does not answer, and ends with the import", async () => {
  const away = () => {
    throw new TypeError("fetch failed");
  };
  const ready = { status: "ready", failure: null, progress: null };
  const { end, told } = await polled([away, () => Response.json(ready)]);
  expect(end).toEqual({ ...ready, isGone: false });
  expect(told).toEqual(["The server does not answer; asking again.", "ready"]);
});

it("ends for a bundle that was refused, deleted or retracted meanwhile, with the server's reason where it gives one", async () => {
  const none = await polled([() => Response.json({}, { status: 404 })]);
  expect(none).toEqual({ end: gone("The import was refused and nothing was kept."), told: [] });
  const message = "This bundle was deleted on 2026-11-30: sent twice.";
  const deleted = await polled([() => Response.json({ error: { code: "gone", message } }, { status: 410 })]);
  expect(deleted).toEqual({ end: gone(message), told: [] });
});

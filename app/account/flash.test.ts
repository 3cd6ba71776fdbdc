import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { leadBack, readFlash } from "./flash";
import { answerForm } from "./form-route";

let cookie = "";
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => ({ value: cookie }) }) }));
beforeEach(() => {
  cookie = "";
});

/** Stores an answer's cookie as a browser does, and drops an expired one. */
function keep(answer: Response): void {
  const [, text = "", seconds] =
    /benchfolio_told=([^;]*);.*Max-Age=(\d+)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  cookie = Number(seconds) > 0 ? decodeURIComponent(text) : "";
}

describe("the message of a form on the page that it redirects to", () => {
  it("appears on that page only, in a cookie that neither scripts nor forms of other sites get", async () => {
    const saved = leadBack("/bundles/a/manage", { done: "Saved." });
    expect(saved.headers.get("set-cookie")).toMatch(/; Path=\/; Max-Age=30; HttpOnly; SameSite=Lax$/);
    keep(saved);
    expect(await readFlash("/bundles/a/manage")).toMatchObject({ done: "Saved." });
    expect(await readFlash("/account")).toEqual({ typed: {} });
  });

  it("disappears with the next form's answer", async () => {
    keep(leadBack("/account", { problem: "This token is not known here." }));
    expect(await readFlash("/account")).toMatchObject({ problem: "This token is not known here." });
    keep(leadBack("/account"));
    expect(await readFlash("/account")).toEqual({ typed: {} });
  });

  it("names the bad field in a sentence, and keeps the typed values", async () => {
    const shape = z.object({ licence: z.string().regex(/^[A-Z]+$/, "is no SPDX expression") });
    const answer = await answerForm("/p", async (typed) => {
      const fields = { licence: "what ever", notes: "Kept." };
      typed(fields);
      shape.parse(fields);
      return leadBack("/p", { done: "Saved." });
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/p"]);
    keep(answer);
    expect(await readFlash("/p")).toMatchObject({
      problem: "Licence: is no SPDX expression.",
      typed: { licence: "what ever", notes: "Kept." },
    });
  });

  it("drops the longest typed values where a cookie would be too long", async () => {
    const answer = leadBack("/p", { problem: "No.", typed: { notes: "é".repeat(5_000), title: "Short" } });
    // RFC 6265: at least 4,096 bytes for each cookie.
    expect(answer.headers.get("set-cookie")?.length).toBeLessThan(4_096);
    keep(answer);
    expect((await readFlash("/p")).typed).toEqual({ title: "Short" });
  });
});

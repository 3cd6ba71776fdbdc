import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { leadBack, toldNow } from "./flash";
import { answerForm } from "./form-route";

let kept = "";
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => ({ value: kept }) }) }));
beforeEach(() => {
  kept = "";
});

/** Keeps an answer's cookie as a browser does; drops an expired one. */
function keep(answer: Response): void {
  const [, text = "", seconds] =
    /benchfolio_told=([^;]*);.*Max-Age=(\d+)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  kept = Number(seconds) > 0 ? decodeURIComponent(text) : "";
}

describe("what a form tells on the page that it leads back to", () => {
  it("is told on that page alone", async () => {
    keep(leadBack("/bundles/a/manage", { done: "Saved." }));
    expect(await toldNow("/bundles/a/manage")).toMatchObject({ done: "Saved." });
    expect(await toldNow("/account")).toEqual({ typed: {} });
  });

  it("is told no more once another form was answered: a refused token is not told beside who signed in", async () => {
    keep(leadBack("/account", { problem: "This token is not known here." }));
    keep(leadBack("/account"));
    expect(await toldNow("/account")).toEqual({ typed: {} });
  });

  it("is a sentence by the field's name where a field does not fit, with what was typed", async () => {
    const shape = z.object({ licence: z.string().regex(/^[A-Z]+$/, "is no SPDX expression") });
    const answer = await answerForm("/p", async (typed) => {
      const fields = { licence: "what ever", notes: "Kept." };
      typed(fields);
      shape.parse(fields);
      return leadBack("/p", { done: "Saved." });
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/p"]);
    keep(answer);
    expect(await toldNow("/p")).toMatchObject({
      problem: "Licence: is no SPDX expression.",
      typed: { licence: "what ever", notes: "Kept." },
    });
  });

  it("leaves out the longest of what was typed where a cookie would be too long", async () => {
    const answer = leadBack("/p", { problem: "No.", typed: { notes: "é".repeat(5_000), title: "Short" } });
    // RFC 6265: at least 4,096 bytes for each cookie.
    expect(answer.headers.get("set-cookie")?.length).toBeLessThan(4_096);
    keep(answer);
    expect((await toldNow("/p")).typed).toEqual({ title: "Short" });
  });
});

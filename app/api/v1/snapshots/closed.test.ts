import { expect, it, vi } from "vitest";
import { z } from "zod";
import { json, send, upload, withOwners } from "@/app/api/v1/bundles/owners.testing";
import { POST as freezeReport } from "@/app/api/v1/reports/route";
import { POST as freeze } from "./route";

vi.stubEnv("BENCHFOLIO_OPEN_UPLOADS", "0");
const { token } = withOwners();
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

it("freezing needs a token for uploads where uploads need one, and refuses others in the same words", async () => {
  const { id } = await upload(token("ann"));
  const panels = { title: "x", panels: [{ markdown: "x" }] };
  for (const [path, route, body] of [
    ["/api/v1/snapshots", freeze, { url: `/compare?bundle=${id}` }],
    ["/api/v1/reports", freezeReport, panels],
  ] as const) {
    const answers = [];
    for (const who of [null, token("reviewer"), token("ci")])
      answers.push(await send(route, path, who, json("POST", body)));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 201]);
    expect(refusal.parse(await answers[0]?.json()).error.message).toContain("takes nothing without a token");
    expect(refusal.parse(await answers[1]?.json()).error.message).toBe("This token is not for uploads.");
  }
});

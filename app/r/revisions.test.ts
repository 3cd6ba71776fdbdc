import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { POST as post } from "@/app/api/v1/reports/route";
import { DELETE, PATCH } from "@/app/api/v1/snapshots/[key]/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { reportAnswer } from "@/lib/api/schemas/reports";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import type { Scope } from "@/lib/domain/access/rights";
import { loadReport } from "@/lib/publish/report/load-report";
import { loadRevisions } from "@/lib/publish/report/load-revisions";
import { reportChanges } from "@/lib/publish/report/report-changes";
import { importSamples } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { GET as getNewest } from "./[key]/[format]/route";

withTestDatabase();
const tokens: Record<string, string> = {};
const origin = "http://localhost:3000";
const headersOf = (who: string | null) => (who ? { authorization: `Bearer ${tokens[who] ?? who}` } : undefined);
const send = (who: string | null, body: object) =>
  asRequest(
    new Request(`${origin}/api/v1/reports`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headersOf(who) },
      body: JSON.stringify(body),
    }),
    post,
  ).then(({ answer }) => answer);
const made = async (who: string | null, body: object) => {
  const answer = await send(who, body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return reportAnswer.parse(await answer.json());
};
const refusal = async (answer: Response) =>
  z.object({ error: z.object({ code: z.string() }) }).parse(await answer.json()).error.code;
const at = (key: string, format: string) => ({ params: Promise.resolve({ key, format }) });
const bytesOf = async (key: string) =>
  (await getFrozen(new Request(`${origin}/s/${key}.html`), at(key, "html"))).text();
const newest = async (key: string) => {
  const answer = await getNewest(new Request(`${origin}/r/${key}.html`), at(key, "html"));
  return answer.status === 307 ? answer.headers.get("location") : answer.status;
};
const change = (key: string, method: "PATCH" | "DELETE", query: string, body?: object) =>
  asRequest(
    new Request(`${origin}/api/v1/snapshots/${key}${query}`, {
      method,
      headers: { "content-type": "application/json", ...headersOf("ann") },
      ...(body && { body: JSON.stringify(body) }),
    }),
    (request) => (method === "PATCH" ? PATCH : DELETE)(request, { params: Promise.resolve({ key }) }),
  ).then(({ answer }) => expect(answer.status).toBe(204));

describe("revisions of a report", () => {
  let first = "";
  let second = "";
  let table = "";
  let kept = "";
  beforeAll(async () => {
    await importSamples();
    const token = async (name: string, ...scopes: Scope[]) => {
      tokens[name] = (await createToken({ name, owner: name, scopes }, "command line")).token;
    };
    await token("ann", "upload", "manage-own");
    await token("bob", "upload", "manage-own");
    const report = await made("ann", {
      title: "Which server",
      panels: [
        { markdown: "Alpha is first.\nBeta follows." },
        { url: "/relative", figure: "table" },
        { url: "/history" },
      ],
    });
    first = report.key;
    table = report.panels[1] ?? "";
    expect(report.report).toBe(first);
    kept = await bytesOf(first);
  });

  it("has one address, which leads to the newest, while the older one keeps its bytes", async () => {
    expect(await newest(first)).toBe(`/s/${first}.html`);
    // A revision with an empty panel is refused whole.
    const panels = [{ markdown: "x" }, { url: "/relative?bundle=none" }];
    expect((await send("ann", { title: "x", revises: first, panels })).status).toBe(422);
    expect((await loadRevisions(first))?.revisions).toHaveLength(1);
    const revised = await made("ann", {
      title: "Which server, again",
      revises: first,
      panels: [{ markdown: "Beta is first.\nBeta follows." }, { url: `/s/${table}`, figure: "table" }],
    });
    second = revised.key;
    expect(revised.report).toBe(first);
    for (const key of [first, second]) expect(await newest(key)).toBe(`/s/${second}.html`);
    expect(await bytesOf(first)).toBe(kept);
    expect((await loadRevisions(second))?.revisions.map(({ key }) => key)).toEqual([first, second]);
  });

  it("says which words changed, which figures are gone, and that common numbers are equal", async () => {
    const [was, is] = [await loadReport(first), await loadReport(second)];
    if (!was || !is) throw new Error("A revision is missing.");
    const { words, figures, added, removed } = reportChanges(was, is);
    const lines = words?.flat().filter(({ kind }) => kind !== "same") ?? [];
    expect(lines.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "removed: Which server",
      "removed: Alpha is first.",
      "added: Which server, again",
      "added: Beta is first.",
      expect.stringMatching(/^removed: \[/),
    ]);
    expect([added.length, removed.length, figures.length]).toEqual([0, 1, 1]);
    expect(figures[0]).toMatchObject({ cells: [], added: [], removed: [], remarks: [] });
    expect(figures[0]?.equal).toBeGreaterThan(10);
  });

  it("is revised by its owner alone", async () => {
    const body = { title: "Mine", revises: first, panels: [{ markdown: "x" }] };
    expect(await refusal(await send("bob", body))).toBe("forbidden");
    expect(await refusal(await send("ann", { ...body, revises: "1111111111" }))).toBe("not-found");
    expect((await loadRevisions(first))?.revisions).toHaveLength(2);
  });

  it("gives two revisions at once two places", async () => {
    const body = (title: string) => ({ title, panels: [{ markdown: title }] });
    const { key } = await made("bob", body("One"));
    await Promise.all(["Two", "Three"].map((title) => made("bob", { ...body(title), revises: key })));
    expect((await loadRevisions(key))?.revisions).toHaveLength(3);
    const { rows } = await ownerPool().query("select number from report_revisions where report = $1 order by 1", [key]);
    expect(rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  });

  it("that was withdrawn says so, and is not replaced silently by the one before", async () => {
    await change(second, "PATCH", "", { action: "retract", reason: "A wrong disk." });
    expect((await loadRevisions(first))?.revisions.map(({ gone }) => gone)).toEqual([
      null,
      expect.stringContaining("A wrong disk."),
    ]);
    expect(await newest(first)).toBe(`/s/${second}.html`);
    await change(second, "PATCH", "", { action: "restore" });
    // The address and the places outlive a first revision that is deleted.
    await change(first, "DELETE", "?reason=Wrong");
    expect(await newest(first)).toBe(`/s/${second}.html`);
    const { key } = await made("ann", { title: "Third", revises: second, panels: [{ markdown: "x" }] });
    expect((await loadRevisions(first))?.revisions.map((each) => [each.key, each.gone === null])).toEqual([
      [first, false],
      [second, true],
      [key, true],
    ]);
  });

  it("of hidden data is unknown to others, and so is its place", async () => {
    const { key } = await made("bob", { title: "Open", panels: [{ markdown: "x" }] });
    const hidden = await made("bob", { title: "Hidden", revises: key, panels: [{ url: "/relative" }] });
    const last = await made("bob", { title: "Last", revises: key, panels: [{ markdown: "y" }] });
    await ownerPool().query("update bundles set visibility = 'private'");
    expect((await loadRevisions(key))?.revisions.map((each) => each.key)).toEqual([key, last.key]);
    expect(await loadRevisions(hidden.key)).toBeNull();
    await ownerPool().query("update bundles set visibility = 'public'");
    expect((await loadRevisions(key))?.revisions).toHaveLength(3);
  });
});

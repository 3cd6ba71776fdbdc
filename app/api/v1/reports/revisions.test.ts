import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as oembed } from "@/app/api/oembed/route";
import { base, json, send, upload, withOwners } from "@/app/api/v1/bundles/owners.testing";
import { GET as embed } from "@/app/embed/[...path]/route";
import { copyOf } from "@/app/report/copy-of";
import { revisionDraft } from "@/app/report/revision-draft";
import { GET as file } from "@/app/s/[key]/[format]/route";
import { reportAnswer, revisionsAnswer } from "@/lib/api/schemas/reports";
import { ownerPool } from "@/lib/db/owner-pool";
import { reportsByOwner } from "@/lib/db/read/authors";
import { listDrafts, loadDraft, requireDrafts } from "@/lib/db/write/report-drafts";
import { goneView } from "@/lib/publish/frozen/load-snapshot";
import { loadReport } from "@/lib/publish/report/load-report";
import { loadChanges } from "@/lib/publish/report/load-revisions";
import { asRequest } from "@/lib/request-context.testing";
import { verifyAll } from "@/lib/safety/verify";
import { DELETE, PATCH } from "../snapshots/[key]/route";
import { GET as getRevisions } from "./[key]/revisions/route";
import { POST } from "./route";

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const FILES = ["html", "csv", "md", "txt", "json", "svg", "png"];

describe("a revision of a report", () => {
  const { token } = withOwners();
  let bundle = "";
  beforeAll(async () => {
    ({ id: bundle } = await upload(token("ann")));
  });

  type Panel = { url: string } | { markdown: string };
  const compare = (target: string, id = bundle) => ({ url: `/compare?bundle=${id}&target=${target}` });
  const post = (who: string | null, panels: Panel[], more: object = {}) =>
    send(POST, "/api/v1/reports", who && token(who), json("POST", { title: "Which index", panels, ...more }));
  const publish = async (panels: Panel[], more: object = {}, who = "ann") => {
    const answer = await post(who, panels, more);
    expect(answer.status).toBe(201);
    return reportAnswer.parse(await answer.json());
  };
  const revise = (key: string, revision: number, panels: Panel[], more: object = {}) =>
    publish(panels, { revises: { key, revision }, ...more });
  const refusalOf = async (answer: Awaited<ReturnType<typeof post>>) => ({
    status: answer.status,
    ...refusal.parse(await answer.json()).error,
  });
  const requestOf = (path: string, who: string | null = null) =>
    new Request(base + path, who ? { headers: { authorization: `Bearer ${token(who)}` } } : {});
  /** Returns status, headers and bytes of a file as a reader gets them. */
  const look = async (key: string, format: string, who: string | null = null) => {
    const { answer, personal } = await asRequest(requestOf(`/s/${key}.${format}`, who), (request) =>
      file(request, { params: Promise.resolve({ key, format }) }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString(), personal };
  };
  const at = (key: string) => ({ params: Promise.resolve({ key }) });
  const list = async (key: string, who: string | null = null) => {
    const { answer } = await asRequest(requestOf(`/api/v1/reports/${key}/revisions`, who), (request) =>
      getRevisions(request, at(key)),
    );
    return answer.status === 200 ? revisionsAnswer.parse(await answer.json()).revisions : answer.status;
  };
  const remove = async (key: string, who = "ann") => {
    const path = `/api/v1/snapshots/${key}?reason=Wrong`;
    return (await send((request) => DELETE(request, at(key)), path, token(who), { method: "DELETE" })).status;
  };
  const withdraw = async (key: string, action: "retract" | "restore", reason = "Debug build.") => {
    const body = action === "retract" ? { action, reason } : { action };
    const path = `/api/v1/snapshots/${key}`;
    return (await send((request) => PATCH(request, at(key)), path, token("ann"), json("PATCH", body))).status;
  };
  const viewsOf = (made: { panels: (string | null)[] }) => made.panels.flatMap((key) => key ?? []);
  const faults = async () => (await verifyAll()).faults.filter(({ what }) => what === "frozen view");

  it("is at the report's address, and the earlier one keeps its bytes at its own address", async () => {
    const first = await publish([{ markdown: "First words." }, compare("0.9")]);
    expect(first.revision).toBe(1);
    const [view = ""] = viewsOf(first);
    const before = await Promise.all(FILES.map((ending) => look(first.key, ending)));
    const second = await revise(first.key, 1, [{ markdown: "Second words." }, { url: `/s/${view}` }, compare("0.95")]);
    expect([second.key, second.revision, second.url]).toEqual([first.key, 2, `${base}/s/${first.key}`]);
    // A panel that did not change keeps its frozen view.
    expect(viewsOf(second)[0]).toBe(view);
    for (const [place, ending] of FILES.entries()) {
      const [old, now, own] = await Promise.all(
        [`${first.key}-1`, first.key, `${first.key}-2`].map((key) => look(key, ending)),
      );
      expect(old?.bytes.equals(before[place]?.bytes ?? Buffer.alloc(0)), ending).toBe(true);
      expect(old?.headers.get("etag"), ending).toBe(before[place]?.headers.get("etag"));
      expect(now?.bytes.equals(own?.bytes ?? Buffer.alloc(0)), ending).toBe(true);
      // Caches check each again after five minutes, as they do with the page (server/answer/head.ts).
      for (const one of [old, now, own]) expect(one?.headers.get("cache-control")).toContain("max-age=300");
    }
    const { text } = await look(first.key, "md");
    expect(text).toContain("Second words.");
    expect(text).toContain(`Benchfolio result ${first.key}-2`);
    const html = (await look(`${first.key}-2`, "html")).text;
    expect(html).toContain(`<link rel="canonical" href="${base}/s/${first.key}">`);
    expect(JSON.parse((await look(first.key, "json")).text)).toMatchObject({ report: first.key, revision: 2 });
    expect(await list(first.key)).toMatchObject([
      { revision: 2, url: `${base}/s/${first.key}-2`, withdrawn: null },
      { revision: 1, url: `${base}/s/${first.key}-1`, withdrawn: null },
    ]);
    expect((await look(`${first.key}-3`, "md")).status).toBe(404);
    expect((await look(`${view}-1`, "md")).status).toBe(404);
  });

  it("has its own frame and oEmbed, and the author's list has the newest one alone", async () => {
    const { key } = await publish([compare("0.9")], { title: "Old name" });
    await revise(key, 1, [compare("0.95")], { title: "New name" });
    for (const [own, name] of [
      [key, "New name"],
      [`${key}-1`, "Old name"],
    ] as const) {
      const framed = await embed(requestOf(`/embed/${own}`), { params: Promise.resolve({ path: [own] }) });
      expect(await framed.text()).toContain(name);
      const answer = await oembed(requestOf(`/api/oembed?url=${encodeURIComponent(`${base}/s/${own}`)}`));
      expect(await answer.json()).toMatchObject({ title: name, html: expect.stringContaining(`/embed/${own}`) });
    }
    const mine = (await reportsByOwner("ann")).filter((report) => report.key === key);
    expect(mine).toMatchObject([{ revision: 2, title: "New name" }]);
  });

  it("is published only by the owner's managing tokens: all others get the answer of an unknown report", async () => {
    const { key } = await publish([compare("0.9")]);
    const open = reportAnswer.parse(await (await post(null, [{ markdown: "Nobody's." }])).json());
    const absent = await refusalOf(
      await post("bob", [{ markdown: "x" }], { revises: { key: "2222222222", revision: 1 } }),
    );
    expect(absent).toMatchObject({ status: 404, message: "You have no report with this key." });
    for (const who of ["bob", "all", "ci", null])
      for (const of of [key, open.key])
        expect(await refusalOf(await post(who, [{ markdown: "x" }], { revises: { key: of, revision: 1 } }))).toEqual(
          absent,
        );
    expect(await list(key)).toHaveLength(1);
    // The key of one revision is not the key of a report.
    expect((await post("ann", [{ markdown: "x" }], { revises: { key: `${key}-1`, revision: 1 } })).status).toBe(400);
  });

  it("that is published at the same moment as another loses to it with 409, and the report's draft stays", async () => {
    const { key } = await publish([{ markdown: "One." }]);
    const start = requestOf("/report/drafts/save", "ann");
    const draft = (await asRequest(start, async () => revisionDraft(await requireDrafts(), key))).answer;
    // A second press of "Revise" opens the same draft.
    expect((await asRequest(start, async () => revisionDraft(await requireDrafts(), key))).answer).toBe(draft);
    const both = await Promise.all(
      ["Two.", "Other two."].map((markdown) => post("ann", [{ markdown }], { revises: { key, revision: 1 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost && (await refusalOf(lost))).toMatchObject({
      code: "changed",
      message: expect.stringContaining("Revision 2 of this report was published since; this one changes revision 1."),
    });
    expect(await list(key)).toHaveLength(2);
    const drafts = (await asRequest(start, async () => listDrafts(await requireDrafts()))).answer;
    expect(drafts).toContainEqual(expect.objectContaining({ id: draft, revises: key }));
    expect((await revise(key, 2, [{ markdown: "Three." }])).revision).toBe(3);
  });

  it("is refused beyond the hundredth", async () => {
    const { key } = await publish([{ markdown: "One." }]);
    await ownerPool().query(
      `insert into snapshots (key, url, title, caption, kind, view, versions, sha256, owner, report, revision)
       select key || '-' || n, url, title, caption, kind, view, versions, sha256, owner, key, n
       from snapshots, generate_series(2, 99) n where key = $1`,
      [key],
    );
    expect((await revise(key, 99, [{ markdown: "Hundred." }])).revision).toBe(100);
    const answer = await refusalOf(await post("ann", [{ markdown: "x" }], { revises: { key, revision: 100 } }));
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining("has 100 revisions") });
  });

  it("lists its changes of the earlier revision's caption and texts, without a figure that stays", async () => {
    const made = await publish([{ markdown: "Same.\n\nWrites fall." }, compare("0.9")]);
    const { key } = made;
    const [view = ""] = viewsOf(made);
    await revise(key, 1, [{ markdown: "Same.\n\nReads fall." }, { url: `/s/${view}` }], { caption: "Mended." });
    expect(await loadChanges({ report: key, number: 1 })).toBeNull();
    expect(await loadChanges({ report: key, number: 2 })).toEqual({
      shown: [
        { what: "caption", how: "changed", at: null, removed: [], added: ["Mended."] },
        { what: "text", how: "changed", at: 1, removed: ["Writes fall."], added: ["Reads fall."] },
      ],
      more: 0,
    });
    // The words of a withdrawn revision are in no list of the next one.
    expect(await withdraw(`${key}-1`, "retract")).toBe(204);
    expect(await loadChanges({ report: key, number: 2 })).toBeNull();
    expect(await withdraw(`${key}-1`, "restore")).toBe(204);
  });

  it("is withdrawn alone: views that others show stay, and the report shows the newest remaining revision", async () => {
    const first = await publish([{ markdown: "One." }, compare("0.9"), compare("0.92")]);
    const { key } = first;
    const [kept = "", own = ""] = viewsOf(first);
    await revise(key, 1, [{ markdown: "Two." }, { url: `/s/${kept}` }]);
    const golden = (await look(kept, "json")).bytes;
    expect(await withdraw(`${key}-2`, "retract")).toBe(204);
    expect((await look(key, "md")).text).toContain("One.");
    expect((await look(`${key}-2`, "md")).text).toContain("This revision was retracted on");
    expect((await look(`${key}-2`, "md")).status).toBe(410);
    expect(await faults()).toEqual([]);
    expect(await withdraw(`${key}-2`, "restore")).toBe(204);
    expect((await look(key, "md")).text).toContain("Two.");

    expect(await remove(`${key}-1`, "bob")).toBe(403);
    expect(await remove(`${key}-1`)).toBe(204);
    expect([(await look(`${key}-1`, "md")).status, (await look(own, "md")).status]).toEqual([410, 410]);
    expect((await look(kept, "json")).bytes.equals(golden)).toBe(true);
    expect((await look(key, "md")).text).toContain("Two.");
    expect(await list(key)).toMatchObject([
      { revision: 2, withdrawn: null },
      {
        revision: 1,
        title: null,
        publishedAt: null,
        withdrawn: expect.stringContaining("This revision was deleted on"),
      },
    ]);
    expect(await faults()).toEqual([]);
    // A number never has two meanings.
    expect(await remove(`${key}-2`)).toBe(204);
    expect((await look(key, "md")).status).toBe(410);
    expect((await look(kept, "md")).status).toBe(410);
    expect(await refusalOf(await post("ann", [{ markdown: "x" }], { revises: { key, revision: 1 } }))).toMatchObject({
      status: 404,
    });
  });

  it("is deleted with its report, whose views stay where another report shows them, without its title", async () => {
    const first = await publish([{ markdown: "One." }, compare("0.9"), compare("0.92")], { title: "Buy pills" });
    const { key } = first;
    const [shared = "", own = ""] = viewsOf(first);
    await revise(key, 1, [{ markdown: "Two." }, { url: `/s/${shared}` }]);
    const other = await publish([{ url: `/s/${shared}` }], { title: "Of bob" }, "bob");
    const numbers = (await look(shared, "csv")).bytes;
    expect(await remove(`${key}-2`)).toBe(204);
    expect(await remove(key)).toBe(204);
    for (const gone of [key, `${key}-1`, `${key}-2`, own]) {
      const { status, text } = await look(gone, "md");
      expect([gone, status, text.includes("pills")]).toEqual([gone, 410, false]);
    }
    expect((await look(other.key, "md")).text).not.toContain("was deleted");
    expect((await look(shared, "csv")).bytes.equals(numbers)).toBe(true);
    const { rows } = await ownerPool().query("select caption from snapshots where key = $1", [shared]);
    expect(rows).toEqual([{ caption: "" }]);
    expect(await faults()).toEqual([]);
  });

  it("with hidden numbers is missing for others, who get the newest revision that they may see", async () => {
    const hidden = await upload(token("ann"), "&visibility=private");
    const { key } = await publish([{ markdown: "Open." }, compare("0.9")]);
    const second = await revise(key, 1, [{ markdown: "Secret." }, compare("0.9", hidden.id)]);
    expect(second.revision).toBe(2);
    const own = await look(key, "md", "ann");
    expect([own.text.includes("Secret."), own.personal]).toEqual([true, true]);
    for (const who of [null, "bob"]) {
      expect((await look(key, "md", who)).text).toContain("Open.");
      expect((await look(`${key}-2`, "md", who)).status).toBe(404);
      expect(await list(key, who)).toMatchObject([{ revision: 1 }]);
      expect(await list(`${key}-2`, who)).toBe(404);
    }
    expect(await list(key, "ann")).toHaveLength(2);
    expect((await reportsByOwner("ann")).find((report) => report.key === key)).toMatchObject({ revision: 1 });
    // Its withdrawal says nothing to them either.
    expect(await remove(`${key}-2`)).toBe(204);
    expect(await goneView(`${key}-2`)).toBeNull();
    expect((await look(`${key}-2`, "md")).status).toBe(404);
    expect(await list(key)).toMatchObject([{ revision: 1 }]);
  });

  it("begins with a copy that has the frozen views of the report", async () => {
    const made = await publish([{ markdown: "One." }, compare("0.9")]);
    const report = await loadReport(made.key);
    expect(report && copyOf(report).panels).toMatchObject([{ markdown: "One." }, { url: `/s/${viewsOf(made)[0]}` }]);
  });

  it("that is withdrawn while its numbers are hidden is not mentioned at the report's address", async () => {
    const hidden = await upload(token("ann"), "&visibility=private");
    const { key } = await publish([{ markdown: "Open." }, compare("0.9")]);
    await revise(key, 1, [compare("0.9", hidden.id)], { title: "Secret title" });
    const words = async () => (await look(key, "md")).text;
    expect(await withdraw(`${key}-2`, "retract", "Secret reason.")).toBe(204);
    expect(await withdraw(`${key}-1`, "retract", "Open reason.")).toBe(204);
    expect((await look(key, "md")).status).toBe(410);
    expect(await words()).toContain("Open reason.");
    expect(await words()).not.toContain("Secret");
    expect(await withdraw(`${key}-2`, "restore")).toBe(204);
    expect(await remove(`${key}-2`)).toBe(204);
    expect(await words()).toContain("Open reason.");
  });

  it("follows a withdrawn or deleted one: its draft is a copy of the newest remaining revision", async () => {
    for (const take of [(key: string) => withdraw(key, "retract"), remove]) {
      const { key } = await publish([{ markdown: "One." }]);
      await revise(key, 1, [{ markdown: "Mistake." }]);
      expect(await take(`${key}-2`)).toBe(204);
      const start = requestOf("/report/drafts/save", "ann");
      const { answer } = await asRequest(start, async () => {
        const own = await requireDrafts();
        return loadDraft(own, await revisionDraft(own, key));
      });
      expect(answer).toMatchObject({ panels: [{ markdown: "One." }], revises: { key, revision: 2 } });
      expect((await revise(key, answer?.revises?.revision ?? 0, [{ markdown: "Mended." }])).revision).toBe(3);
      expect((await look(key, "md")).text).toContain("Mended.");
    }
  });

  it("takes its title along when it is deleted, even from a view that other revisions show", async () => {
    const first = await publish([{ markdown: "One." }], { title: "Fine words" });
    const { key } = first;
    const second = await revise(key, 1, [compare("0.9")], { title: "Buy pills" });
    const [view = ""] = viewsOf(second);
    await revise(key, 2, [{ url: `/s/${view}` }], { title: "Fine words" });
    expect((await look(view, "html")).text).toContain("Buy pills");
    expect(await remove(`${key}-2`)).toBe(204);
    const { rows } = await ownerPool().query("select caption from snapshots where key = $1", [view]);
    expect(rows).toEqual([{ caption: "" }]);
    expect((await look(view, "csv")).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  it("of a report with many revisions leaves room in the author's list for other reports", async () => {
    const other = await publish([{ markdown: "Other." }]);
    for (let count = 0; count < 11; count += 1) {
      const { key } = await publish([{ markdown: "One." }]);
      await ownerPool().query(
        `insert into snapshots (key, url, title, caption, kind, view, versions, sha256, owner, report, revision, created_at)
         select key || '-' || n, url, title, caption, kind, view, versions, sha256, owner, key, n, now()
         from snapshots, generate_series(2, 99) n where key = $1`,
        [key],
      );
    }
    expect((await reportsByOwner("ann")).map(({ key }) => key)).toContain(other.key);
  });
});

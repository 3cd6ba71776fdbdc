import { beforeAll, describe, expect, it } from "vitest";
import { GET as getNotes, POST as postNote } from "@/app/api/v1/builds/[engine]/[raw]/notes/route";
import { GET as noteKeys } from "@/app/api/v1/notes/keys/route";
import { POST as sendForm } from "@/app/builds/[engine]/[raw]/notes/send/route";
import { auditLines } from "@/lib/db/access/audit";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import type { Scope } from "@/lib/domain/access/rights";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { loadKept } from "@/lib/publish/frozen/load-snapshot";
import { importSamples } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { verifyAll } from "@/lib/safety/verify";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { faultsOfNotes, notesAddress } from "@/scripts/verify-notes.ts";
import { noteKeysAnswer, notesAnswer } from "./schemas/notes";

const base = "http://localhost:3000";
const address = "/history?family=sysbench";

describe("notes on a build", () => {
  withTestDatabase();
  const tokens: Record<string, string> = {};
  let build = { engine: "", raw: "" };
  let later = "";

  beforeAll(async () => {
    await importSamples();
    const make = async (owner: string, scopes: Scope[]) => {
      tokens[owner] = (await createToken({ name: `${owner}'s laptop`, owner, scopes }, "command line")).token;
    };
    await make("ann", ["manage-own"]);
    await make("bob", ["upload"]);
    await make("eve", ["manage-own"]);
    await ownerPool().query("update bundles set owner = 'ann' where title like 'sysbench%'");
    const [panel] = (await history()).panels;
    build = { engine: panel?.engine ?? "", raw: panel?.lines[0]?.builds[0]?.raw ?? "" };
  });

  const history = async () => {
    const { view } = await loadHistoryView(rawSearchParams(new URLSearchParams("family=sysbench")));
    if (!view) throw new Error("There is no history.");
    return view;
  };
  const context = (raw = build.raw) => ({
    params: Promise.resolve({ engine: build.engine, raw: encodeURIComponent(raw) }),
  });
  /** `query` names hidden bundles of the reader. */
  const asked = (who: string | null, body?: unknown, query = "") =>
    new Request(`${base}/api/v1/builds/${build.engine}/${build.raw}/notes${query}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}) },
    });
  const write = async (who: string | null, body: unknown, { raw = build.raw, query = "" } = {}) =>
    (await asRequest(asked(who, body, query), (request) => postNote(request, context(raw)))).answer.status;
  const read = async (who: string | null = null, query = "") =>
    (await asRequest(asked(who, undefined, query), (request) => getNotes(request, context()))).answer;
  const notesOnHistory = async () => (await history()).notes?.map((note) => ["build" in note && note.build, note.body]);

  it("are written by signed-in readers, and are on the history at once", async () => {
    expect(await notesOnHistory()).toBeUndefined();
    expect(await write(null, { kind: "note", body: "x" })).toBe(401);
    expect(await write("bob", { kind: "note", body: "Built with\n-O0. password=hunter2secret" })).toBe(201);
    expect(await write("bob", { kind: "note", body: "x" }, { raw: "no-such-build" })).toBe(404);
    expect(await notesOnHistory()).toEqual([[build.raw, "Built with\n-O0. password=*****"]]);
    expect((await auditLines(1))[0]).toMatchObject({ action: "write-note", subject: `${build.engine}/${build.raw}` });
  });

  it("are signed like all others", async () => {
    const notes = notesAnswer.parse(await (await read()).json());
    expect(notes.subject).toBe(`build:${build.engine}/${build.raw}`);
    const keys = noteKeysAnswer.parse(await (await noteKeys()).json());
    const { notes: at, subject } = notesAddress(`${base}/builds/${build.engine}/${build.raw}/notes`);
    expect(at).toBe(`${base}/api/v1/builds/${build.engine}/${build.raw}/notes`);
    expect(faultsOfNotes(notes, keys, subject)).toEqual([]);
    expect(await verifyAll()).toMatchObject({ notes: 1, faults: [] });
  });

  it("stay unchanged in a frozen view", async () => {
    const { key } = await freezeView({ url: address, title: "Kept", caption: "" }, async () => []);
    expect(await write("bob", { kind: "note", body: "Later." })).toBe(201);
    const kept = JSON.stringify((await loadKept(key))?.view);
    expect(kept).toContain("Built with");
    expect(kept).not.toContain("Later.");
    expect(await notesOnHistory()).toHaveLength(2);
  });

  it("are hidden by the owner of the first public bundle with the build, whoever uploads it again", async () => {
    const run = { engine: build.engine, algorithm: build.engine, build: build.raw, points: [{ qps: 1, recall: 0.9 }] };
    later = await insertTestBundle({ title: "Later", runs: [run] });
    await ownerPool().query("update bundles set owner = 'eve' where id = $1", [later]);
    const hide = { kind: "hiding", about: 2, body: "Off topic." };
    expect([await write("bob", hide), await write("eve", hide)]).toEqual([403, 403]);
    expect(await write("ann", hide)).toBe(201);
    expect(await notesOnHistory()).toEqual([[build.raw, expect.stringContaining("Built with")]]);
    expect(JSON.stringify(await (await read()).json())).not.toContain("Later.");
  });

  it("are moderated by the next owner where the first bundle is no longer public", async () => {
    expect(await write("bob", { kind: "objection", body: "Wrong flags." })).toBe(201);
    const answer = { kind: "answer", about: 4, body: "Right flags." };
    await ownerPool().query("update bundles set visibility = 'private' where title like 'sysbench%'");
    expect([await write("ann", answer), await write("eve", answer)]).toEqual([403, 201]);
    await ownerPool().query("delete from notes where number > 3");
    await ownerPool().query("update bundles set visibility = 'public' where title like 'sysbench%'");
    await ownerPool().query("update bundles set visibility = 'private' where id = $1", [later]);
  });

  it("are accepted from a form, which leads back to the page", async () => {
    const { answer } = await asRequest(
      new Request(`${base}/builds/${build.engine}/${build.raw}/notes/send`, {
        method: "POST",
        body: new URLSearchParams({ kind: "note", body: "By form." }),
        headers: { authorization: `Bearer ${tokens.bob}` },
      }),
      (request) => sendForm(request, context()),
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/builds/${build.engine}/${build.raw}/notes`,
    ]);
    expect(await notesOnHistory()).toHaveLength(2);
  });

  it("on a build of private bundles are visible to its readers, and can't be written", async () => {
    const { rows } = await ownerPool().query(
      "update bundles set visibility = 'private' where title like 'sysbench%' returning id",
    );
    const query = `?bundle=${String(rows[0]?.id)}`;
    expect([(await read()).status, (await read("bob", query)).status]).toEqual([404, 404]);
    expect(await write("bob", { kind: "note", body: "x" }, { query })).toBe(404);
    expect((await read("ann", query)).status).toBe(200);
    expect(await write("ann", { kind: "note", body: "For all?" }, { query })).toBe(400);
    // A note on a build of an unlisted bundle would show that build to everybody.
    await ownerPool().query("update bundles set visibility = 'unlisted' where title like 'sysbench%'");
    expect((await read("bob", query)).status).toBe(200);
    expect(await write("bob", { kind: "note", body: "For all?" }, { query })).toBe(400);
    await ownerPool().query("update bundles set visibility = 'public' where title like 'sysbench%'");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { GET as bundleNotes, POST as onBundle } from "@/app/api/v1/bundles/[id]/notes/route";
import { GET as noteKeys } from "@/app/api/v1/notes/keys/route";
import { POST as onView, GET as viewNotes } from "@/app/api/v1/snapshots/[key]/notes/route";
import { POST as sendForm } from "@/app/bundles/[id]/notes/send/route";
import { auditLines } from "@/lib/db/access/audit";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { standingNotes } from "@/lib/db/read/standing-notes";
import { withTestDatabase } from "@/lib/db/test-database";
import { openObjectionsOf } from "@/lib/db/write/notes";
import type { Scope } from "@/lib/domain/access/rights";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { verifyAll } from "@/lib/safety/verify";
import { faultsOfNotes, notesAddress } from "@/scripts/verify-notes.ts";
import { noteAnswer, noteKeysAnswer, notesAnswer } from "./schemas/notes";

const base = "http://localhost:3000";

describe("notes and objections", () => {
  withTestDatabase();
  let id = "";
  let key = "";
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    await importSamples();
    const make = async (owner: string, scopes: Scope[]) => {
      tokens[owner] = (await createToken({ name: `${owner}'s laptop`, owner, scopes }, "command line")).token;
    };
    await make("ann", ["manage-own"]);
    await make("bob", ["upload"]);
    const { rows } = await ownerPool().query(
      "update bundles set owner = 'ann' where title like 'sysbench%' returning id",
    );
    id = String(rows[0]?.id);
    ({ key } = await freezeView({ url: "/relative?family=sysbench", title: "Kept", caption: "" }, async () => []));
  });

  const asked = (path: string, who: string | null, body?: unknown) =>
    new Request(base + path, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}) },
    });
  const write = async (who: string | null, body: unknown, on = id) =>
    (
      await asRequest(asked(`/api/v1/bundles/${on}/notes`, who, body), (request) =>
        onBundle(request, { params: Promise.resolve({ id: on }) }),
      )
    ).answer;
  const read = async (who: string | null = null) => {
    const { answer } = await asRequest(asked(`/api/v1/bundles/${id}/notes`, who), (request) =>
      bundleNotes(request, { params: Promise.resolve({ id }) }),
    );
    return answer.status === 200 ? notesAnswer.parse(await answer.json()) : answer.status;
  };
  const notes = async () => notesAnswer.parse(await read());
  const keys = async () => noteKeysAnswer.parse(await (await noteKeys()).json());
  const trustOf = async (address: string) => (await shownAt(address)).trust ?? [];

  it("are written only by signed-in readers", async () => {
    expect((await keys()).keys).toEqual([]);
    expect((await write(null, { kind: "objection", body: "Was it tuned?" })).status).toBe(401);
    const answer = await write("bob", { kind: "objection", body: "Was\u200b it tuned?\u202e password=hunter2secret" });
    expect(answer.status).toBe(201);
    expect(noteAnswer.parse(await answer.json())).toMatchObject({
      number: 1,
      kind: "objection",
      about: null,
      owner: "bob",
      author: "bob's laptop",
      body: "Was it tuned? password=*****",
    });
    expect((await write("bob", { kind: "note", body: "" })).status).toBe(400);
    expect((await write("bob", { kind: "note", body: "a\u0000b" })).status).toBe(400);
    expect((await write("bob", { kind: "note", body: "x".repeat(4001) })).status).toBe(400);
    expect((await write("bob", { kind: "note", body: "x" }, "aaaaaaaaaaaa")).status).toBe(404);
    expect((await auditLines(1))[0]).toMatchObject({ action: "write-note", subject: id, details: { number: 1 } });
  });

  it("that object come first in the evidence on trust, until the owner answers", async () => {
    expect((await trustOf(`${base}/relative?family=sysbench`))[0]).toMatchObject({
      about: "Objections",
      head: "1 open objection",
    });
    expect((await write("bob", { kind: "answer", about: 1, body: "Yes." })).status).toBe(403);
    expect((await write("ann", { kind: "answer", about: 1, body: "It was not." })).status).toBe(201);
    // An answer is not an objection, whoever asks.
    expect((await write("ann", { kind: "answer", about: 2, body: "Yes." })).status).toBe(400);
    const [first, ...others] = await trustOf(`${base}/relative?family=sysbench`);
    expect(first?.about).not.toBe("Objections");
    expect(others.find(({ about }) => about === "Objections")?.head).toBe("no open objection");
    expect((await notes()).openObjections).toBe(0);
  });

  it("that are hidden keep their place, their reason and a signature that still can be checked", async () => {
    await write("bob", { kind: "note", body: "Something rude." });
    expect((await write("ann", { kind: "hiding", about: 3, body: "Rude." })).status).toBe(201);
    const all = await notes();
    expect(all.notes.map(({ number, body }) => [number, body])).toEqual([
      [1, "Was it tuned? password=*****"],
      [2, "It was not."],
      [3, null],
      [4, "Rude."],
    ]);
    expect(JSON.stringify(all)).not.toContain("Something rude");
    expect(faultsOfNotes(all, await keys())).toEqual([]);
    const { rows } = await ownerPool().query("select body from notes where number = 3");
    expect(rows).toEqual([{ body: "Something rude." }]);
  });

  it("that were changed in the database are found by readers, and by npm run verify", async () => {
    expect(await verifyAll()).toMatchObject({ notes: 4, faults: [] });
    const [all, known] = [await notes(), await keys()];
    const other = (change: Partial<z.output<typeof noteAnswer>>) =>
      faultsOfNotes({ ...all, notes: all.notes.map((note, at) => (at === 1 ? { ...note, ...change } : note)) }, known);
    expect(other({ body: "It was." })).toEqual(["no. 2 has another text than was signed"]);
    expect(other({ body: null })).toEqual(["no. 2 has no text, though nobody hid it"]);
    expect(faultsOfNotes(all, known, "bundle:another")).toEqual(["is not bundle:another, which was asked for"]);
    expect(other({ owner: "eve" })).toEqual(["no. 2 says another owner than was signed"]);
    expect(other({ signature: "x" })[0]).toBe("no. 2 has a signature that cannot be read");
    expect(faultsOfNotes({ ...all, notes: all.notes.toSpliced(1, 1) }, known)[0]).toMatch(/says another number/);
    await ownerPool().query("update notes set body = 'It was.' where number = 2");
    expect((await verifyAll()).faults).toEqual([
      { what: "note", id: `bundle:${id} no. 2`, severe: true, text: "is not what was signed" },
    ]);
    await ownerPool().query("update notes set body = 'It was not.' where number = 2");
    await ownerPool().query("delete from notes where number = 1");
    expect((await verifyAll()).faults[0]?.text).toBe("does not follow the note before it");
  });

  it("on frozen views are separate, and moderated by readers who may change all of its bundles", async () => {
    const send = async (who: string, body: unknown) =>
      (
        await asRequest(asked(`/api/v1/snapshots/${key}/notes`, who, body), (request) =>
          onView(request, { params: Promise.resolve({ key }) }),
        )
      ).answer.status;
    expect(await send("bob", { kind: "objection", body: "The title says too much." })).toBe(201);
    expect(await send("bob", { kind: "hiding", about: 1, body: "No." })).toBe(403);
    expect(await send("ann", { kind: "answer", about: 1, body: "It does." })).toBe(201);
    const answer = await viewNotes(asked(`/api/v1/snapshots/${key}/notes`, null), { params: Promise.resolve({ key }) });
    expect(await answer.json()).toMatchObject({ subject: `view:${key}`, notes: [{ number: 1 }, { number: 2 }] });
    const subject = `view:${key}`;
    const seen = async () => {
      const { notes: standing } = await standingNotes([subject]);
      return [(await openObjectionsOf([subject])).get(subject) ?? 0, standing[0]?.answered];
    };
    expect(await seen()).toEqual([0, true]);
    // Without a visible answer the objection is open again.
    expect(await send("ann", { kind: "hiding", about: 2, body: "Too short." })).toBe(201);
    expect(await seen()).toEqual([1, false]);
    expect(await send("ann", { kind: "answer", about: 1, body: "It says what the table says." })).toBe(201);
    expect(await seen()).toEqual([0, true]);
    expect(notesAddress(`http://h/bench/s/${key}`).notes).toBe(`http://h/bench/api/v1/snapshots/${key}/notes`);
    expect(notesAddress(`http://h/bundles/${id}/notes`)).toEqual({
      notes: `http://h/api/v1/bundles/${id}/notes`,
      keys: "http://h/api/v1/notes/keys",
      subject: `bundle:${id}`,
    });
  });

  it("are accepted from a form, which leads back to the page with the reason of a refusal", async () => {
    const form = (who: string | null, fields: Record<string, string>) =>
      asRequest(
        new Request(`${base}/bundles/${id}/notes/send`, {
          method: "POST",
          body: new URLSearchParams(fields),
          headers: who ? { authorization: `Bearer ${tokens[who]}` } : {},
        }),
        (request) => sendForm(request, { params: Promise.resolve({ id }) }),
      );
    const messageOf = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");
    const { answer } = await form("bob", { kind: "note", body: "By form." });
    const back = [303, `/bundles/${id}/notes`];
    expect([answer.status, answer.headers.get("location")]).toEqual(back);
    expect(messageOf(answer)).toContain("Written.");
    const { answer: refusal } = await form(null, { kind: "note", body: "x" });
    expect([refusal.status, refusal.headers.get("location")]).toEqual(back);
    expect(messageOf(refusal)).toContain("sign in at /account");
  });

  it("of a private bundle are answered as for an unknown bundle, for reading and writing", async () => {
    const show = (visibility: string) =>
      ownerPool().query("update bundles set visibility = $1 where id = $2", [visibility, id]);
    await show("private");
    try {
      expect([await read(), await read("bob")]).toEqual([404, 404]);
      expect((await write("bob", { kind: "note", body: "x" })).status).toBe(404);
      expect(await read("ann")).toMatchObject({ subject: `bundle:${id}` });
      const { answer } = await asRequest(asked(`/api/v1/snapshots/${key}/notes`, "bob"), (request) =>
        viewNotes(request, { params: Promise.resolve({ key }) }),
      );
      expect(answer.status).toBe(404);
    } finally {
      await show("public");
    }
  });
});

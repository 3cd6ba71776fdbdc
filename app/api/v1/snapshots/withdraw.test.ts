import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as oembed } from "@/app/api/oembed/route";
import { base, json, send, upload, withOwners } from "@/app/api/v1/bundles/owners.testing";
import { POST as freezeReport } from "@/app/api/v1/reports/route";
import { GET as embed } from "@/app/embed/[...path]/route";
import { GET as file } from "@/app/s/[key]/[format]/route";
import { auditLines } from "@/lib/db/access/audit";
import { ownerPool } from "@/lib/db/owner-pool";
import { listSnapshots } from "@/lib/db/write/manage-snapshot";
import { goneView, loadKept } from "@/lib/publish/frozen/load-snapshot";
import { verifyAll } from "@/lib/safety/verify";
import { DELETE, PATCH } from "./[key]/route";
import { POST as freeze } from "./route";

const ENDINGS = "csv json md html txt svg png parquet zip metadata.json config.json".split(" ");
const frozenShape = z.object({ key: z.string(), deleteKey: z.string().nullable() });
const REASON = "Measured with a debug build.";

describe("a frozen view", () => {
  const { token } = withOwners();
  let bundle = "";
  beforeAll(async () => {
    ({ id: bundle } = await upload(token("ann")));
  });

  const address = (id = bundle) => `/compare?bundle=${id}`;
  const make = async (who: string | null, body: object = { url: address(), title: "Kept", caption: "" }) => {
    const answer = await send(freeze, "/api/v1/snapshots", who, json("POST", body));
    return { status: answer.status, ...frozenShape.partial().parse(await answer.json()) };
  };
  const create = async (who: string | null, body?: object) => {
    const { key = "", deleteKey = null } = await make(who, body);
    return { key, deleteKey };
  };
  const report = async (who: string | null, urls: string[]) => {
    const panels = [{ markdown: "Words." }, ...urls.map((url) => ({ url }))];
    const answer = await send(freezeReport, "/api/v1/reports", who, json("POST", { title: "Post", panels }));
    return frozenShape.extend({ panels: z.array(z.string().nullable()) }).parse(await answer.json());
  };
  const at = (key: string) => ({ params: Promise.resolve({ key }) });
  const patch = async (key: string, who: string | null, body: object) =>
    (await send((request) => PATCH(request, at(key)), `/api/v1/snapshots/${key}`, who, json("PATCH", body))).status;
  const retract = (key: string, who: string | null) => patch(key, who, { action: "retract", reason: REASON });
  const restore = (key: string, who: string | null) => patch(key, who, { action: "restore" });
  const remove = async (key: string, who: string | null) =>
    (
      await send((request) => DELETE(request, at(key)), `/api/v1/snapshots/${key}?reason=Spam`, who, {
        method: "DELETE",
      })
    ).status;
  const look = async (key: string, format: string, who: string | null = null) => {
    const request = new Request(
      `${base}/s/${key}.${format}`,
      who ? { headers: { authorization: `Bearer ${who}` } } : {},
    );
    const answer = await file(request, { params: Promise.resolve({ key, format }) });
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, text: await answer.text() };
  };
  const embedOf = async (key: string) => {
    const answer = await embed(new Request(`${base}/embed/${key}`), { params: Promise.resolve({ path: [key] }) });
    return { status: answer.status, text: await answer.text() };
  };

  it("without a token is withdrawn by a key that is shown once and stored as its hash", async () => {
    const { key, deleteKey } = await create(null);
    const other = await create(null);
    expect(deleteKey).toMatch(/^bfd_\w{32}$/);
    const stored = JSON.stringify((await ownerPool().query("select * from snapshots, audit")).rows);
    expect(stored).not.toContain(deleteKey);
    for (const change of [retract, remove]) {
      expect(await change(key, null)).toBe(401);
      expect(await change(key, other.deleteKey)).toBe(403);
      expect(await change(key, token("bob"))).toBe(403);
      expect(await change("2222222222", deleteKey)).toBe(404);
    }
    expect(await retract(key, deleteKey)).toBe(204);
    expect((await look(key, "csv")).status).toBe(410);
    expect(await restore(key, deleteKey)).toBe(204);
    expect(await restore(key, deleteKey)).toBe(400);
    expect((await look(key, "csv")).status).toBe(200);
    expect(await remove(key, deleteKey)).toBe(204);
    expect(await retract(key, deleteKey)).toBe(410);
    expect((await auditLines(1))[0]).toMatchObject({ actor: "delete key", action: "delete", subject: key });
    expect((await look(other.key, "csv")).status).toBe(200);
  });

  it("of a token has no key, and is withdrawn by its owner's managing tokens or by managers of all", async () => {
    const { key, deleteKey } = await create(token("ann"));
    expect(deleteKey).toBeNull();
    expect([await retract(key, token("ci")), await retract(key, token("bob"))]).toEqual([403, 403]);
    expect([
      await retract(key, token("ann")),
      await restore(key, token("all")),
      await remove(key, token("all")),
    ]).toEqual([204, 204, 204]);
  });

  it("that a manager of all retracted is not restored by its delete key", async () => {
    const { key, deleteKey } = await create(null);
    expect(await retract(key, token("all"))).toBe(204);
    expect([await restore(key, deleteKey), await restore(key, token("all"))]).toEqual([403, 204]);
  });

  it("gives day and reason of its withdrawal in files with 410, and in pictures and frames with 200", async () => {
    const { key, deleteKey } = await create(null);
    const today = () => new Date().toISOString().slice(0, 10);
    for (const [change, how, reason] of [
      [retract, "retracted", REASON],
      [remove, "deleted", "Spam It was retracted on"],
    ] as const) {
      const days = [today()];
      expect(await change(key, deleteKey)).toBe(204);
      // The change may come past midnight.
      days.push(today());
      const sentence = new RegExp(`This frozen view was ${how} on (?:${days.join("|")}): ${reason}`);
      for (const ending of ENDINGS) {
        const { status, text, headers } = await look(key, ending);
        const isPicture = ending === "png" || ending === "svg";
        expect([ending, status, headers["cache-control"]]).toEqual([ending, isPicture ? 200 : 410, "no-store"]);
        if (ending === "png") expect(headers["content-type"]).toBe("image/png");
        else expect(text, ending).toMatch(sentence);
      }
      expect(await embedOf(key)).toMatchObject({ status: 200, text: expect.stringMatching(sentence) });
      const request = new Request(`${base}/api/oembed?url=${encodeURIComponent(`${base}/s/${key}`)}`);
      const answer: unknown = await (await oembed(request)).json();
      expect(answer).toMatchObject({
        title: "These results were withdrawn",
        html: expect.stringContaining(`/embed/${key}`),
        thumbnail_url: expect.stringContaining(`/s/${key}.png`),
      });
      // A new report doesn't take it as a panel either.
      const again = await send(
        freezeReport,
        "/api/v1/reports",
        token("ann"),
        json("POST", { title: "x", panels: [{ url: `/s/${key}` }] }),
      );
      expect(again.status).toBe(422);
    }
  });

  it("that is deleted leaves no words of its author, and a manager of all may change the reason", async () => {
    const { key, deleteKey } = await create(null, { url: address(), title: "Buy pills", caption: "at evil.example" });
    await send((request) => DELETE(request, at(key)), `/api/v1/snapshots/${key}?reason=Buy+more`, deleteKey, {
      method: "DELETE",
    });
    expect((await look(key, "txt")).text).toContain("Buy more");
    expect(await remove(key, deleteKey)).toBe(410);
    expect(await remove(key, token("all"))).toBe(204);
    const { text } = await look(key, "txt");
    expect([text.includes("Spam"), text.includes("Buy")]).toEqual([true, false]);
    const left = await ownerPool().query(
      "select from snapshots s full join snapshot_files f using (key) where key = $1",
      [key],
    );
    expect(left.rowCount).toBe(0);
  });

  it("of a hidden bundle is withdrawn without a trace for other readers", async () => {
    const hidden = await upload(token("ann"), "&visibility=private");
    const { key } = await create(token("ann"), { url: address(hidden.id), title: "Secret", caption: "" });
    expect(await retract(key, null)).toBe(404);
    for (const change of [retract, remove]) {
      expect(await change(key, token("ann"))).toBe(204);
      for (const ending of ["csv", "png", "json"]) expect((await look(key, ending)).status).toBe(404);
      expect((await embedOf(key)).status).toBe(404);
      expect(await goneView(key)).toBeNull();
    }
  });

  it("disappears from reports that hold it, and their other panels stay", async () => {
    const view = await create(null);
    const other = await report(token("ann"), [`/s/${view.key}`, address()]);
    expect((await look(other.key, "md")).text).not.toContain("was retracted");
    const before = await look(other.key, "svg");
    for (const change of [retract, remove]) {
      expect(await change(view.key, view.deleteKey)).toBe(204);
      for (const ending of ["html", "md", "txt", "csv", "json"]) {
        const { status, text } = await look(other.key, ending);
        expect([ending, status]).toEqual([ending, 200]);
        expect(text, ending).toMatch(/This frozen view was (?:retracted|deleted) on/);
      }
      // Its picture is always that of its first figure.
      const { status, text } = await look(other.key, "svg");
      expect([status, text === before.text]).toEqual([200, false]);
      expect(text).toContain("This frozen view was");
    }
    const kept = await ownerPool().query("select from snapshot_files where key = $1", [other.key]);
    expect(kept.rowCount).toBe(0);
  });

  it("that was frozen for a report goes with it when that is deleted, and stays when it is retracted", async () => {
    const { key, deleteKey, panels } = await report(null, [address()]);
    const [, view = ""] = panels.map(String);
    expect(await retract(key, deleteKey)).toBe(204);
    expect([(await look(key, "md")).status, (await look(view, "md")).status]).toEqual([410, 200]);
    expect((await look(key, "md")).text).toContain("This report was retracted");
    expect(await remove(key, deleteKey)).toBe(204);
    expect([(await look(key, "md")).status, (await look(view, "md")).status]).toEqual([410, 410]);
    expect((await verifyAll()).faults.filter(({ what }) => what === "frozen view")).toEqual([]);
  });

  it("is listed with its owner, or the mark of a client, which does not reveal an address", async () => {
    await ownerPool().query("delete from snapshots");
    const [own, open] = [await create(token("ann")), await create(null)];
    const list = await listSnapshots({});
    const client = list.find(({ key }) => key === open.key)?.client ?? "";
    expect(client).toMatch(/^[0-9a-f]{12}$/);
    expect((await listSnapshots({ client })).map(({ key }) => key)).toEqual([open.key]);
    expect((await listSnapshots({ owner: "ann" })).map(({ key }) => key)).toEqual([own.key]);
  });

  it("is not indexed by search engines if it was frozen without a token", async () => {
    const [own, open] = [await create(token("ann")), await create(null)];
    expect((await look(open.key, "html")).headers["x-robots-tag"]).toBe("noindex");
    expect((await look(own.key, "html")).headers).not.toHaveProperty("x-robots-tag");
  });

  it("and its tombstone are checked against each other by verify", async () => {
    const [shown, lost] = [await create(null), await create(null)];
    await retract(lost.key, lost.deleteKey);
    await ownerPool().query("delete from snapshots where key = $1", [lost.key]);
    await ownerPool().query(
      "insert into tombstones (id, what, title, kind, reason) values ($1, 'view', 'x', 'deleted', 'x')",
      [shown.key],
    );
    const faults = (await verifyAll()).faults.filter(({ what }) => what === "frozen view");
    expect(faults.map(({ id, text }) => [id, text]).sort()).toEqual(
      [
        [lost.key, "has a tombstone as retracted, but is not here"],
        [shown.key, "has a tombstone as deleted, but is here"],
      ].sort(),
    );
    expect(await loadKept(shown.key)).toBeNull();
  });
});

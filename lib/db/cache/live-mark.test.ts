import { describe, expect, it } from "vitest";
import { UNSEEN, watchLiveTables } from "@/scripts/live-tables";
import { together, watchLiveMark } from "@/server/answer/live-mark";
import { recoverImports } from "../../import/recover-imports";
import { noteChange } from "../access/audit";
import { ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { ensureQueue } from "../queue/import-queue";
import { addCorrection } from "../read/corrections";
import { withTestDatabase } from "../test-database";
import { inTransaction } from "../transaction";
import { publishDue } from "../write/manage-bundle";
import { insertTestBundle } from "../write/rows.testing";
import { raiseVersions } from "./data-version";

withTestDatabase();

const mark = async (): Promise<string> => (await ownerPool().query("select mark from live_mark")).rows[0].mark;
const sql = (text: string, values: unknown[] = []) => ownerPool().query(text, values);

/** Returns true where `work` changes the mark, as other connections see it. */
async function marks(work: () => Promise<unknown>): Promise<boolean> {
  const before = await mark();
  await work();
  return (await mark()) !== before;
}

const points = [{ engine: "annoy", algorithm: "annoy", points: [{ indexParams: {}, qps: 100, recall: 1 }] }];

describe("the mark of all live data", () => {
  it("is changed by every table that an answer may show", async () => {
    const { rows } = await sql(
      `select c.relname as name, exists (
         select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_live_change' and t.tgenabled = 'O'
           -- 4 = insert, 8 = delete, 16 = update, 32 = truncate
           and t.tgtype & 60 = 60) as watched
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    );
    const unwatched = rows.filter(({ watched }) => !watched).map(({ name }) => name);
    expect(unwatched.sort()).toEqual(Object.keys(UNSEEN).sort());
  });

  it("is changed by tables of later migrations, but not where a cluster has no mark", async () => {
    await sql("create table later (id int)");
    expect(await marks(() => sql("insert into later values (1)"))).toBe(false);
    const { rows } = await sql("delete from live_mark returning mark");
    await watchLiveTables(ownerPool());
    expect((await sql("select from pg_trigger where tgrelid = 'later'::regclass")).rowCount).toBe(0);
    await sql("insert into live_mark (mark) values ($1)", [rows[0].mark]);
    expect(await marks(() => watchLiveTables(ownerPool()))).toBe(true);
    expect(await marks(() => sql("update later set id = 2"))).toBe(true);
    expect(await marks(() => watchLiveTables(ownerPool()))).toBe(false);
    await sql("drop table later");
  });

  it("changes with an import, with each step of visibility, a correction, a note and a removal", async () => {
    let id = "";
    expect(
      await marks(async () => {
        id = await insertTestBundle({ title: "One", runs: points });
      }),
    ).toBe(true);
    for (const visibility of ["unlisted", "private", "draft", "retracted", "public"])
      expect([
        visibility,
        await marks(() => sql("update bundles set visibility = $2 where id = $1", [id, visibility])),
      ]).toEqual([visibility, true]);
    const target = { subject: "engine", engine: "", name: "annoy" } as const;
    const statement = { displayName: "Annoy 2", mergeInto: null, version: null, notes: null, author: "ann" };
    expect(await marks(() => addCorrection(target, { ...statement, releaseDate: null }, "command line"))).toBe(true);
    const note = `insert into notes (subject, number, kind, body, owner, author, at, signature)
      values ('bundle:' || $1, 1, 'note', 'Why', 'ann', 'ann', now(), '')`;
    expect(await marks(() => sql(note, [id]))).toBe(true);
    expect(await marks(() => raiseVersions(ownerDb(), ["withdrawals"]))).toBe(true);
    expect(await marks(() => sql("delete from bundles where id = $1", [id]))).toBe(true);
    expect(await marks(() => sql("truncate former_names"))).toBe(true);
    expect((await sql("select from live_changes")).rowCount).toBe(0);
  });

  it("changes when an embargo ends, and not before", async () => {
    const id = await insertTestBundle({ title: "Soon", visibility: "private", runs: points });
    const embargo = "update bundles set visibility = 'embargoed', embargo_until = '2026-12-01T00:00:00Z' where id = $1";
    await sql(embargo, [id]);
    expect(await marks(() => publishDue(new Date("2026-11-30T23:59:59Z")))).toBe(false);
    expect(await marks(() => publishDue(new Date("2026-12-01T00:00:00Z")))).toBe(true);
    expect(await marks(() => publishDue(new Date("2026-12-01T00:00:30Z")))).toBe(false);
  });

  it("changes when a transaction commits: neither before, nor with one that is undone", async () => {
    const correct = "insert into corrections (subject, name, author) values ('engine', 'annoy', 'ann')";
    let during = "";
    const before = await mark();
    await inTransaction(async (client) => {
      await client.query(correct);
      during = await mark();
    });
    expect(during).toBe(before);
    expect(await mark()).not.toBe(before);
    const undone = () =>
      inTransaction(async (client) => {
        await client.query(correct);
        throw new Error("undone");
      });
    expect(await marks(() => expect(undone()).rejects.toThrow("undone"))).toBe(false);
    const afterSavepoint = () =>
      inTransaction(async (client) => {
        await client.query("savepoint one");
        await client.query(correct);
        await client.query("rollback to one");
        await client.query(correct);
      });
    expect(await marks(afterSavepoint)).toBe(true);
  });

  it("lets transactions that change it work side by side", async () => {
    const correct = "insert into corrections (subject, name, author) values ('engine', 'annoy', 'ann')";
    expect(
      await marks(() =>
        inTransaction(async (first) => {
          await first.query(correct);
          // This one commits while the first is open.
          expect(await marks(() => inTransaction((second) => second.query(correct)))).toBe(true);
        }),
      ),
    ).toBe(true);
  });

  it("stays the same while a server rests, and while tokens are used", async () => {
    await ensureQueue();
    expect(
      await marks(async () => {
        await recoverImports();
        await publishDue();
        await sql("update tokens set last_used_at = now()");
        await noteChange({ actor: "anonymous", action: "rest", subject: "nothing" });
      }),
    ).toBe(false);
  });

  it("is read anew for each question, and absent where nothing changes it or no database answers", async () => {
    const watched = watchLiveMark(process.env.DATABASE_URL);
    expect(await watched.now()).toBe(await mark());
    await raiseVersions(ownerDb(), ["corrections"]);
    expect(await watched.now()).toBe(await mark());
    const { rows } = await sql("delete from live_mark returning mark");
    expect(await watched.now()).toBeNull();
    await sql("insert into live_mark (mark) values ($1)", [rows[0].mark]);
    await watched.end();
    const away = watchLiveMark("postgres://nobody@127.0.0.1:1/none");
    expect(await away.now()).toBeNull();
    await away.end();
  });
});

describe("questions at the same time", () => {
  it("share an answer only if it was asked for after each of them", async () => {
    let asked = 0;
    let answer = () => {};
    const now = together(async () => {
      const own = ++asked;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return own;
    });
    const first = now();
    await Promise.resolve();
    const second = now();
    const third = now();
    answer();
    expect(await first).toBe(1);
    while (asked < 2) await Promise.resolve();
    answer();
    expect(await Promise.all([second, third])).toEqual([2, 2]);
  });
});

import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { KINDS, UNSEEN, watchLiveTables } from "@/scripts/live-tables";
import { together, watchLiveMarks } from "@/server/answer/live-mark";
import type { TestFamily } from "../../domain/model";
import { recoverImports } from "../../import/recover-imports";
import { noteChange } from "../access/audit";
import { ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { ensureQueue } from "../queue/import-queue";
import { addCorrection } from "../read/corrections";
import { withTestDatabase } from "../test-database";
import { inTransaction } from "../transaction";
import { publishDue } from "../write/manage-bundle";
import { saveTestResults } from "../write/results.testing";
import { insertTestBundle } from "../write/rows.testing";
import { raiseVersions, type Scope } from "./data-version";

withTestDatabase();

const mark = async (scope = "all"): Promise<string | undefined> =>
  (await ownerPool().query("select mark from live_marks where scope = $1", [scope])).rows[0]?.mark;
const sql = (text: string, values: unknown[] = []) => ownerPool().query(text, values);

/** Returns the scopes whose marks `work` changes, without "all". */
async function scopesOf(work: () => Promise<unknown>): Promise<string[]> {
  const read = async () =>
    new Map((await sql("select scope, mark from live_marks")).rows.map(({ scope, mark: own }) => [scope, own]));
  const before = await read();
  await work();
  return [...(await read())]
    .flatMap(([scope, own]) => (scope === "all" || before.get(scope) === own ? [] : scope))
    .sort();
}

/** Returns true where `work` changes the mark of all data, as other connections see it. */
async function marks(work: () => Promise<unknown>): Promise<boolean> {
  const before = await mark();
  await work();
  return (await mark()) !== before;
}

const restore = (rows: { scope: string; mark: string }[]) =>
  sql(
    `insert into live_marks (scope, mark)
     select scope, mark from jsonb_to_recordset($1::jsonb) as r (scope text, mark uuid)`,
    [JSON.stringify(rows)],
  );

const points = [{ engine: "annoy", algorithm: "annoy", points: [{ indexParams: {}, qps: 100, recall: 1 }] }];

describe("the mark of all live data", () => {
  it("is raised once by a transaction, whatever it changes", async () => {
    const calls = async () => {
      await sql("select pg_stat_force_next_flush()");
      const { rows } = await sql("select funcname, calls from pg_stat_user_functions order by funcname");
      return Object.fromEntries(rows.map(({ funcname, calls: all }) => [funcname, all]));
    };
    const before = await calls();
    const client = await ownerPool().connect();
    await client.query("begin; set local track_functions = 'all'");
    await client.query(
      `insert into bundles (id, sha256, file_name, title, size_bytes, status)
       select 'n' || n, 'n' || n, '', '', 0, 'ready' from generate_series(1, 50) n`,
    );
    await client.query("update bundles set visibility = 'private' where id like 'n%'");
    await client.query("delete from bundles where id like 'n%'");
    await client.query("commit; select pg_stat_force_next_flush()");
    client.release();
    const { raise_live_mark: raised, bring_totals: brought } = await calls();
    expect([raised - (before.raise_live_mark ?? 0), brought - (before.bring_totals ?? 0)]).toEqual([1, 1]);
  });

  it("changes with every table that an answer may show", async () => {
    const { rows } = await sql(
      `select c.relname as name, (
         -- 4 = insert, 8 = delete, 16 = update, 32 = truncate
         select coalesce(bit_or(t.tgtype & 60), 0) = 60 from pg_trigger t
         where t.tgrelid = c.oid and t.tgfoid = 'note_live_change'::regproc and t.tgenabled = 'O') as watched
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    );
    const unwatched = rows.filter(({ watched }) => !watched).map(({ name }) => name);
    expect(unwatched.sort()).toEqual(Object.keys(UNSEEN).sort());
    const known = new Set(rows.map(({ name }) => name));
    expect(Object.keys(KINDS).filter((name) => !known.has(name))).toEqual([]);
  });

  it("changes with tables of later migrations, but not on a cluster without a mark", async () => {
    await sql("create table later (id int)");
    expect(await marks(() => sql("insert into later values (1)"))).toBe(false);
    const { rows } = await sql("delete from live_marks returning scope, mark");
    await watchLiveTables(ownerPool());
    expect((await sql("select from pg_trigger where tgrelid = 'later'::regclass")).rowCount).toBe(0);
    await restore(rows);
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

  it("changes when a transaction commits, neither before nor after a rollback", async () => {
    const correct = "insert into corrections (subject, name, author) values ('engine', 'annoy', 'ann')";
    let during: string | undefined;
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

  it("is read for each question, and absent without a stored mark or without a database", async () => {
    const watched = watchLiveMarks(process.env.DATABASE_URL);
    expect((await watched.now())?.get("all")).toBe(await mark());
    await raiseVersions(ownerDb(), ["corrections"]);
    const all = await watched.now();
    const { rows: stored } = await sql("select scope, mark from live_marks");
    expect(all).toEqual(new Map(stored.map(({ scope, mark: own }) => [scope, own])));
    // While nothing changes, one row is read, and the map is the same one.
    expect(await watched.now()).toBe(all);
    const { rows } = await sql("delete from live_marks returning scope, mark");
    expect(await watched.now()).toBeNull();
    await restore(rows);
    await watched.end();
    const away = watchLiveMarks("postgres://nobody@127.0.0.1:1/none");
    expect(await away.now()).toBeNull();
    await away.end();
  });
});

describe("the marks of scopes", () => {
  const runOf = (raw: string, family: TestFamily, memoryBytes: number | null = null) => ({
    setting: {
      engine: "mysql",
      build: { raw, version: null, flags: [], commit: null },
      config: null,
      machine: { name: "hetz", cpus: 48, memoryBytes, model: null },
    },
    workload: { family, name: "scan", params: {} },
  });
  const save = (title: string, ...runs: ReturnType<typeof runOf>[]) =>
    saveTestResults(
      title,
      runs.map((run) => ({ run, points: [{ qps: 1 }] })),
    );

  it("are those of the families that a bundle has, had and gets", async () => {
    // The first bundle of a family changes the list of families, too.
    expect(await scopesOf(() => save("a", runOf("b1", "linkbench")))).toEqual(["families", "family:linkbench"]);
    expect(await scopesOf(() => save("b", runOf("b1", "linkbench")))).toEqual(["family:linkbench"]);
    expect(await scopesOf(() => save("c", runOf("b1", "fio"), runOf("b2", "pgbench")))).toEqual([
      "families",
      "family:fio",
      "family:pgbench",
    ]);
    expect(await scopesOf(() => save("c", runOf("b1", "linkbench"), runOf("b2", "pgbench")))).toEqual([
      "families",
      "family:fio",
      "family:linkbench",
      "family:pgbench",
    ]);
    expect(await scopesOf(() => sql("update bundles set title = 'd' where title = 'c'"))).toEqual([
      "family:linkbench",
      "family:pgbench",
    ]);
    expect(await scopesOf(() => sql("delete from bundles where title = 'd'"))).toEqual([
      "families",
      "family:linkbench",
      "family:pgbench",
    ]);
    expect(await scopesOf(() => insertTestBundle({ title: "s", runs: points }))).toContain("family:vector-search");
  });

  it("are those of a bundle's families where its rows change one by one, and all for its points alone", async () => {
    const of = "bundle_key = (select key from bundles where title = 'b')";
    for (const table of ["bundle_settings", "rollups"])
      expect([table, await scopesOf(() => sql(`update ${table} set executions = executions where ${of}`))]).toEqual([
        table,
        ["family:linkbench"],
      ]);
    // The trigger does not look up the point's bundle, so the change counts for all.
    expect(await scopesOf(() => sql(`update points set qps = 2 where ${of}`))).toEqual(["rest"]);
    expect(
      await scopesOf(() =>
        inTransaction(async (client) => {
          await client.query(`update points set qps = 3 where ${of}`);
          await client.query("update bundles set importer_version = '2' where title = 'b'");
        }),
      ),
    ).toEqual(["family:linkbench"]);
  });

  it("are all where a shared name changes, and none where it is written again", async () => {
    expect(await scopesOf(() => save("a", runOf("b1", "linkbench"), runOf("b3", "linkbench")))).toEqual([
      "family:linkbench",
    ]);
    expect(await scopesOf(() => save("a", runOf("b1", "linkbench", 2 ** 30)))).toEqual(["family:linkbench"]);
    expect(await scopesOf(() => sql("update engines set display_name = 'x' where name = 'mysql'"))).toEqual(["rest"]);
    expect(await scopesOf(() => sql("update engines set display_name = 'x' where name = 'mysql'"))).toEqual([]);
  });

  it("are those of the counters that caches ask for", async () => {
    const raise = (...scopes: Scope[]) => scopesOf(() => raiseVersions(ownerDb(), scopes));
    expect(await raise("family:linkbench")).toEqual(["family:linkbench"]);
    expect(await raise("dataset:glove")).toEqual(["family:vector-search"]);
    expect(await raise("engine:mysql")).toEqual(["rest"]);
    expect(await raise("engine:mysql", "family:linkbench")).toEqual(["family:linkbench"]);
    expect(await raise("corrections")).toEqual(["rest"]);
  });

  it("are all for tables that nothing is known of, and none for views that are frozen", async () => {
    expect(await scopesOf(() => sql("truncate bundles cascade"))).toContain("rest");
    expect(await scopesOf(() => sql("insert into former_names values ('engine', '', 'a', 'b', now())"))).toEqual([
      "rest",
    ]);
    expect(
      await scopesOf(() =>
        sql(`insert into snapshots (key, url, title, caption, view, versions, sha256)
          values ('k', '/compare', '', '', '{}', '{}', '')`),
      ),
    ).toEqual([]);
    expect((await sql("select from live_changes")).rowCount).toBe(0);
  });

  it("are raised by transactions at the same time without a deadlock", async () => {
    await save("a", runOf("b1", "linkbench"), runOf("b2", "fio"));
    const both = (order: readonly string[]) =>
      Promise.all(
        [0, 1].map(async (at) => {
          const client = await ownerPool().connect();
          await client.query("begin");
          for (const scope of at === 0 ? order : order.toReversed())
            await client.query("insert into live_changes values (pg_current_xact_id()::text::bigint, $1)", [scope]);
          await client.query("commit");
          client.release();
        }),
      );
    for (let round = 0; round < 20; round++) await both(["family:linkbench", "family:fio", "rest"]);
    expect((await sql("select from live_changes")).rowCount).toBe(0);
  });
});

describe("questions at the same time", () => {
  it("share an answer only if it was requested after each of them", async () => {
    let asked = 0;
    let answer = () => {};
    const now = together(async () => {
      const own = ++asked;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return own;
    });
    const begun = async (question: number) => {
      while (asked < question) await setImmediate();
    };
    // Both came before the first question began.
    const first = [now(), now()];
    await begun(1);
    const second = [now(), now()];
    answer();
    expect(await Promise.all(first)).toEqual([1, 1]);
    await begun(2);
    answer();
    expect(await Promise.all(second)).toEqual([2, 2]);
  });
});

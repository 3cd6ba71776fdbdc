import { createReadStream } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { beforeAll, describe, expect, it } from "vitest";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { pool } from "../client";
import { ownerPool, poolSettings } from "../owner-pool";
import { PAGES_ROLE } from "../pages-role";
import { SightPool } from "../sight-pool";
import { withTestDatabase } from "../test-database";
import { BUNDLE_TABLES } from "../write/row-digests";

const HIDDEN = ["retracted", "private", "draft", "embargoed", "unlisted"];

withTestDatabase();

describe("a connection without a check of visibility in its statements", () => {
  let [shown, hidden] = [0, 0];
  const count = async (client: Pick<pg.Pool, "query">, table: string, key: number): Promise<number> => {
    const column = table.endsWith("bundles") ? "key" : "bundle_key";
    return (await client.query(`select from ${table} where ${column} = $1`, [key])).rowCount ?? 0;
  };
  const store = async (file: string) => {
    const source = createReadStream(path.resolve("sample", file));
    const { state } = await storeUpload({ source, fileName: file, title: null });
    await importBundle(state.key);
    return state.key;
  };

  beforeAll(async () => {
    shown = await store("sysbench-archive-layout.tar.gz");
    hidden = await store("ann-hdf5-small.tar.xz");
    await ownerPool().query("update bundles set visibility = 'private' where key = $1", [hidden]);
  });

  it("sees no row of a hidden bundle in any table or view through the pool", async () => {
    const names = [
      ...BUNDLE_TABLES,
      "bundles",
      "listed_bundles",
      "public_bundles",
      "all_executions",
      "public_executions",
    ];
    const seen = await Promise.all(names.map((name) => count(pool(), name, hidden)));
    expect(Object.fromEntries(names.map((name, at) => [name, seen[at]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 0])),
    );
    const [points, all] = [await count(pool(), "points", shown), await count(ownerPool(), "points", hidden)];
    expect([points, all]).toEqual([await count(ownerPool(), "points", shown), expect.toSatisfy((n) => n > 0)]);
    expect(await count(pool(), "public_executions", shown)).toBe(await count(ownerPool(), "executions", shown));
  });

  it("sees no hidden row through Prisma's driver, with and without a transaction", async () => {
    const prisma = await new PrismaPg(pool()).connect();
    const ask = async (from: Pick<typeof prisma, "queryRaw">, sql: string) =>
      (await from.queryRaw({ sql, args: [], argTypes: [] })).rows.flat();
    expect(await ask(prisma, "select key from bundles")).toEqual([shown]);
    const transaction = await prisma.startTransaction();
    expect(await ask(transaction, `select path from source_files where bundle_key = ${hidden}`)).toEqual([]);
    expect(await ask(transaction, "select distinct bundle_key from points")).toEqual([shown]);
    await transaction.commit();
  });

  it("sees no hidden row through COPY", async () => {
    const client = await pool().connect();
    const copied = await text(client.query(copyTo("copy (select distinct bundle_key from points) to stdout")));
    const whole = await text(client.query(copyTo("copy bundles (key) to stdout")));
    client.release();
    expect([copied, whole]).toEqual([`${shown}\n`, `${shown}\n`]);
  });

  it("sees no hidden row as a separate login, as in psql, and can't take the role postgres", async () => {
    const login = `reader_${process.pid}`;
    await ownerPool().query(`create role ${login} login password 'secret' in role ${PAGES_ROLE}`);
    const url = new URL(process.env.DATABASE_URL ?? "");
    [url.username, url.password] = [login, "secret"];
    const client = new pg.Client(url.href);
    await client.connect();
    const { rows } = await client.query("select key from bundles");
    expect(rows).toEqual([{ key: shown }]);
    await client.query("reset role");
    expect(await count(client, "points", hidden)).toBe(0);
    await expect(client.query("set role postgres")).rejects.toThrow("permission denied");
    await client.end();
    await ownerPool().query(`drop role ${login}`);
  });

  it("writes nothing and reads no token", async () => {
    for (const statement of [
      "insert into hidden_bundles (id, bits) values (1, '')",
      "update bundles set visibility = 'public'",
      "delete from points",
      "select * from tokens",
      "select * from sessions",
      "select * from installation",
      "select * from images",
    ])
      await expect(pool().query(statement)).rejects.toThrow("permission denied");
  });

  it("sees the bundles of its request, and no longer sees them once another request has the connection", async () => {
    let sight: readonly number[] = [];
    const one = new SightPool({ ...poolSettings(), max: 1 }, async () => sight);
    const prepared = { name: "points", text: "select from points where bundle_key = $1", values: [hidden] };
    const points = await count(ownerPool(), "points", hidden);
    for (const [keys, seen] of [
      [[], 0],
      [[hidden], points],
      [[shown], 0],
      [[shown, hidden], points],
      [[], 0],
    ] as const) {
      sight = keys;
      expect([keys, (await one.query(prepared)).rowCount]).toEqual([keys, seen]);
      expect(await count(one, "public_bundles", hidden)).toBe(seen === 0 ? 0 : 1);
    }
    await one.end();
  });

  it("has the role that the policies restrict", async () => {
    const { rows } = await pool().query("select current_user::text as role");
    expect(rows).toEqual([{ role: PAGES_ROLE }]);
  });

  it("sees bundles as soon as they are public, and none that became hidden", async () => {
    const points = await count(ownerPool(), "points", hidden);
    for (const visibility of HIDDEN) {
      await ownerPool().query("update bundles set visibility = 'public' where key = $1", [hidden]);
      expect(await count(pool(), "points", hidden)).toBe(points);
      await ownerPool().query("update bundles set visibility = $2 where key = $1", [hidden, visibility]);
      expect(await count(pool(), "points", hidden)).toBe(0);
    }
  });

  it("does not see new hidden bundles, whatever their key", async () => {
    const add = `insert into bundles (key, id, sha256, file_name, title, size_bytes, visibility)
      select key, key, key, '', '', 0, case when key % 3 = 0 then 'private' else 'public' end
      from unnest($1::int[]) key`;
    const keys = [7_003, 7_004, 70_002, 69_999, 70_001];
    await ownerPool().query(add, [keys]);
    await ownerPool().query("insert into reimports (bundle_key) select unnest($1::int[])", [keys]);
    const { rows } = await pool().query("select bundle_key as key from reimports order by 1");
    expect(rows.map(({ key }) => key)).toEqual(keys.filter((key) => key % 3 !== 0).sort((a, b) => a - b));
  });
});

describe("the database", () => {
  it("has the policy on bundles and on every table of a bundle's rows", async () => {
    const guarded = await ownerPool().query("select tablename as name from pg_policies where policyname = 'seen'");
    expect(guarded.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["bundles", ...BUNDLE_TABLES]));
    const { rows } = await ownerPool().query(
      `select c.relname as name from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'bundles' or exists (
           select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bundle_key'))
         and not (c.relrowsecurity and exists (
           select from pg_policy p where p.polrelid = c.oid and p.polname = 'seen' and p.polcmd = 'r'))`,
    );
    expect(rows).toEqual([]);
  });

  it("has no view that runs with its owner's rights", async () => {
    const { rows } = await ownerPool().query(
      `select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
         and not coalesce('security_invoker=true' = any (reloptions), false)`,
    );
    expect(rows).toEqual([]);
  });
});

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db, dbOn, ownerDb } from "./kysely";
import { ownerPool } from "./owner-pool";
import { withTestDatabase } from "./test-database";
import { inTransaction } from "./transaction";

describe("statements with types from the schema", () => {
  withTestDatabase();

  it("give each column of the database its name in camel case, and back", async () => {
    const { rows } = await ownerPool().query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name <> '_prisma_migrations'
       union select column_name from information_schema.columns where table_schema = 'public'`,
    );
    const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    for (const { name } of rows) expect(sql.ref(camel(name)).compile(ownerDb()).sql).toBe(`"${name}"`);
    expect(rows.length).toBeGreaterThan(100);
  });

  it("leave keys of jsonb values as they are", async () => {
    const values = { hash: "a", params: JSON.stringify({ warm_up: 1, other: { first_one: [{ two_words: 2 }] } }) };
    const added = await ownerDb().insertInto("paramSets").values(values).returning("params").execute();
    expect(added).toEqual([{ params: { warm_up: 1, other: { first_one: [{ two_words: 2 }] } } }]);
  });

  it("give a bigint as a number, and fail where a number would lose digits", async () => {
    const row = { scope: "m", version: Number.MAX_SAFE_INTEGER };
    const read = ownerDb().insertInto("dataVersions").values(row).returning("version");
    expect(await read.execute()).toEqual([{ version: 9_007_199_254_740_991 }]);
    await expect(ownerPool().query("select 9007199254740993::bigint")).rejects.toThrow("too many digits");
    expect((await ownerPool().query("select -1::bigint as n, null::bigint as none")).rows).toEqual([
      { n: -1, none: null },
    ]);
  });

  it("run in a transaction, and are rolled back with it", async () => {
    const names = () => db().selectFrom("engines").select("name").orderBy("name").execute();
    await inTransaction((client) =>
      dbOn(client).insertInto("engines").values({ name: "a", displayName: "A" }).execute(),
    );
    const undone = inTransaction(async (client) => {
      await dbOn(client).insertInto("engines").values({ name: "b", displayName: "B" }).execute();
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await names()).toEqual([{ name: "a" }]);
  });

  it("can't write for readers, even around the types", async () => {
    await expect(db().insertInto("engines").values({ name: "c", displayName: "C" }).execute()).rejects.toThrow(
      "permission denied",
    );
  });
});

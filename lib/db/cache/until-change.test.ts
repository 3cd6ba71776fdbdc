import { describe, expect, it } from "vitest";
import { ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { raiseVersions } from "./data-version";
import { overview, untilChange } from "./until-change";

withTestDatabase();

const addEngine = (name: string) =>
  ownerPool().query("insert into engines (name, display_name) values ($1, upper($1))", [name]);

describe("an answer until a change", () => {
  it("is kept up to a bound, where the least recently requested one is dropped first", async () => {
    const loads: string[] = [];
    const shown = untilChange(
      async (name: string) => {
        loads.push(name);
        return Promise.resolve(name);
      },
      () => [],
      2,
    );
    for (const name of ["a", "b", "a", "c", "a", "b"]) expect(await shown(name)).toBe(name);
    expect(loads).toEqual(["a", "b", "c", "b"]);
  });
});

describe("an overview", () => {
  it("reads only the parts again that an import changed, and joins all of them after a correction", async () => {
    const read: (readonly string[])[] = [];
    let joins = 0;
    const shown = overview({
      of: "engine",
      load: async (names) => {
        read.push(names.toSorted());
        // No reader may see this name.
        return new Map(names.filter((name) => name !== "hidden").map((name) => [name, `${name} ${read.length}`]));
      },
      join: (parts) => {
        joins += 1;
        return [...parts.values()].sort();
      },
    });
    expect(await shown()).toEqual([]);
    await Promise.all(["mysql", "postgres", "hidden"].map(addEngine));
    expect(await shown()).toEqual(["mysql 1", "postgres 1"]);
    expect(await shown()).toEqual(["mysql 1", "postgres 1"]);
    await raiseVersions(ownerDb(), ["engine:postgres", "family:sysbench"]);
    expect(await shown()).toEqual(["mysql 1", "postgres 2"]);
    await raiseVersions(ownerDb(), ["family:sysbench", "dataset:sift"]);
    expect(await shown()).toEqual(["mysql 1", "postgres 2"]);
    expect(read).toEqual([["hidden", "mysql", "postgres"], ["postgres"]]);
    const before = joins;
    await raiseVersions(ownerDb(), ["corrections"]);
    expect(await shown()).toEqual(["mysql 1", "postgres 2"]);
    expect([read.length, joins]).toEqual([2, before + 1]);
  });

  it("is not kept after a failure", async () => {
    let fails = true;
    const shown = overview({
      of: "engine",
      load: async (names) => {
        if (fails) throw new Error("gone");
        return new Map(names.map((name) => [name, 1]));
      },
      join: (parts) => parts.size,
    });
    await expect(shown()).rejects.toThrow("gone");
    fails = false;
    expect(await shown()).toBe(3);
  });
});

describe("an answer kept until its scopes change", () => {
  it("survives an import in another scope", async () => {
    let loads = 0;
    const page = untilChange(
      async (name: string) => `${name} ${++loads}`,
      (name) => [`engine:${name}`],
    );
    expect(await page("mysql")).toBe("mysql 1");
    await raiseVersions(ownerDb(), ["engine:postgres", "dataset:sift"]);
    expect(await page("mysql")).toBe("mysql 1");
    await raiseVersions(ownerDb(), ["engine:mysql"]);
    expect(await page("mysql")).toBe("mysql 2");
  });
});

describe("the counters of changes", () => {
  it("are raised for more data sets at once than a statement takes parameters", async () => {
    const scopes = Array.from({ length: 70_000 }, (_, at) => `dataset:d${at}` as const);
    await raiseVersions(ownerDb(), scopes);
    await raiseVersions(ownerDb(), scopes);
    const { rows } = await ownerPool().query(
      "select version::int, count(*)::int from data_versions where scope like 'dataset:d%' group by version",
    );
    // The first change inserts a counter, the second one raises it.
    expect(rows).toEqual([{ version: 2, count: 70_000 }]);
  });
});

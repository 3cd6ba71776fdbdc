import { createHash } from "node:crypto";
import fc from "fast-check";
import type pg from "pg";
import { beforeEach, expect, it } from "vitest";
import type { ParsedRun } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/parsed-results";
import { testPoint } from "@/lib/importers/kit/record";
import { plainRun } from "@/lib/importers/plain-run.testing";
import { ownerPool, poolSettings } from "../owner-pool";
import { SightPool } from "../sight-pool";
import { withTestDatabase } from "../test-database";
import { transactionOn } from "../transaction-on";
import { saveOneFile } from "./results.testing";
import { saveBundle } from "./save-bundle";
import { removeBundle } from "./withdraw-bundle";

withTestDatabase();

const clear = () => ownerPool().query("delete from bundles");
beforeEach(async () => {
  await clear();
});

/** A run of a bundle: indexes of its engine, build, workload and thread count. */
type Made = readonly [engine: number, build: number, workload: number, threads: number];

const runOf = ([engine, build, workload, threads]: Made, key: string): ParsedRun => {
  const raw = [null, "8.0", "9.5"][build] ?? null;
  return {
    ...plainRun,
    key,
    setting: {
      engine: ["mysql", "postgres"][engine] ?? "",
      build: raw === null ? null : { raw, version: null, flags: [], commit: null },
      config: null,
      machine: null,
    },
    threads: [null, 0, 40][threads] ?? null,
    ...(workload === 0
      ? { workload: { family: "vector-search", dataset: "a|b-8-angular", distance: "angular", k: 10 } }
      : { workload: { family: "sysbench", name: `read|${workload}`, params: {} } }),
  };
};

/** Imports a bundle with these runs, each with some points; imports it again where it is there, hidden or not. */
async function save(name: string, made: readonly Made[], points = 1): Promise<number> {
  const runs = made.map((each, at) => runOf(each, String(at)));
  const sha256 = createHash("sha256").update(name).digest("hex");
  const found = await ownerPool().query("select key from bundles where sha256 = $1", [sha256]);
  const results = {
    ...noResults(),
    runs,
    points: runs.flatMap((run) =>
      Array.from({ length: points }, (_, n) => testPoint(run, { label: "l", key: `${run.key}.${n}` })),
    ),
  };
  if (found.rowCount === 0) return (await saveOneFile({ sha256, fileName: `${name}.tar`, title: name }, results)).key;
  const { key } = found.rows[0];
  const file = { path: "sb.o", occurrence: 1, sizeBytes: 1, importer: null, reason: null, isText: true, content: null };
  const files = [{ ...file, role: "imported" as const }];
  await saveBundle(key, { files, results: [results], issues: [], unpackedBytes: 1, importerVersion: "1" });
  return key;
}

const rowsOf = async (from: Pick<pg.Pool, "query">, table: string) =>
  (await from.query(`select * from ${table} order by key`)).rows;

/** Expects that the totals are those of the rows, for readers without and with hidden bundles in sight. */
async function expectEqualTotals(): Promise<void> {
  expect(await rowsOf(ownerPool(), "totals")).toEqual(await rowsOf(ownerPool(), "live_totals"));
  const { rows } = await ownerPool().query("select key from bundles where visibility <> 'public' order by key");
  const hidden = rows.map(({ key }) => key);
  for (const sight of [[], hidden.slice(0, 1), hidden]) {
    const one = new SightPool({ ...poolSettings(), max: 1 }, async () => sight);
    // The test's database may be dropped while the connection closes.
    one.on("connect", (client) => client.on("error", () => undefined));
    const live = await rowsOf(one, "(select key, bundles, executions, complete from live_totals)");
    const seen = await rowsOf(
      one,
      `(select key, sum(bundles)::int as bundles, sum(executions)::bigint as executions,
        sum(complete)::bigint as complete from seen_totals group by key)`,
    );
    await one.end();
    expect(seen).toEqual(live);
  }
  expect(await rowsOf(ownerPool(), "totals_changes")).toEqual([]);
}

const NAMES = ["one", "two", "three"];
const made = fc.tuple(fc.nat(1), fc.nat(2), fc.nat(2), fc.nat(2));
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("save" as const), made: fc.array(made, { maxLength: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("sees" as const),
      visibility: fc.constantFrom("public", "private", "unlisted", "embargoed", "retracted"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: "remove" as const }) },
  { weight: 1, arbitrary: fc.constant({ what: "raw" as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(name: string, one: Step): Promise<void> {
  const { rows } = await ownerPool().query("select key, id from bundles where title = $1", [name]);
  const [bundle] = rows;
  if (one.what === "save") await save(name, one.made);
  else if (!bundle) return;
  else if (one.what === "sees")
    await ownerPool().query("update bundles set visibility = $2 where key = $1", [bundle.key, one.visibility]);
  else if (one.what === "remove") await removeBundle(bundle.id, "A test.");
  else await ownerPool().query("delete from rollups where bundle_key = $1 and ordinal = 1", [bundle.key]);
}

it("are those of the rows after any imports, imports again, hidings, deletions and other statements, also two at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), step, fc.option(step)), { minLength: 3, maxLength: 6 }),
      async (steps) => {
        await clear();
        for (const [at, first, second] of steps) {
          const [own = "", other = ""] = [NAMES[at], NAMES[(at + 1) % 3]];
          await Promise.all([take(own, first), second && take(other, second)]);
          await expectEqualTotals();
        }
      },
    ),
    { numRuns: 8 },
  );
});

it("list a build's 20 bundles with most points, whichever of them change", async () => {
  const keys: number[] = [];
  for (let at = 0; at < 24; at++) keys.push(await save(`size ${at}`, [[0, 1, 1, 1]], 1 + ((at * 7) % 24)));
  await expectEqualTotals();
  const bySize = (points: number) => keys[Array.from(keys.keys()).find((at) => 1 + ((at * 7) % 24) === points) ?? 0];
  const hide = async (points: number) => {
    await ownerPool().query("update bundles set visibility = 'private' where key = $1", [bySize(points)]);
    await expectEqualTotals();
  };
  const listed = async () =>
    (await ownerPool().query("select largest from totals where kind = 'build'")).rows[0]?.largest;
  const sizes = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => bySize(from - n));
  expect(await listed()).toEqual(sizes(24, 5));
  await hide(2);
  expect(await listed()).toEqual(sizes(24, 5));
  await hide(24);
  expect(await listed()).toEqual(sizes(23, 4));
  await hide(4);
  expect(await listed()).toEqual([...sizes(23, 5), bySize(3)]);
  // The largest one is imported again with one point, and the smallest with most.
  await save(`size ${keys.indexOf(bySize(23) ?? 0)}`, [[0, 1, 1, 1]], 1);
  await save(`size ${keys.indexOf(bySize(1) ?? 0)}`, [[0, 1, 1, 1]], 40);
  await expectEqualTotals();
  expect((await listed()).slice(0, 2)).toEqual([bySize(1), bySize(22)]);
});

it("of what a change does not touch are not written again", async () => {
  await save("kept", [[1, 2, 2, 2]]);
  const written = async () =>
    (await ownerPool().query("select key, xmin::text from totals where bundles > 0 order by key")).rows;
  const key = await save("other", [[0, 0, 0, 0]]);
  const before = (await written()).filter(({ key: own }) => !own.startsWith("engine|1|"));
  const untouched = before.filter(({ key: own }) => own.includes("read|2"));
  expect(untouched.length).toBeGreaterThan(0);
  await save("other", [[0, 0, 0, 2]]);
  await ownerPool().query("update bundles set visibility = 'private' where key = $1", [key]);
  await ownerPool().query("update bundles set visibility = 'public' where key = $1", [key]);
  const { rows } = await ownerPool().query("select id from bundles where key = $1", [key]);
  await removeBundle(rows[0]?.id, "A test.");
  expect(await written()).toEqual(expect.arrayContaining(untouched));
  await expectEqualTotals();
});

it("are counted anew where tables are emptied and filled, as by a restore", async () => {
  await save("restored", [
    [1, 2, 2, 2],
    [1, 2, 1, 2],
  ]);
  await transactionOn(ownerPool(), "begin", async (client) => {
    await client.query("create temp table kept on commit drop as select * from rollups");
    await client.query("truncate rollups");
    await client.query("insert into rollups select * from kept where ordinal = 1");
  });
  await expectEqualTotals();
  expect(await rowsOf(ownerPool(), "totals")).toHaveLength(5);
  await ownerPool().query("truncate rollups, bundle_settings");
  expect(await rowsOf(ownerPool(), "totals")).toEqual([]);
});

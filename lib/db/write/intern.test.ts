import { expect, it } from "vitest";
import type { BuildName } from "@/lib/domain/model";
import { sha256Of } from "../encoding/sha256";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "./results.testing";

withTestDatabase();

/** Saves a bundle with a run of each of these builds, all of one name. */
const save = (title: string, builds: readonly (Partial<BuildName> & { raw: string })[]) =>
  saveTestResults(
    title,
    builds.map((build, at) => ({
      run: {
        setting: {
          engine: "mysql",
          build: { version: null, flags: [], commit: null, ...build },
          config: null,
          machine: null,
        },
        threads: 1 + at,
        workload: { family: "ycsb", name: "workloada", params: {} },
      },
      points: [{ qps: 100 }],
    })),
  );
const stored = async (id: string) =>
  (
    await ownerPool().query(
      `select distinct s.build_version as version, s.build_commit as commit, s.build_flags as flags, s.build_id as build
       from bundle_settings t join bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
       where b.id = $1`,
      [id],
    )
  ).rows;

it("a workload has the group of its name, whatever an older version stored of it", async () => {
  await save("one", [{ raw: "my5651_rel", version: "5.6.51" }]);
  const groups = async () =>
    (await ownerPool().query("select name, \"group\" from workloads where family = 'ycsb' order by name")).rows;
  expect(await groups()).toEqual([{ name: "workloada", group: "mixed" }]);
  await ownerPool().query("update workloads set \"group\" = 'point' where name = 'workloada'");
  await save("two", [{ raw: "my5651_rel" }]);
  expect(await groups()).toEqual([{ name: "workloada", group: "mixed" }]);
});

it("each bundle has its own statement on a build that several name, whichever came first", async () => {
  const [own, other, less] = [
    await save("three", [{ raw: "nightly", version: "9.1", commit: "3f2a9c1", flags: ["-O2"] }]),
    await save("four", [{ raw: "nightly", version: "9.2" }]),
    await save("five", [{ raw: "nightly" }]),
  ];
  const build = (await stored(own))[0]?.build;
  expect(await stored(own)).toEqual([{ version: "9.1", commit: "3f2a9c1", flags: ["-O2"], build }]);
  expect(await stored(other)).toEqual([{ version: "9.2", commit: null, flags: [], build }]);
  expect(await stored(less)).toEqual([{ version: null, commit: null, flags: [], build }]);
});

it("all runs of a bundle have one statement on a build, and equal bundles share their settings", async () => {
  const builds = [
    { raw: "my8043_rel" },
    { raw: "my8043_rel", version: "1.0" },
    { raw: "my8043_rel", version: "8.0.43" },
  ];
  const [own, again] = [await save("six", builds), await save("seven", builds.toReversed())];
  expect(await stored(own)).toMatchObject([{ version: "8.0.43" }]);
  expect(await stored(again)).toEqual(await stored(own));
  const { rows } = await ownerPool().query(
    `select count(distinct setting_id)::int as settings, count(*)::int as rows from bundle_settings t
     join bundles b on b.key = t.bundle_key where b.id = any($1)`,
    [[own, again]],
  );
  expect(rows).toEqual([{ settings: 3, rows: 6 }]);
});

it("the hash of a setting is the one that the migration makes of the hash and the facts of an older row", async () => {
  for (const [title, facts] of [
    ["eight", {}],
    ["nine", { version: "9.1", commit: "3f2a9c1", flags: ["-O2", "LTO"] }],
    ["ten", { flags: ["-O2"] }],
  ] as const) {
    const id = await save(title, [
      { raw: `hashed ${title}`, ...facts, flags: "flags" in facts ? [...facts.flags] : [] },
    ]);
    const older = sha256Of(JSON.stringify(["mysql", `hashed ${title}`, null, null, "mysql", null, 1, [], "{}"]));
    const { rows } = await ownerPool().query(
      `select hash, encode(sha256(convert_to(concat_ws(E'\\n', $2::text, coalesce(build_version, ''),
         coalesce(build_commit, ''), case when build_flags <> '{}' then array_to_string(build_flags, E'\\n') end), 'UTF8')),
         'hex') as made
       from bundle_settings t join bundles b on b.key = t.bundle_key join settings s on s.id = t.setting_id
       where b.id = $1`,
      [id, older],
    );
    expect(rows).toEqual([{ hash: rows[0]?.made, made: rows[0]?.made }]);
  }
});

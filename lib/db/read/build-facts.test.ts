import { describe, expect, it } from "vitest";
import { jointVersions } from "@/lib/domain/history/releases";
import type { BuildName } from "@/lib/domain/model";
import { ownerPool } from "../owner-pool";
import { seeing } from "../sight";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { insertTestBundle } from "../write/rows.testing";
import { addCorrection } from "./corrections";
import { loadEngine } from "./engines";
import { measuredBuilds } from "./measured-builds";
import { measuredReleases } from "./measured-releases";
import { loadPoint } from "./point-page";
import { search } from "./search";
import { findBuild } from "./setting-pages";
import { loadWorkloadPoints } from "./workload-points";

withTestDatabase();

type Facts = Partial<Omit<BuildName, "raw">>;

/** Saves a bundle with a run of the build. */
const save = (title: string, engine: string, facts: Facts) =>
  saveTestResults(title, [
    {
      run: {
        setting: {
          engine,
          build: { raw: "nightly", version: null, flags: [], commit: null, ...facts },
          config: null,
          machine: { name: "lab", cpus: null, memoryBytes: null, model: null },
        },
        threads: 8,
      },
      points: [{ qps: 100 }],
    },
  ]);

const versionsOf = async (bundles: readonly string[]) => {
  const { points, contradicted } = await loadWorkloadPoints("sysbench", bundles);
  return { versions: [...new Set(points.map(({ build }) => build?.version ?? null))], contradicted };
};

/** Returns what each page says of the engine's build; `bundles` are in an order of their own. */
async function pagesOf(engine: string, bundles: readonly string[]) {
  const { version, commit, flags, contradicted } = (await findBuild(engine, "nightly")) ?? {};
  const page = await loadEngine(engine);
  const released = (await measuredReleases(engine)).get("sysbench") ?? [];
  const own = await Promise.all(
    bundles.map(async (id) => {
      const point = await loadPoint(`${id}.1`);
      const facts = [point?.buildVersion, point?.buildCommit, point?.buildFlags];
      return { facts, page: await versionsOf([id]) };
    }),
  );
  return {
    own,
    build: { version, commit, flags, contradicted },
    listed: page?.builds.map(({ raw, runs, ...build }) => [raw, runs, build.version, build.commit, build.flags]),
    measured: (await measuredBuilds()).filter((each) => each.engine === engine).map((each) => each.version),
    releases: [...new Set(released.map((each) => each.version))].sort(),
    between: [...jointVersions(released).values()],
    together: await versionsOf(bundles),
    found: (await search(`${engine} nightly`)).filter(({ kind }) => kind === "build").map(({ detail }) => detail),
  };
}

const hide = (id: string, visibility: string) =>
  ownerPool().query("update bundles set visibility = $2 where id = $1", [id, visibility]);
const keyOf = async (id: string): Promise<number> =>
  (await ownerPool().query("select key from bundles where id = $1", [id])).rows[0].key;
/** As each import and deletion does, so that no cache keeps what it was. */
const changed = () => ownerPool().query("update data_versions set version = version + 1");

const PERMUTATIONS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe("what bundles say of a build", () => {
  it.each([
    ["contradict each other", [{ version: "9.1", commit: "3f2a9c1" }, { version: "9.2", flags: ["-O2"] }, {}], null],
    ["add to each other", [{ version: "9" }, { commit: "3f2a9c1d" }, { version: "9.1", commit: "3f2a9c1" }], "9.1"],
  ] as const)("is the same on each page in whatever order they came, where they %s", async (words, stated, joint) => {
    const pages = [];
    for (const [place, order] of PERMUTATIONS.entries()) {
      const engine = `db${words.length}${"abcdef"[place]}`;
      const ids: string[] = [];
      for (const at of order) {
        const facts: Facts = { ...stated[at], flags: [...("flags" in (stated[at] ?? {}) ? ["-O2"] : [])] };
        ids[at] = await save(`${engine} ${at}`, engine, facts);
      }
      pages.push(JSON.parse(JSON.stringify(await pagesOf(engine, ids)).replaceAll(new RegExp(engine, "gi"), "db")));
    }
    const [first] = pages;
    for (const page of pages) expect(page).toEqual(first);
    expect(first.build.version).toBe(joint);
    expect(first.listed[0].slice(0, 3)).toEqual(["nightly", 3, joint]);
    expect([first.measured, first.together.versions]).toEqual([[joint], [joint]]);
    expect(first.between).toEqual([{ raw: "nightly", version: joint }]);
    expect(first.releases).toEqual(stated.map((each) => ("version" in each ? each.version : null)).sort());
    expect(first.own.map(({ facts }: { facts: unknown[] }) => facts[0])).toEqual(
      stated.map((each) => ("version" in each ? each.version : null)),
    );
    expect(first.own.map(({ page }: { page: unknown }) => page)).toEqual(
      stated.map((each) => ({ versions: ["version" in each ? each.version : null], contradicted: [] })),
    );
    expect(first.together.contradicted).toEqual(
      joint === null ? [{ raw: "nightly", versions: ["9.1", "9.2"], version: null }] : [],
    );
  });

  it("ends with their bundle: the second speaks when the first is deleted", async () => {
    const [first, second] = [
      await save("first", "gonedb", { version: "9.1", commit: "3f2a9c1" }),
      await save("second", "gonedb", { version: "9.2" }),
    ];
    expect((await pagesOf("gonedb", [first, second])).build.version).toBeNull();
    await ownerPool().query("delete from bundles where id = $1", [first]);
    await changed();
    const pages = await pagesOf("gonedb", [second]);
    expect(pages).toMatchObject({
      build: { version: "9.2", commit: null, contradicted: { version: [], commit: [], flags: [] } },
      listed: [["nightly", 1, "9.2", null, []]],
      measured: ["9.2"],
      releases: ["9.2"],
      together: { versions: ["9.2"] },
    });
    expect(JSON.stringify(pages)).not.toContain("9.1");
  });

  it.each(["unlisted", "private", "draft", "embargoed", "retracted"])(
    "is seen by nobody else while their bundle is %s",
    async (visibility) => {
      const engine = `${visibility}db`;
      const shown = await save(`shown ${visibility}`, engine, {});
      const hidden = await save(`hidden ${visibility}`, engine, { version: "9.7", commit: "abcdef1", flags: ["-O7"] });
      await hide(hidden, visibility);
      await changed();
      const pages = await pagesOf(engine, [shown]);
      expect(pages.build).toMatchObject({ version: null, commit: null, flags: [] });
      expect(JSON.stringify(pages)).not.toMatch(/9\.7|abcdef1|-O7/);
      expect(await search("9.7")).toEqual([]);
      expect(await search("abcdef1")).toEqual([]);
      if (visibility === "retracted") return;
      const key = await keyOf(hidden);
      await seeing([key], async () => {
        expect(await findBuild(engine, "nightly")).toMatchObject({ version: "9.7", commit: "abcdef1", flags: ["-O7"] });
        expect((await search(`${engine} 9.7`)).map(({ kind }) => kind)).toEqual(["build"]);
      });
    },
  );

  it("is found by each version, and named with few of them", async () => {
    for (const version of ["1.1", "1.2", "1.3"]) await save(version, "founddb", { version });
    const found = async (words: string) =>
      (await search(words)).filter(({ kind }) => kind === "build").map(({ detail }) => detail?.replace(/^\S+/, ""));
    expect(await found("founddb 1.3")).toEqual([" 1.1 or 1.2 or 1.3"]);
    for (const version of ["1.4", "1.5"]) await save(version, "founddb", { version });
    expect(await found("founddb 1.5")).toEqual([" of several versions"]);
    expect(await found("founddb 1.6")).toEqual([]);
  });

  it("is one version where readers joined two builds, in the list of releases as on the bundle's page", async () => {
    const target = { subject: "build", engine: "joindb", name: "na" } as const;
    const run = (raw: string, version: string) => ({
      setting: {
        engine: "joindb",
        build: { raw, version, flags: [], commit: null },
        config: null,
        machine: { name: "lab", cpus: null, memoryBytes: null, model: null },
      },
    });
    const id = await saveTestResults("joined", [
      { run: run("na", "9.1"), points: [{ qps: 1 }] },
      { run: run("nb", "9.2"), points: [{ qps: 2 }] },
    ]);
    await addCorrection(target, {
      displayName: null,
      mergeInto: "nb",
      version: null,
      notes: null,
      releaseDate: null,
      author: "ann",
    });
    const released = (await measuredReleases("joindb")).get("sysbench") ?? [];
    expect(released.map(({ raw, version }) => [raw, version])).toEqual([
      ["nb", null],
      ["nb", null],
    ]);
    expect((await versionsOf([id])).versions).toEqual([null]);
  });

  it("does not make two best rows of one setting", async () => {
    const run = { engine: "faiss", algorithm: "hnsw", build: "nightly", machine: "lab", threads: 1, batch: false };
    for (const [title, qps] of [
      ["slow", 100],
      ["fast", 200],
    ] as const)
      await insertTestBundle({ title, runs: [{ ...run, points: [{ qps, recall: 0.99 }] }] });
    await ownerPool().query(`with other as (
        insert into settings (hash, engine_id, build_id, build_version, algorithm, batch, threads, machine_id, params)
        select 'other', s.engine_id, build_id, '2.0', algorithm, batch, threads, machine_id, params
        from settings s join engines e on e.id = s.engine_id where e.name = 'faiss' returning id)
      update bests set setting_id = other.id from other
      where bundle_key = (select key from bundles where title = 'slow')`);
    await changed();
    const { bestSummary } = await import("./best-summary");
    expect((await bestSummary()).map(({ qps, target }) => [target, qps])).toEqual([
      [0.95, 200],
      [0.99, 200],
    ]);
  });

  it("stays on a bundle's own page of searches when another bundle has the same points", async () => {
    const search = (title: string, build: string | null, version: string | null) =>
      saveTestResults(title, [
        {
          run: {
            setting: {
              engine: "copydb",
              build: build === null ? null : { raw: build, version, flags: [], commit: null },
              config: null,
              machine: { name: "lab", cpus: null, memoryBytes: null, model: null },
            },
            workload: { family: "vector-search", dataset: "copied-8", distance: "euclidean", k: 10 },
            threads: 1,
          },
          points: [{ qps: 100, recall: 0.99, fingerprint: "c".repeat(40) }],
        },
      ]);
    const ownVersions = async (id: string) => {
      const { points } = await loadWorkloadPoints("vector-search", [id]);
      return [...new Set(points.map(({ build }) => `${build?.raw} ${build?.version}`))];
    };
    const own = await search("VA", "nightly", "9.1");
    expect(await ownVersions(own)).toEqual(["nightly 9.1"]);
    const other = await search("VB", "nightly", "9.1.2");
    const less = await search("VC", "nightly", null);
    const unnamed = await search("VD", null, null);
    await changed();
    expect(await ownVersions(own)).toEqual(["nightly 9.1"]);
    expect(await ownVersions(other)).toEqual(["nightly 9.1.2"]);
    expect(await ownVersions(less)).toEqual(["nightly null"]);
    // The build comes from the other bundles, so its version does.
    expect(await ownVersions(unnamed)).toEqual(["nightly 9.1.2"]);
  });
});

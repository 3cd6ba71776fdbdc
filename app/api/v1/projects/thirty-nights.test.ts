import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { compare } from "@/cli/commands/compare";
import { listBundles } from "@/lib/db/read/bundles";
import { addCorrection } from "@/lib/db/read/corrections";
import { streamsOf } from "@/lib/db/read/projects";
import { nightsOf } from "@/lib/domain/streams/nights";
import { orderOf } from "@/lib/domain/streams/order";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadProjectView } from "@/lib/views/project/load-project";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { commitOf, dayOf, nightCsv, RUNS, TESTS } from "@/scripts/nightly-csv";
import { seeded } from "@/scripts/seeded";
import { look, upload, withOwners } from "../bundles/owners.testing";
import { serveComparisons } from "./nightly.testing";

const NIGHTS = 30;
const FALL = { night: 21, tests: ["scan", "join"], factor: 0.94 };
const levelsAt = (night: number) =>
  night < FALL.night ? {} : Object.fromEntries(FALL.tests.map((test) => [test, FALL.factor]));
/** Commits of the release branch, of a fix, and of Bob's upload. */
const [RC, RELEASE, FIX, STRAY] = ["d1c0ffee", "d2c0ffee", "e1c0ffee", "f1c0ffee"].map((text) => text.padEnd(40, "5"));

describe("thirty nights of a project", () => {
  const { token } = withOwners();
  const random = seeded(20_261_129);
  const ids = new Map<string, string>();
  let server = { url: "", close: () => {} };
  const printed: string[] = [];
  const verdictFile = path.join(tmpdir(), `benchfolio-verdict-${process.pid}.json`);

  const send = async (name: string, facts: Record<string, string>, csv: string, who = "ann") => {
    const given = { engine: "nightdb", project: "nightdb", machine: "ci-1", config: "c1", branch: "main", ...facts };
    const query = new URLSearchParams({ filename: "night.csv", ...given });
    const { id, code } = await upload(token(who), `&${query}`, new Uint8Array(Buffer.from(`${csv}# ${name}\n`)));
    expect([name, code]).toEqual([name, ""]);
    ids.set(name, id);
  };
  const night = (at: number, more: Record<string, string> = {}) => ({
    commit: commitOf(at),
    measured: `${dayOf(at)}T02:00:00Z`,
    ...(at > 1 ? { parent: commitOf(at - 1) } : {}),
    ...more,
  });

  beforeAll(async () => {
    // Night 9 was broken, half as fast, and is measured again. The newest comes first: uploads have no order.
    await send("night 9, broken", night(9), nightCsv(random, Object.fromEntries(TESTS.map((test) => [test, 0.5]))));
    for (let at = NIGHTS; at >= 1; at -= 1)
      await send(`night ${at}`, night(at, at === 9 ? { replace: "same-commit" } : {}), nightCsv(random, levelsAt(at)));
    const release = (version: string, commit: string, parent: string, day: number) => ({
      commit,
      parent,
      version,
      branch: "release-1.3",
      measured: dayOf(day),
    });
    await send("rc", release("1.3.0-rc1", RC ?? "", commitOf(15), 18), nightCsv(random));
    await send("release", release("1.3.0", RELEASE ?? "", RC ?? "", 25), nightCsv(random));
    const fix = { commit: FIX ?? "", parent: commitOf(20), branch: "fix", measured: dayOf(29) };
    await send("fix", fix, nightCsv(random, { insert: 1.1 }));
    // Bob states the same project, commit and branch with other numbers.
    await send("bob", { commit: STRAY ?? "", parent: commitOf(30), measured: dayOf(31) }, nightCsv(random), "bob");
    await send("bob again", night(20), nightCsv(random, { scan: 3, join: 3 }), "bob");
    server = await serveComparisons();
    vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  }, 120_000);
  afterAll(async () => {
    vi.restoreAllMocks();
    server.close();
    await rm(verdictFile, { force: true });
  });

  const streamOf = async (owner: string) => {
    const found = (await streamsOf("nightdb")).find((stream) => stream.owner === owner);
    if (!found) throw new Error(`${owner} has no such project.`);
    return nightsOf(found.uploads);
  };
  /** Compares as Ann's continuous integration does; returns the exit code. */
  const gate = async (base: string, head: string, ...more: string[]) => {
    printed.length = 0;
    vi.stubEnv("BENCHFOLIO_TOKEN", token("ci") ?? "");
    vi.stubEnv("BENCHFOLIO_URL", server.url);
    try {
      return await compare(["--base", base, "--head", head, "--json", verdictFile, ...more]);
    } finally {
      vi.unstubAllEnvs();
    }
  };
  /** Reads the verdict file of the last comparison. */
  const verdictOf = async () =>
    z
      .object({ base: z.string(), rows: z.array(z.object({ key: z.string(), verdict: z.string() })) })
      .parse(JSON.parse(await readFile(verdictFile, "utf8")));

  it("are in the order of their parents, though they were uploaded in reverse", async () => {
    const main = orderOf(await streamOf("ann"), "main");
    expect(main.nights.map(({ commit }) => commit)).toEqual(
      Array.from({ length: NIGHTS }, (_, at) => commitOf(at + 1)),
    );
    expect(main.remarks).toEqual([]);
    const release = orderOf(await streamOf("ann"), "release-1.3");
    expect(release.nights.map(({ commit }) => commit)).toEqual([RC, RELEASE]);
  });

  it("have one upload each; the first upload of the night that was measured again is unlisted", async () => {
    const { nights } = await streamOf("ann");
    expect(nights.map(({ uploads }) => uploads.length)).toEqual(nights.map(() => 1));
    const broken = await look(ids.get("night 9, broken") ?? "", null);
    expect(await broken.json()).toMatchObject({
      visibility: "unlisted",
      setAside: { why: "replaced", by: ids.get("night 9"), before: "public" },
    });
  });

  it("have three runs in each cell of each pair, since no night joins another", async () => {
    const bundle = [8, 9, 10].map((at) => ids.get(`night ${at}`)).join(",");
    for (const [a, b] of [
      [8, 9],
      [9, 10],
    ] as const) {
      const view = await loadDiffView({ family: "custom", bundle, a: commitOf(a), b: commitOf(b) });
      const rows = view?.sections.flatMap((section) => section.rows) ?? [];
      expect(rows.map(({ a: left, b: right }) => [left.n, right.n])).toEqual(TESTS.map(() => [RUNS, RUNS]));
      expect(rows.map(({ answer }) => answer)).not.toContain("changed");
    }
  });

  it("end a comparison with 4 at night 21 for the two tests that fell, and with 0 at the nights beside it", async () => {
    expect(await gate("main", commitOf(21), "--min-effect", "3%")).toBe(4);
    const { base, rows } = await verdictOf();
    expect(base).toBe(commitOf(20).slice(0, 10));
    expect(
      rows
        .filter(({ verdict }) => verdict === "worse")
        .map(({ key }) => key)
        .sort(),
    ).toEqual(["join", "scan"]);
    expect(printed.join()).toContain("### Benchfolio: worse");
    expect(await gate("main", commitOf(20), "--fail-if", "worse")).toBe(0);
    expect(await gate("main", commitOf(22), "--fail-if", "worse")).toBe(0);
  });

  it("give a fix the night that it was branched from, not the newest, and a release the candidate before it", async () => {
    expect(await gate("main", FIX ?? "", "--fail-if", "worse", "--min-effect", "3%")).toBe(0);
    const { base, rows } = await verdictOf();
    expect(base).toBe(commitOf(20).slice(0, 10));
    expect(rows.filter(({ verdict }) => verdict === "better").map(({ key }) => key)).toEqual(["insert"]);
    expect(await gate("release-1.3", RELEASE ?? "", "--fail-if", "worse")).toBe(0);
    expect((await verdictOf()).base).toBe((RC ?? "").slice(0, 10));
    // The release left main at night 15, before the fall.
    expect(await gate("main", RELEASE ?? "", "--fail-if", "worse")).toBe(0);
    expect((await verdictOf()).base).toBe(commitOf(15).slice(0, 10));
  });

  it("are a page: two of ten tests fell, both dated by night 21, with three runs a night", async () => {
    const view = await loadProjectView({ project: "nightdb", owner: "ann" });
    expect([view?.branch, view?.nights.length, view?.earlier, view?.remarks]).toEqual(["main", NIGHTS, 0, []]);
    expect(view?.nights.map(({ name }) => name)).toEqual(
      Array.from({ length: NIGHTS }, (_, at) => commitOf(at + 1).slice(0, 10)),
    );
    expect(view?.rows.map(({ label }) => label).sort()).toEqual([...TESTS].sort());
    for (const row of view?.rows ?? []) expect(row.runs).toEqual(Array.from({ length: NIGHTS }, () => RUNS));
    const moved = view?.rows.filter(({ move }) => move !== null) ?? [];
    expect(moved.map(({ label }) => label).sort()).toEqual(["join", "scan"]);
    for (const { move } of moved) {
      // The place counts from 0; nights 21 to 30 are ten.
      expect(move).toMatchObject({ kind: "level", night: FALL.night - 1, better: false, nights: 10 });
      expect(move?.ratio).toBeGreaterThan(0.93);
      expect(move?.ratio).toBeLessThan(0.95);
      const pair = new URLSearchParams(move?.query ?? "");
      expect([pair.get("a"), pair.get("b")]).toEqual([commitOf(20), commitOf(21)]);
    }
    expect(moved.map((row) => view?.rows.indexOf(row))).toEqual([0, 1]);
    expect(view?.branches.map(({ branch, nights }) => [branch, nights])).toEqual([
      ["main", 30],
      ["release-1.3", 2],
      ["fix", 1],
    ]);
    expect(view?.releases.map(({ version }) => version)).toEqual(["1.3.0"]);
  });

  it("link each test to its history on the same machine and conditions, with the values of the nights", async () => {
    const view = await loadProjectView({ project: "nightdb", owner: "ann" });
    const row = view?.rows.find(({ label }) => label === "scan");
    const query = new URLSearchParams(row?.history ?? "");
    expect([query.get("machine"), query.get("engine"), query.get("of")]).toEqual(["ci-1", "nightdb", "scan"]);
    const { view: history } = await loadHistoryView(Object.fromEntries(query));
    const lines = history?.panels.flatMap((panel) => panel.lines) ?? [];
    const builds = lines.flatMap((line) => line.builds.map(({ value }) => value));
    expect(builds.sort()).toEqual([...(row?.values ?? [])].sort());
    expect(builds).toHaveLength(NIGHTS);
    const machine = { subject: "machine", engine: "", name: "ci-1" } as const;
    const says = { author: "ann", displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null };
    await addCorrection(machine, { ...says, displayName: "our box" });
    const renamed = await loadProjectView({ project: "nightdb", owner: "ann" });
    await addCorrection(machine, says);
    expect(renamed?.rows.map(({ conditions }) => conditions)).toContain("nightdb, machine our box, 8 threads");
    expect(renamed?.rows.map(({ history }) => history).sort()).toEqual(view?.rows.map((each) => each.history).sort());
  });

  it("end at any commit, with its measurements and the changes up to it", async () => {
    const asked = { project: "nightdb", owner: "ann", commit: commitOf(24).slice(0, 9) };
    const [view, whole] = [await loadProjectView(asked), await loadProjectView({ project: "nightdb", owner: "ann" })];
    expect([view?.nights.length, view?.earlier, view?.later]).toEqual([24, 0, 6]);
    expect(view?.nights.at(-1)).toMatchObject({
      commit: commitOf(24),
      bundles: [ids.get("night 24")],
      numbers: expect.stringContaining(ids.get("night 24") ?? "?"),
    });
    for (const row of view?.rows ?? [])
      expect(row.values).toEqual(whole?.rows.find(({ key }) => key === row.key)?.values.slice(0, 24));
    const moved = view?.rows.filter(({ move }) => move !== null) ?? [];
    expect(moved.map(({ label, move }) => [label, move?.night]).sort()).toEqual([
      ["join", FALL.night - 1],
      ["scan", FALL.night - 1],
    ]);
    expect(view?.nights.at(-1)?.page).toContain(commitOf(24));
    // The branch is that of the commit.
    const release = await loadProjectView({ project: "nightdb", owner: "ann", commit: RELEASE ?? "" });
    expect([release?.branch, release?.nights.map(({ commit }) => commit)]).toEqual(["release-1.3", [RC, RELEASE]]);
    await expect(loadProjectView({ ...asked, commit: "0000000" })).rejects.toThrow("No upload of this project states");
    await expect(loadProjectView({ ...asked, branch: "fix" })).rejects.toThrow("has no upload of the branch");
  });

  it("raise no false alarm over twenty nights without a change", async () => {
    const answers = [];
    for (let at = 2; at <= FALL.night - 1; at += 1)
      answers.push(await gate("main", commitOf(at), "--fail-if", "worse", "--min-effect", "3%"));
    expect(answers).toEqual(Array.from({ length: 19 }, () => 0));
  });

  it("are one line per owner in the list of bundles, and all listed for the project", async () => {
    const { bundles } = await listBundles({ limit: 50 });
    expect(bundles.map(({ project, owner }) => [project, owner]).sort()).toEqual([
      ["nightdb", "ann"],
      ["nightdb", "bob"],
    ]);
    const own = await listBundles({ limit: 50, project: "nightdb", owner: "ann" });
    // Thirty nights, a candidate, a release and a fix; the broken upload is unlisted.
    expect(own.bundles).toHaveLength(NIGHTS + 3);
  });

  it("are one option in the filters of a table, with all of their points, beside chosen single ones", async () => {
    const optionsOf = async (...bundle: string[]) => {
      const { view } = await loadRelativeView({ family: "custom", bundle: bundle.join(",") || "all" });
      return view?.facets
        .find(({ key }) => key === "bundle")
        ?.options.map(({ label, count, selected }) => [label, count, selected]);
    };
    const many = (NIGHTS + 3) * TESTS.length * RUNS;
    const all = await optionsOf();
    // The page shows one experiment, Ann's. Bob's two uploads are few enough to be named.
    const bobs = all?.filter(([label]) => String(label).startsWith("night.csv"));
    expect(all?.filter((option) => !bobs?.includes(option))).toEqual([["nightdb of ann (33 uploads)", many, true]]);
    expect(bobs?.map(([, count, selected]) => [count, selected])).toEqual([
      [TESTS.length * RUNS, false],
      [TESTS.length * RUNS, false],
    ]);
    const chosen = await optionsOf(ids.get("night 3") ?? "", ids.get("night 4") ?? "");
    expect(chosen?.map(([, , selected]) => selected).sort()).toEqual([false, false, false, true, true]);
    expect(chosen?.find(([label]) => label === "nightdb of ann (33 uploads)")?.[2]).toBe(false);
  });

  it("are refused for a name that two owners use, and never show a hidden bundle", async () => {
    await expect(loadProjectView({ project: "nightdb" })).rejects.toThrow("Several owners have a project");
    await expect(loadProjectView({ project: "nightdb", owner: "carl" })).rejects.toThrow("No public bundle states");
    const facts = { commit: "abcdef0", measured: dayOf(40), visibility: "draft" };
    await send("draft", facts, nightCsv(random));
    await send("secret", { ...facts, project: "secretdb", visibility: "private" }, nightCsv(random));
    const view = await loadProjectView({ project: "nightdb", owner: "ann" });
    expect(view?.nights).toHaveLength(NIGHTS);
    expect(view?.projects.map(({ project, owner }) => [project, owner])).not.toContainEqual(["secretdb", "ann"]);
    await expect(loadProjectView({ project: "secretdb" })).rejects.toThrow("No public bundle states");
    await expect(gate("main", "abcdef0", "--project", "nightdb")).rejects.toThrow("No upload of this project");
    await expect(gate("main", "abcdef0")).rejects.toThrow("No public upload of “ann” states the commit “abcdef0”");
    // Nothing of its project comes before the first night: no other builds of these names take its place.
    await expect(gate("main", commitOf(1))).rejects.toThrow("has nothing before it on the same machine and config");
  });

  it("are Ann's alone: Bob's uploads under their project are another stream", async () => {
    const [ann, bob] = [await streamOf("ann"), await streamOf("bob")];
    expect(ann.of(STRAY ?? "")).toBeNull();
    expect(bob.nights.map(({ commit }) => commit)).toEqual([commitOf(20), STRAY].sort());
    // Ann's head is compared with her own night 20, not with Bob's three times as fast one.
    expect(await gate("main", commitOf(21), "--project", "nightdb", "--min-effect", "3%")).toBe(4);
    await expect(gate("main", commitOf(21), "--project", "nightdb", "--owner", "bob")).rejects.toThrow("No upload");
    await expect(gate("main", STRAY ?? "", "--project", "nightdb")).rejects.toThrow("No upload of this project");
  });

  it("need the owner's name where a reader without a project could mean either", async () => {
    vi.stubEnv("BENCHFOLIO_TOKEN", "");
    const ask = compare(["--server", server.url, "--base", "main", "--head", commitOf(20)]);
    await expect(ask).rejects.toThrow(
      /so name the project\. It is stated by “nightdb” of “ann”, “nightdb” of “bob”\..*--builds/,
    );
    vi.unstubAllEnvs();
  });
});

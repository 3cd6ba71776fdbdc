import { describe, expect, it } from "vitest";
import type { ParsedRun } from "@/lib/domain/model";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { addCorrection, listCorrections, loadCorrections } from "./corrections";

withTestDatabase();

const run = (build: string, host: string, name: string): { run: Partial<ParsedRun>; points: { qps: number }[] } => ({
  run: {
    setting: {
      engine: "postgres",
      build: { raw: build, version: "19.0", flags: [], commit: null },
      config: null,
      machine: { name: host, cpus: 8, memoryBytes: null, model: null },
    },
    workload: { family: "sysbench", name, params: {} },
    threads: 8,
  },
  points: [{ qps: build.length * 100 + name.length }],
});
/** Saves a bundle of three runs as an import with these names would, and returns its id. */
const nights = (first: string, second: string, host: string, bundle = "nights") =>
  saveTestResults(bundle, [
    run(first, host, "point-query"),
    run(second, host, "hot-points"),
    run("postgres-18.1", host, "point-query"),
  ]);
const nothing = { mergeInto: null, version: null, releaseDate: null, notes: null };
const columns = async (query: Record<string, string>) =>
  (await loadRelativeView(query)).view?.table.columns.map(({ key }) => key);

describe("names that a later import reads differently", () => {
  it("lead to today's: a filter to all of them, a baseline of several to a refusal that lists them", async () => {
    const bundle = await nights("19.0", "19.0", "bee");
    const host = { subject: "machine", engine: "", name: "bee" } as const;
    await addCorrection(host, { ...nothing, displayName: "the small host", author: "Ann" });
    const old = { subject: "build", engine: "postgres", name: "postgres-18.1" } as const;
    await addCorrection(old, { ...nothing, displayName: "last year's", author: "Ann" });
    expect(await columns({ bundle, build: "19.0" })).toEqual(["19.0"]);
    expect(await columns({ bundle, base: "19.0" })).toEqual(["19.0", "postgres-18.1"]);

    expect(await nights("postgres-19.0-3f2a9c1", "postgres-19.0-77aa012", "bee, 8 CPUs")).toBe(bundle);
    const now = ["postgres-19.0-3f2a9c1", "postgres-19.0-77aa012"];
    expect(await columns({ bundle, build: "19.0" })).toEqual(now);
    expect(await columns({ bundle, build: "last year's", machine: "bee" })).toEqual(["postgres-18.1"]);
    await expect(loadRelativeView({ bundle, base: "19.0" })).rejects.toThrow(
      /is the name of 2 columns here: .*3f2a9c1.*77aa012/,
    );
    // A correction of the host still holds, in its history, too.
    const { view } = await loadRelativeView({ bundle, base: "postgres-18.1" });
    expect(view?.facts).toContain("machine the small host");
    expect((await listCorrections({ ...host, name: "bee, 8 CPUs" })).map(({ author }) => author)).toEqual(["Ann"]);
  });

  it("are kept once: an import that reads the same names keeps none", async () => {
    const kept = async () => (await ownerPool().query("select from former_names")).rowCount ?? 0;
    await nights("18.4", "18.4", "owl", "again");
    const before = await kept();
    await nights("18.4-a", "18.4-b", "owl", "again");
    // 18.4 became two builds.
    expect(await kept()).toBe(before + 2);
    await nights("18.4-a", "18.4-b", "owl", "again");
    expect(await kept()).toBe(before + 2);
  });

  it("lead through the names between to today's: a filter, a baseline, spellings and corrections", async () => {
    await nights("17.1", "17.2", "fox", "through");
    const host = { subject: "machine", engine: "", name: "fox" } as const;
    await addCorrection(host, { ...nothing, displayName: "the red host", author: "Ann" });
    await nights("17.1-x", "17.2-x", "fox, 8 CPUs", "through");
    const bundle = await nights("17.1-y", "17.2-y", "fox, 8 CPUs, 64 GB", "through");
    for (const name of ["17.1", "17.1-x"]) {
      expect(await columns({ bundle, build: name })).toEqual(["17.1-y"]);
      expect((await loadRelativeView({ bundle, base: name })).view?.params.base).toBe("17.1-y");
    }
    const corrections = await loadCorrections();
    expect([...corrections.spellings("build", "17.1", new Set(["17.1-y", "17.2-y"]))]).toEqual(["17.1-y"]);
    const today = { ...host, name: "fox, 8 CPUs, 64 GB" };
    expect(corrections.nameOf(today)).toBe("the red host");
    expect((await listCorrections(today)).map(({ author }) => author)).toEqual(["Ann"]);
  });
});

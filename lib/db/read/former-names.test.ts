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
    workload: { family: "sysbench", name, params: {}, group: "point" },
    threads: 8,
  },
  points: [{ qps: build.length * 100 + name.length }],
});
/** Returns the same bundle as an import with other readings of names would write it. */
const nights = (first: string, second: string, host: string) =>
  saveTestResults("six nights", [
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

  it("are kept once, an import that reads the same names keeps none; a baseline leads to the only one", async () => {
    const spellings = async () => [...(await loadCorrections()).spellings("build", "19.0", new Set(["a", "b"]))];
    const kept = async () => (await ownerPool().query("select from former_names")).rowCount;
    const before = (await kept()) ?? 0;
    await nights("a", "b", "bee, 8 CPUs");
    const once = await kept();
    expect(once).toBeGreaterThan(before);
    await nights("a", "b", "bee, 8 CPUs");
    expect(await kept()).toBe(once);
    // Through the names between, too: 19.0 was 3f2a9c1, which is a.
    expect(await columns({ build: "postgres-19.0-3f2a9c1" })).toEqual(["a"]);
    expect((await loadRelativeView({ base: "postgres-19.0-3f2a9c1" })).view?.params.base).toBe("a");
    expect(await spellings()).toEqual(["a", "b"]);
  });
});

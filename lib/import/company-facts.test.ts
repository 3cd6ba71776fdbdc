import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { joinedBundle, sharedBundle } from "./joined-bundle.testing";

// Facts that independent readers found in bundles of ../shared, about the identity of runs.
const params = "strangers/myrocks-params-side-file/myrocks-params-side-file";
const facts = z.object({
  values: z.array(
    z.object({
      file: z.string(),
      storageEngine: z.string(),
      storage: z.string(),
      bufferPoolGB: z.string(),
      tables: z.string().nullable(),
      threads: z.number(),
      qps: z.number(),
    }),
  ),
});

describe.runIf(hasShared)("results whose identity is in params.txt", () => {
  it("have its engine, storage and sizes, and none is a repeat of another", async () => {
    const { runs, results } = await joinedBundle(sharedBundle(params));
    const { values } = facts.parse(
      JSON.parse(readFileSync(path.join(path.dirname(sharedBundle(params)), "facts.json"), "utf8")),
    );
    const points = new Map(results.flatMap((result) => result.points.map((point) => [point.runKey, point])));
    const found = runs.map(({ key, source, setting, settings = {}, threads }) => ({
      file: path.dirname(source.path).split("/").slice(1).join("/"),
      storageEngine: settings.storageEngine ?? setting.engine,
      storage: settings.disk,
      bufferPoolGB: String(settings.bufferpool),
      tables: settings.tablesize === undefined ? null : String(settings.tablesize),
      threads,
      qps: points.get(key)?.metrics.qps,
    }));
    expect(found).toEqual(values);
    const settings = runs.map(({ setting, settings: own }) => JSON.stringify([setting.engine, own]));
    expect(new Set(settings).size).toBe(6);
  });
});

describe.runIf(hasShared)("bundles of one host", () => {
  it.each([
    ["dec25.hetz.sb.pg.io", false],
    ["dec25.sb.io.hetz", false],
    ["apr26.sb.hetz", null],
    ["may25.sb.pg18beta1.hetz", true],
    ["oltp-inmem", true],
    ["oltp-iobound", false],
  ])(
    "%s has names that say of every run whether its data fits into memory: %s (null: none says it)",
    async (name, cached) => {
      const { runs } = await joinedBundle(sharedBundle(`company/${name}`));
      expect(new Set(runs.map(({ settings }) => settings?.cached ?? null))).toEqual(new Set([cached]));
    },
  );

  it("name the machine hetz as hetz48, which is not a variant (dec25.sb.80plus)", async () => {
    const { runs } = await joinedBundle(sharedBundle("company/dec25.sb.80plus"));
    const onHetz = runs.filter(({ source }) => source.path.includes("/hetz48/"));
    expect(new Set(onHetz.map(({ setting }) => setting.machine?.name))).toEqual(new Set(["hetz"]));
    expect(onHetz.flatMap(({ variant = [] }) => variant)).toEqual([]);
  });
});

import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { sysbench } from "./importer";

const folder = path.resolve(import.meta.dirname, "../../../../shared/hostile");
const readBundle = async (name: string) => readFiles(sysbench, await filesOfBundle(path.join(folder, name)));

/** Transactions per second of each bundle's three good members, from the README of the hostile files. */
const goodRates = { point1: 30546.92, point2: 97037.2, readWrite4: 1963.08 };
const isGood = (file: string) => file.startsWith("x.ma101119_deb.z11a_c2r24.pk1/");

describe.runIf(hasShared)("made-up reports beside good ones", () => {
  it("that contradict themselves have an issue each, and no rate where the rate is in doubt", async () => {
    const { points, issues } = await readBundle("h26_inconsistent.tar.gz");
    const found = issues.map(({ code, path }) => [path?.split("/")[0], code]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["x.bad1_c2r24.pk1", "rate-contradicts-count"],
        ["x.bad2_c2r24.pk1", "threads-differ"],
        ["x.bad3_c2r24.pk1", "script-contradicts-name"],
      ]),
    );
    const ofFolder = (name: string) => points.find(({ source }) => source.path.startsWith(name));
    expect(ofFolder("x.bad1")).toMatchObject({ status: "suspect", metrics: { qps: null } });
    expect(ofFolder("x.bad3")).toMatchObject({ status: "suspect", metrics: { qps: null } });
    const rates = points.filter(({ source }) => isGood(source.path)).map(({ moreMetrics }) => moreMetrics.tps);
    expect(rates.sort()).toEqual(Object.values(goodRates).sort());
  });

  it("whose rates are not numbers have an issue each and no rate, and none counts as a copy", async () => {
    const { points, issues } = await readBundle("h20_numbers.tar.gz");
    const bad = points.filter(({ source }) => !isGood(source.path));
    expect(bad).toHaveLength(10);
    for (const point of bad) {
      expect(point.status, point.source.path).not.toBe("complete");
      expect(point.metrics.qps, point.source.path).toBeNull();
      expect(
        issues.some((issue) => issue.path === point.source.path),
        point.source.path,
      ).toBe(true);
    }
    expect(issues.filter(({ code }) => code === "same-result")).toEqual([]);
  });
});

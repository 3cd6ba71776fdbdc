import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { mpstat } from "./importer";

const results = readFiles(mpstat, readFixtures(mpstat.id));

describe("mpstat", () => {
  // awk '/^[0-9]/ && $2=="all" {k++; s+=$3; y+=$5} END {print k,s/k,y/k}' FILE
  it("reads the lines of all CPUs, without Average", () => {
    const series = results.series.find(({ source }) => source.path === "mpstat.oltp_read_write.4t.txt");
    expect(series && seriesMean(series, "cpuUserFraction")).toEqual({ mean: expect.closeTo(0.13621, 12), samples: 10 });
    expect(series && seriesMean(series, "cpuSystemFraction")?.mean).toBeCloseTo(0.27688, 12);
    expect(series?.values[0]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("reports that single CPUs are left out, and once how many CPUs the host has", () => {
    expect(results.issues.map(({ code, message }) => [code, message.slice(0, 8)])).toEqual([
      ["single-cpus", "20 lines"],
      ["single-cpus", "20 lines"],
    ]);
    expect(results.provenance).toMatchObject([{ kind: "cpu", facts: { cpus: 2 } }]);
  });
});

import { describe, expect, it } from "vitest";
import { benchbase } from "../benchbase/importer";
import { fio } from "../fio/importer";
import { readFixtures } from "../fixtures.testing";
import { insertBenchmark } from "../insert-benchmark/importer";
import { pgbench } from "../pgbench/importer";
import { readFiles } from "../reading.testing";
import { tprocC } from "../tproc-c/importer";
import { ycsb } from "../ycsb/importer";
import type { TextImporter } from "./types";

// biome-ignore format: one line a format
const copied: readonly TextImporter[] = [benchbase, fio, insertBenchmark, pgbench, tprocC, ycsb] as const;

describe.each(copied.map((importer) => [importer.id, importer] as const))(
  "a folder of %s results beside its copy",
  (id, importer) => {
    const files = readFixtures(id);
    const measured = (results: ReturnType<typeof readFiles>) =>
      results.points
        .filter(({ metrics, moreMetrics, origin }) => {
          const values = Object.values({ ...metrics, ...moreMetrics });
          return origin !== "author" && values.some((value) => value !== null && value > 0);
        })
        .filter(({ status }) => status === "complete");

    it("counts every result once, and says so", () => {
      const copy = files.map((file) => ({ ...file, path: `copy/${file.path}` }));
      const [alone, both] = [readFiles(importer, files), readFiles(importer, [...files, ...copy])];
      expect(measured(both)).toHaveLength(measured(alone).length);
      expect(both.issues.filter(({ code }) => code === "same-results").length).toBeGreaterThan(0);
      const keys = new Set(both.points.map(({ key }) => key));
      for (const { differences } of both.authorTables)
        for (const { pointKey } of differences) if (pointKey !== null) expect(keys).toContain(pointKey);
    });
  },
);

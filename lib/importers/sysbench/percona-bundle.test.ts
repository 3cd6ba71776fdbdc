import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { filesOfBundle, readFiles } from "../reading.testing";
import { sysbench } from "./importer";

const shared = path.resolve(import.meta.dirname, "../../../../shared");
const bundle = path.join(shared, "bundles/tools/sysbench-percona-2g-32g");

const sidecar = z.object({
  tps_by_file: z.record(z.string(), z.number()),
  values: z.array(
    z.object({
      file: z.string(),
      version_line: z.string(),
      threads: z.number(),
      transactions: z.number(),
      tps: z.number(),
      queries_per_s: z.number(),
      latency_avg_ms: z.number(),
      latency_p95_ms: z.number(),
      ignored_errors: z.number(),
      total_time_s: z.number(),
      interval_lines: z.number(),
    }),
  ),
});
const png = z.object({
  threads: z.array(z.number()),
  tiers: z.record(z.string(), z.record(z.string(), z.array(z.number()))),
});

describe.runIf(existsSync(`${bundle}.tar.gz`))("the bundle sysbench-percona-2g-32g", () => {
  const expected = () => sidecar.parse(JSON.parse(readFileSync(`${bundle}.expected.json`, "utf8")));
  const read = async () => readFiles(sysbench, await filesOfBundle(`${bundle}.tar.gz`));
  // The sidecar's paths start inside the bundle's folder.
  const inBundle = (file: string) => (at: { key: string }) => at.key.endsWith(file);

  it("gives a complete run for each of the 96 files, without an issue", async () => {
    const { runs, points, issues } = await read();
    expect(runs).toHaveLength(96);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["complete"]));
    expect(issues).toEqual([]);
    for (const [file, tps] of Object.entries(expected().tps_by_file)) {
      expect(points.find(inBundle(file))?.moreMetrics.tps, file).toBe(tps);
    }
  });

  it("gives what the sidecar says of six files, with a series of all their interval lines", async () => {
    const { runs, points, series } = await read();
    for (const row of expected().values) {
      const run = runs.find(inBundle(row.file));
      const point = points.find(inBundle(row.file));
      expect(run).toMatchObject({
        threads: row.threads,
        source: { text: row.version_line },
        settings: { toolVersion: "1.0.20" },
        workload: { name: "read-write", params: {}, group: "write" },
      });
      expect(point?.metrics).toMatchObject({
        qps: row.queries_per_s,
        latencyMeanSeconds: row.latency_avg_ms / 1000,
        latencyP95Seconds: row.latency_p95_ms / 1000,
      });
      expect(point?.moreMetrics).toMatchObject({
        tps: row.tps,
        transactions: row.transactions,
        errors: row.ignored_errors,
        durationSeconds: row.total_time_s,
      });
      const own = series.find((one) => one.runKey === run?.key);
      expect(own?.values[0]).toHaveLength(row.interval_lines);
      expect(own?.columns).toContain("latencyP95Seconds");
    }
  });

  it("gives the author's pictures of both tiers, truncated as they are: 96 cells", async () => {
    const { runs, points } = await read();
    const { threads, tiers } = png.parse(
      JSON.parse(readFileSync(path.join(shared, "reference/percona_threadpool_png_tables.json"), "utf8")),
    );
    let cells = 0;
    for (const [tier, rows] of Object.entries(tiers)) {
      // The bundle holds two of the three tiers.
      if (!["2G", "32G"].includes(tier)) continue;
      for (const [setting, values] of Object.entries(rows)) {
        const [folder = "", version = ""] = setting.split("/");
        values.forEach((value, at) => {
          const run = runs.find(
            (one) =>
              one.threads === threads[at] &&
              one.setting.engine === folder.replace("-thp", "") &&
              one.setting.build?.raw.startsWith(version) &&
              one.source.path.includes(`/${folder}/`) &&
              one.source.path.includes(`/Tier${tier}_`),
          );
          const tps = points.find(({ runKey }) => runKey === run?.key)?.moreMetrics.tps;
          expect(Math.floor(tps ?? 0), `${tier} ${setting} ${threads[at]}`).toBe(value);
          cells++;
        });
      }
    }
    expect(cells).toBe(96);
  });
});

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ownBundle } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { sysbench } from "./importer";

const { bundle, table } = ownBundle("sysbench-archive-layout");
const root = "nov26.sb.deb12.c2r24";

const engines: Record<string, [string, string]> = {
  "MariaDB 10.11.19 InnoDB": ["mariadb", "10.11.19"],
  "MariaDB 10.11.19 MyRocks": ["myrocks", "10.11.19"],
  "PostgreSQL 15.20": ["postgres", "15.20"],
};
const statuses: Record<string, string> = { ok: "complete", failed: "failed", truncated: "truncated", empty: "failed" };

describe("the bundle sysbench-archive-layout", () => {
  const expected = () => z.array(z.record(z.string(), z.string())).parse(parse(readFileSync(table), { columns: true }));

  it("gives every row of its table: status, counts, rates, times and percentiles", async () => {
    const { runs, points } = readFiles(sysbench, await filesOfBundle(bundle));
    const rows = expected();
    expect(rows).toHaveLength(133);
    for (const row of rows) {
      const file = `${root}/${row.file}`;
      const run = runs.find(({ key }) => key === file);
      const point = points.find(({ key }) => key === file);
      const numbers: Record<string, number | null> = { ...point?.metrics, ...point?.moreMetrics };
      const [engine, version] = engines[row.engine ?? ""] ?? [];
      expect(run?.setting, file).toMatchObject({ engine, build: { version } });
      expect(run?.algorithm).toBe(row.build);
      expect(run?.threads).toBe(Number(row.threads_text || row.threads_name));
      expect(run?.status, file).toBe(statuses[row.status ?? ""]);
      expect(point?.status).toBe(run?.status);
      const value = (cell: string | undefined) => (cell ? Number(cell) : undefined);
      const seconds = (cell: string | undefined) => (cell ? Number(cell) / 1000 : undefined);
      const got = (key: string) => numbers[key] ?? undefined;
      expect(got("tps"), file).toBe(value(row.tps));
      expect(got("qps")).toBe(value(row.qps));
      expect(got("readQueries")).toBe(value(row.read));
      expect(got("writeQueries")).toBe(value(row.write));
      expect(got("otherQueries")).toBe(value(row.other));
      expect(got("events")).toBe(value(row.events));
      expect(got("durationSeconds")).toBe(value(row.total_s));
      expect(got("latencyMinSeconds")).toBe(seconds(row.min_ms));
      expect(got("latencyMeanSeconds")).toBe(seconds(row.avg_ms));
      expect(got("latencyMaxSeconds")).toBe(seconds(row.max_ms));
      expect(got(`latencyP${row.pct}Seconds`)).toBe(seconds(row.pct_ms));
      expect(got("errors")).toBe(value(row.ignored_errors));
      expect(got("reconnects")).toBe(value(row.reconnects));
    }
  });
});

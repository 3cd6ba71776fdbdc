import path from "node:path";
import { describe, expect, it } from "vitest";
import { archive, hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { sysbench } from "./importer";
import { clientRate } from "./point";

const printedValue = (value: number) => ({ value, line: 1, text: "" });
const report = (queries: number, durationSeconds: number, latencyMeanSeconds: number) => ({
  queries: printedValue(queries),
  durationSeconds: printedValue(durationSeconds),
  latencyMeanSeconds: printedValue(latencyMeanSeconds),
});

describe("the rate that clients get through", () => {
  it("is clients / mean latency where queries that began in the warm-up are counted whole", () => {
    // 6 scans of 11.158 s are 66.95 s of one client. Of these, 61.95 s were measured.
    expect(clientRate({ report: report(6, 61.95, 11.158), targetRate: null }, 1)).toBe(1 / 11.158);
    expect(clientRate({ report: report(12, 61.95, 11.158), targetRate: null }, 2)).toBe(2 / 11.158);
  });

  it("is queries / elapsed time where clients do other things, keep to a rate, or their number is unknown", () => {
    expect(clientRate({ report: report(6, 70, 11.158), targetRate: null }, 1)).toBe(6 / 70);
    expect(clientRate({ report: report(6, 61.95, 11.158), targetRate: printedValue(0.1) }, 1)).toBe(6 / 61.95);
    expect(clientRate({ report: report(6, 61.95, 11.158), targetRate: null }, null)).toBe(6 / 61.95);
    expect(clientRate({ report: {}, targetRate: null }, 1)).toBeNull();
  });
});

const bundle = path.join(archive, "nov25.sb.mysql.tar.gz");

it.runIf(hasShared)(
  "gives a scan the CPU time that the author's cpu/o gives for the rows of a table",
  async () => {
    const isWanted = (key: string) =>
      /dop1\/x\.my8043_rel_o2nofp\.z12a_c8r32\.pk1\/sb\.o\.scan\.(?:warm\.)?range100/.test(key);
    const folder = (await filesOfBundle(bundle)).filter(({ path: name }) => name.includes("dop1/x.my8043_rel_o2nofp."));
    const { points, runs } = readFiles(sysbench, folder);
    const found = points.filter(({ runKey }) => isWanted(runKey));
    expect(found).toHaveLength(2);
    for (const { runKey, moreMetrics } of found) {
      const run = runs.find(({ key }) => key === runKey);
      const phase = run && "params" in run.workload ? run.workload.params.phase : undefined;
      // His cpu/o: percent of 8 CPUs per thousand rows, with two or three digits; a table has 50,000 thousand.
      const author = ((phase === "warm" ? 0.002748 : 0.002753) / 100) * 8 * 50_000;
      const ours = moreMetrics.cpuSecondsPerQueryPrinted ?? 0;
      expect(Math.abs(ours / author - 1), `${phase} ${ours} ${author}`).toBeLessThan(0.005);
    }
  },
  120_000,
);

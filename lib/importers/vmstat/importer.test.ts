import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { ownBundle, readFixtures } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { vmstat } from "./importer";

const results = readFiles(vmstat, readFixtures(vmstat.id));
const seriesOf = (file: string, from = results) => {
  const found = from.series.find(({ source }) => source.path.endsWith(file));
  if (!found) throw new Error(`no series of ${file}`);
  return found;
};
const mean = (file: string, column: string, from = results) => seriesMean(seriesOf(file, from), column)?.mean;

describe("vmstat", () => {
  it("gives one series per file, without a run", () => {
    expect(results.series.map(({ source }) => source.path)).toEqual(results.recognised);
    expect(results.series.every(({ runKey, kind }) => runKey === null && kind === "vmstat")).toBe(true);
  });

  // awk 'NF>=17 && $1~/^[0-9]+$/ {n++; if (n>1) {us+=$13; sy+=$14; cs+=$12; bi+=$9; k++}}
  //   END {print k,us/k,sy/k,cs/k,bi/k}' FILE
  it("leaves the first sample out, which is since boot", () => {
    const file = "vmstat.oltp_read_write.4t.txt";
    expect(seriesMean(seriesOf(file), "cpuUserFraction")).toEqual({ mean: expect.closeTo(0.598, 12), samples: 10 });
    expect(mean(file, "cpuSystemFraction")).toBeCloseTo(0.401, 12);
    expect(mean(file, "contextSwitchesPerSecond")).toBe(60838.5);
    expect(mean(file, "readBytesPerSecond")).toBeCloseTo(183.6 * 1024, 6);
    expect(mean(file, "memoryFreeBytes")).toBe(17862880 * 1024);
  });

  it("takes repeated headers for headers, not for samples of 0", () => {
    const series = seriesOf("sb.vm.update-one.range100.pk1.dop4");
    expect(seriesMean(series, "contextSwitchesPerSecond")).toEqual({ mean: 1000, samples: 44 });
    expect(mean("dop4", "cpuUserFraction")).toBeCloseTo(0.4, 12);
    expect(results.issues.filter(({ path }) => path === series.source.path)).toEqual([]);
  });

  it("has seconds where time stamps or a name of the archive's scripts imply them; else it counts samples", () => {
    expect(seriesOf("vmstat.oltp_read_write.4t.txt").values[0]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const archive = seriesOf("sb.vm.point-query.range100.pk1.dop2");
    expect([archive.x, archive.values[0]]).toEqual(["seconds", [1, 2, 3, 4, 5]]);
    const wide = seriesOf("vmstat_wide_idle.txt");
    expect([wide.x, wide.values[0]]).toEqual(["sample", [1, 2]]);
    expect(wide.columns).toContain("cpuGuestFraction");
  });

  it("leaves out a cut line, with an issue", () => {
    const text = `procs ----memory---- ---swap--\n r  b   swpd   free us\n 1 0 0 10 5\n 1 0 0 10 7\n 1`;
    const { series, issues } = readFiles(vmstat, [{ path: "vmstat.txt", text }]);
    expect(series[0]?.values.at(-1)).toEqual([0.07]);
    expect(issues.map(({ code, line, message }) => [code, line, message])).toEqual([
      ["sample-unreadable", 5, "This sample has 1 value, its header 5; it was ignored."],
    ]);
  });

  it("leaves out a sample without its time stamp, with an issue", () => {
    const header = "procs ----memory---- ---swap-- -timestamp-\n r  b   swpd   free us                 UTC\n";
    const stamp = "2026-11-21 10:00:0";
    const text = `${header} 1 0 0 10 5 ${stamp}1\n 1 0 0 10 7 ${stamp}2\n 1 0 0 10 9\n 1 0 0 10 9 2026-11-21 noon\n`;
    const { series, issues } = readFiles(vmstat, [{ path: "vmstat.txt", text }]);
    expect(series[0]?.values.at(-1)).toEqual([0.07]);
    expect(issues.map(({ line, message }) => [line, message])).toEqual([
      [5, "This sample has 5 values, its header 5, a date and a time; it was ignored."],
      [6, "This sample has no readable time of day; it was ignored."],
    ]);
  });

  it("reads nothing below a header with other columns, even where there are as many", () => {
    const active = "procs ----memory---- ---swap--\n r  b   swpd   free active\n 1 0 0 10 5\n 1 0 0 10 9";
    const text = `procs ----memory---- ---swap--\n r  b   swpd   free  buff\n 1 0 0 10 5\n 1 0 0 10 7\n${active}\n`;
    const { series, issues } = readFiles(vmstat, [{ path: "vmstat.txt", text }]);
    expect(series).toHaveLength(1);
    expect(series[0]?.columns.at(-1)).toBe("memoryBuffersBytes");
    expect(series[0]?.values.at(-1)).toEqual([7 * 1024]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["columns-changed", 6]]);
  });

  it("keeps a long file as means, and the mean over all of it exact", () => {
    const header = "procs -----------memory---------- ---swap--\n r  b   swpd   free us\n";
    const text = `${header} 1 0 0 1 99\n${Array.from({ length: 9_001 }, (_, i) => ` 1 0 0 ${i} 5`).join("\n")}\n`;
    const { series, issues } = readFiles(vmstat, [{ path: "o.vm.mariadb", text }]);
    const [one] = series;
    expect(one?.values[0]?.length).toBe(282);
    expect(one && seriesMean(one, "memoryFreeBytes")).toEqual({ mean: 4_500 * 1024, samples: 9_001 });
    expect(issues.map(({ code }) => code)).toEqual(["series-thinned"]);
  });
});

const { bundle } = ownBundle("sysbench-archive-layout");

describe("sysbench-archive-layout", () => {
  it("has the means that its sb.met files print, made from the same samples by the archive's rule", async () => {
    const files = await filesOfBundle(bundle);
    const read = readFiles(vmstat, files);
    const summaries = files.filter(({ path: name }) => /\/sb\.met\./.test(name));
    expect(summaries).toHaveLength(30);
    expect(read.series).toHaveLength(30);
    for (const { path: name, text } of summaries) {
      const [samples, switches, busy] = text.trim().split("\n").at(-1)?.split("\t") ?? [];
      const file = name.replace("/sb.met.", "/sb.vm.");
      expect(seriesMean(seriesOf(file, read), "cpuUserFraction")?.samples).toBe(Number(samples));
      const meanOf = (column: string) => mean(file, column, read) ?? Number.NaN;
      expect(Math.abs(meanOf("contextSwitchesPerSecond") - Number(switches)), name).toBeLessThanOrEqual(1);
      const ours = 100 * (meanOf("cpuUserFraction") + meanOf("cpuSystemFraction"));
      expect(Math.abs(ours - Number(busy)), name).toBeLessThanOrEqual(0.0501);
    }
  });
});

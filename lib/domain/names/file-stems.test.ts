import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileStem } from "./file-stems";

const pairs = [
  ["x.ma1.z11a.pk1/sb.vm.point-query.range100.pk1.dop2", "x.ma1.z11a.pk1/sb.o.point-query.range100.pk1.dop2"],
  ["d/sb.io.scan.warm.range100.pk1.dop40.gz", "d/sb.o.scan.warm.range100.pk1.dop40.gz"],
  ["7.8/benchmark_readrandom.t1.log.stats.vm.gz", "7.8/benchmark_readrandom.t1.log"],
  ["samples/vmstat.oltp_read_write.4t.txt", "samples/sysbench.oltp_read_write.4t.txt"],
  ["samples/iostat.oltp_read_write.4t.json", "samples/sysbench.oltp_read_write.4t.txt"],
  ["res/o.vm.mariadb", "res/o.batch0.mariadb"],
  ["res/o.ps.mariadb.mem.gz", "res/o.batch0.mariadb.gz"],
  ["res/Tier2G_RW_4th_vmstat.log", "res/Tier2G_RW_4th.sysbench.txt"],
] as const;

const strangers = [
  ["d/sb.vm.point-query.range100.pk1.dop2", "d/sb.prepare.o.point-query.warm.range100.pk1.dop2"],
  ["d/sb.vm.point-query.range100.pk1.dop2", "d/sb.o.point-query.range100.pk1.dop1"],
  ["d/sb.vm.point-query.range100.pk1.dop2", "e/sb.o.point-query.range100.pk1.dop2"],
  ["samples/vmstat_wide_idle.txt", "samples/sysbench.oltp_read_write.4t.txt"],
  ["7.8/benchmark_readrandom.t1.log.stats.vm.gz", "7.8/o.readrandom"],
] as const;

describe("names of a run's output and its samples", () => {
  it.each(pairs)("%s belongs to %s", (samples, output) => {
    expect(fileStem(samples, "samples")).toBe(fileStem(output, "output"));
  });

  it.each(strangers)("%s does not belong to %s", (samples, output) => {
    expect(fileStem(samples, "samples")).not.toBe(fileStem(output, "output"));
  });

  it("have no stem where they are only a kind, and else keep their directory", () => {
    expect(fileStem("d/vmstat.txt", "samples")).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (directory, name) => {
        const stem = fileStem(`${directory}/${name.replaceAll("/", "")}`, "samples");
        expect(stem === null || stem.startsWith(`${directory}/`)).toBe(true);
      }),
    );
  });
});

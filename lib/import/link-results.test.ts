import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { noMetrics, type ParsedPoint, type ParsedRun } from "../domain/model";
import { noResults, type ParsedResults } from "../domain/parsed-results";
import { ownBundle } from "../importers/fixtures.testing";
import { testPoint } from "../importers/kit/record";
import { plainRun } from "../importers/plain-run.testing";
import { filesOfBundle, readFiles, type TestFile } from "../importers/reading.testing";
import { importers } from "../importers/registry";
import { checkResults } from "./check-results";
import { linkResults } from "./link-results";

/** Reads the files of a bundle by all text importers, and links the results. */
function read(files: readonly TestFile[]) {
  const results = importers.flatMap((importer): ParsedResults[] => {
    if (importer.reader !== "lines") return [];
    const { recognised, ...parsed } = readFiles(importer, files);
    return recognised.length > 0 ? [parsed] : [];
  });
  const linked = linkResults(results);
  for (const part of linked.results) checkResults(part, new Set(files.map((file) => file.path)));
  const runs = linked.results.flatMap(({ runs }) => runs);
  const points = linked.results.flatMap(({ points }) => points);
  const ofFile = (end: string) => {
    const run = runs.find(({ source }) => source.path.endsWith(end));
    const point = points.find(({ runKey }) => runKey === run?.key);
    if (!run || !point) throw new Error(`no run of ${end}`);
    return {
      run,
      point,
      series: linked.results.flatMap((part) => part.series.filter(({ runKey }) => runKey === run.key)),
    };
  };
  return { ...linked, runs, points, ofFile, files };
}

describe("sysbench-archive-layout", () => {
  let bundle: ReturnType<typeof read>;
  beforeAll(async () => {
    bundle = read(await filesOfBundle(ownBundle("sysbench-archive-layout").bundle));
  });

  it("gives every run with sb.vm and sb.io its series, and CPU per query as the files and the sidecar's QPS have it", () => {
    const rows = z
      .array(z.object({ file: z.string(), qps: z.string() }))
      .parse(parse(readFileSync(ownBundle("sysbench-archive-layout").table), { columns: true }));
    const sampled = bundle.files.filter(({ path: name }) => /\/sb\.vm\./.test(name));
    expect(sampled).toHaveLength(30);
    for (const { path: name, text } of sampled) {
      const { point, run, series } = bundle.ofFile(name.replace("/sb.vm.", "/sb.o."));
      const kinds = series.map(({ kind }) => kind).filter((kind) => kind === "vmstat" || kind === "iostat");
      expect(kinds.sort(), name).toEqual(["iostat", "iostat", "vmstat"]);
      const qps = Number(rows.find(({ file }) => run.source.path.endsWith(file))?.qps);
      const samples = text
        .split("\n")
        .map((line) => line.trim().split(/\s+/).map(Number))
        .filter((cells) => cells.length === 17 && Number.isFinite(cells[0]))
        .slice(1);
      const mean = (column: number) => samples.reduce((sum, cells) => sum + (cells[column] ?? 0), 0) / samples.length;
      expect(point.moreMetrics.cpuSecondsPerQuery).toBeCloseTo(((mean(12) + mean(13)) / 100) * (2 / qps), 12);
      expect(point.moreMetrics.contextSwitchesPerQuery).toBeCloseTo(mean(11) / qps, 9);
      expect(point.metricSources?.cpuSecondsPerQuery).toMatchObject({ path: name, line: 2, origin: "computed" });
    }
  });

  it("states the rule, and keeps the author's own figures beside it", () => {
    const { point } = bundle.ofFile("x.ma101119_deb.z11a_c2r24.pk1/sb.o.point-query.range100.pk1.dop2");
    // 491 % us + sy of 5 samples, 2 CPUs, 97037.20 queries per second.
    expect(point.moreMetrics.cpuSecondsPerQuery).toBeCloseTo((4.91 / 5) * (2 / 97037.2), 14);
    expect(point.metricSources?.cpuSecondsPerQuery?.rule).toBe(
      "vmstat's us + sy, mean of 5 samples (the first, since boot, and repeated headers left out): 98.2 % of 2 CPUs (as the run's own output says), divided by 97,037.2 queries per second.",
    );
    expect(point.moreMetrics.cpuSecondsPerQueryPrinted).toBeCloseTo((0.001012 / 100) * 2, 14);
    // sb.met rounds 0.4 reads per second / 97037.2 to 0.000.
    expect(point.moreMetrics.readsPerQuery).toBeCloseTo(0.4 / 97037.2, 14);
    expect(point.moreMetrics.readsPerQueryPrinted).toBe(0);
    expect(point.metricSources?.readsPerQuery?.rule).toContain("0.4 reads per second on vda, divided by");
  });

  it("knows the machine of every run from sysinfo/", () => {
    for (const { setting, source } of bundle.runs)
      expect(setting.machine, source.path).toMatchObject({
        cpus: 2,
        model: "AMD EPYC",
        memoryBytes: 24_105 * 1024 ** 2,
        name: "AMD EPYC, 2 CPUs",
      });
    expect(bundle.issues).toEqual([]);
  });
});

describe("fio-vmstat", () => {
  let bundle: ReturnType<typeof read>;
  beforeAll(async () => {
    bundle = read(await filesOfBundle(ownBundle("fio-vmstat").bundle));
  });

  it("gives a run all that was sampled during it, once per file, and counts one iostat file", () => {
    const { point, series } = bundle.ofFile("samples/sysbench.oltp_read_write.4t.txt");
    expect(
      series
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "interval")
        .sort(),
    ).toEqual(["iostat", "iostat", "iostat", "iostat", "mpstat", "pidstat", "pidstat", "vmstat"]);
    // awk: us 59.8, sy 40.1 %, cs 60838.5; lscpu says 2 CPUs; 26040.29 queries per second.
    expect(point.moreMetrics.cpuSecondsPerQuery).toBeCloseTo((0.999 * 2) / 26040.29, 14);
    expect(point.moreMetrics.contextSwitchesPerQuery).toBeCloseTo(60838.5 / 26040.29, 12);
    expect(point.metricSources?.cpuSecondsPerQuery?.rule).toMatch(/ of 2 CPUs \(as lscpu\.\w+ says\), /);
    // awk without the first report: 9 reports, 26.7778 reads, 181.333 KiB read per second.
    expect(point.moreMetrics.readsPerQuery).toBeCloseTo(241 / 9 / 26040.29, 12);
    expect(point.moreMetrics.readBytesPerQuery).toBeCloseTo(((1632 / 9) * 1024) / 26040.29, 9);
    expect(point.metricSources?.readsPerQuery?.rule).toContain("mean of 9 reports (the first left out");
  });

  it("reports samples without a run", () => {
    expect(bundle.issues.map(({ code, path: name }) => [code, name])).toEqual([
      ["samples-without-run", "fio-vmstat/samples/vmstat_wide_idle.txt"],
    ]);
  });
});

describe("dbbench", () => {
  it("finds the run of x.log for x.log.stats.vm.gz, and computes its costs of the samples", async () => {
    const bundle = read(await filesOfBundle(ownBundle("dbbench").bundle));
    const linked = bundle.results.flatMap(({ series }) => series).filter(({ kind }) => kind === "vmstat");
    // Two of 15 runs took a second, and have only the first sample.
    expect(linked).toHaveLength(13);
    expect(linked.filter(({ runKey }) => runKey === null)).toEqual([]);
    const { point } = bundle.ofFile("bm.lc.nt1.d0/7.8.deb/benchmark_readrandom.t1.log");
    expect(point.moreMetrics.contextSwitchesPerQuery).toBeCloseTo(
      (504 + 96 + 116 + 95 + 490) / 5 / (point.metrics.qps ?? 0),
      12,
    );
    expect(point.metricSources?.writtenBytesPerQuery?.rule).toContain("mean of 5 reports:");
  });
});

const source = (name: string) => ({ path: name, line: 1, text: null });
const run = (key: string, name: string): ParsedRun => ({
  ...plainRun,
  key,
  algorithm: "mariadb",
  threads: 1,
  source: source(name),
  setting: { engine: "mariadb", build: null, config: null, machine: null },
});
const point = (key: string, runKey: string, moreMetrics: Record<string, number | null> = {}): ParsedPoint =>
  testPoint(run(runKey, "d/sb.o.x"), { key, label: key, metrics: { ...noMetrics, qps: 1000 }, moreMetrics });
const vmstat = (busy: number[]): ParsedResults => ({
  ...noResults(),
  series: [
    {
      key: "v",
      runKey: null,
      kind: "vmstat",
      title: "vmstat",
      x: "seconds",
      columns: ["seconds", "cpuUserFraction", "cpuSystemFraction", "contextSwitchesPerSecond"],
      values: [busy.map((_, i) => i), busy, busy.map(() => 0), busy.map(() => 50)],
      source: source("d/sb.vm.x"),
    },
  ],
});

describe("linking", () => {
  it("leaves samples alone that fit two runs, and gives several points of a run no share of them", () => {
    const twice = { ...noResults(), runs: [run("a", "d/sb.o.x"), run("b", "d/sb.o.x")], points: [point("p", "a")] };
    const unlinked = linkResults([twice, vmstat([0.5])]);
    expect(unlinked.results[1]?.series[0]?.runKey).toBeNull();
    expect(unlinked.issues.map(({ code }) => code)).toEqual(["samples-without-run"]);
    const shared = { ...noResults(), runs: [run("a", "d/sb.o.x")], points: [point("p", "a"), point("q", "a")] };
    const linked = linkResults([shared, vmstat([0.5])]).results[0];
    expect(linked?.series[0]?.runKey).toBe("a");
    expect(linked?.points.map(({ moreMetrics }) => moreMetrics)).toEqual([{}, {}]);
  });

  it("gives context switches but no CPU seconds where the number of CPUs is unknown", () => {
    const one = { ...noResults(), runs: [run("a", "d/sb.o.x")], points: [point("p", "a")] };
    expect(linkResults([one, vmstat([0.5])]).results[0]?.points[0]?.moreMetrics).toEqual({
      contextSwitchesPerQuery: 0.05,
    });
  });

  it("takes the author's figure where there are no samples, else reports how much lower it is", () => {
    const printed = { cpuSecondsPerQueryPrinted: 0.00191 };
    const host: ParsedResults = {
      ...noResults(),
      provenance: [
        { key: "l", kind: "cpu", title: "lscpu", configName: null, facts: { cpus: 4 }, source: source("d/lscpu") },
      ],
    };
    const one = { ...noResults(), runs: [run("a", "d/sb.o.x")], points: [point("p", "a", printed)] };
    const alone = linkResults([one, host]).results[0]?.points[0];
    expect(alone?.moreMetrics).toEqual({ ...printed, cpuSecondsPerQuery: 0.00191 });
    expect(alone?.metricSources?.cpuSecondsPerQuery?.rule).toBe(
      "The author's own figure; no samples of this run are in the bundle.",
    );
    const both = linkResults([one, host, vmstat([0.4, 0.6])]).results[0]?.points[0];
    expect(both?.moreMetrics).toMatchObject({ ...printed, cpuSecondsPerQuery: 0.002 });
    expect(both?.metricSources?.cpuSecondsPerQuery?.rule).toContain("The author's own figure is 4.5 % lower");
  });

  it("takes the author's figure where samples are of several points, and doesn't say that there are none", () => {
    const printed = { cpuSecondsPerQueryPrinted: 0.00191 };
    const shared = {
      ...noResults(),
      runs: [run("a", "d/sb.o.x")],
      points: [point("p", "a", printed), point("q", "a")],
    };
    const [first, second] = linkResults([shared, vmstat([0.5])]).results[0]?.points ?? [];
    expect(first?.moreMetrics).toEqual({ ...printed, cpuSecondsPerQuery: 0.00191 });
    expect(first?.metricSources?.cpuSecondsPerQuery?.rule).toBe(
      "The author's own figure; the samples of this run don't give it.",
    );
    expect(second?.moreMetrics).toEqual({});
  });

  it("leaves failed runs without costs", () => {
    const failed: ParsedPoint = { ...point("p", "a"), status: "failed", metrics: noMetrics };
    const one = { ...noResults(), runs: [run("a", "d/sb.o.x")], points: [failed] };
    expect(linkResults([one, vmstat([0.5])]).results[0]?.points).toEqual([failed]);
  });
});

describe("a host that an author's table names", () => {
  const machine = (name: string, cpus: number | null) => ({ name, cpus, memoryBytes: null, model: null });
  const on = (key: string, name: string, cpus: number | null): ParsedRun => {
    const base = run(key, `${key}.txt`);
    return { ...base, setting: { ...base.setting, machine: machine(name, cpus) } };
  };
  const hostsOf = (runs: ParsedRun[]) =>
    linkResults([{ ...noResults(), runs }]).results.flatMap(({ runs: all }) =>
      all.map(({ setting }) => setting.machine?.name),
    );

  it("is the machine that the raw files beside it count the CPUs of, where there is one", () => {
    expect(hostsOf([on("raw", "hetz, 48 CPUs", 48), on("author", "hetz", null)])).toEqual([
      "hetz, 48 CPUs",
      "hetz, 48 CPUs",
    ]);
  });

  it("stays by itself where there are several of it, or none", () => {
    expect(hostsOf([on("a", "gcp, 8 CPUs", 8), on("b", "gcp, 16 CPUs", 16), on("c", "gcp", null)])[2]).toBe("gcp");
    expect(hostsOf([on("a", "dell32, 32 CPUs", 32), on("c", "hetz", null)])[1]).toBe("hetz");
  });
});

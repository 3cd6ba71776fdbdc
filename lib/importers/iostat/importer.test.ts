import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { deviceOf, seriesMean } from "@/lib/domain/workloads/sample-means";
import { ownBundle, readFixtures } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { iostat } from "./importer";

const results = readFiles(iostat, readFixtures(iostat.id));
const seriesOf = (file: string, device: string | null, from = results) => {
  const found = from.series.find((one) => one.source.path.endsWith(file) && deviceOf(one) === device);
  if (!found) throw new Error(`no series of ${device} in ${file}`);
  return found;
};
const means = (file: string, device: string, columns: string[], from = results) =>
  columns.map((column) => seriesMean(seriesOf(file, device, from), column)?.mean ?? null);
const io = ["readsPerSecond", "readBytesPerSecond", "writesPerSecond", "writtenBytesPerSecond"];

describe("iostat", () => {
  it("gives a series of the host's CPUs and one for each device", () => {
    const file = "sb.io.update-one.range100.pk1.dop4";
    const mine = results.series.filter(({ source }) => source.path === file);
    expect(mine.map(deviceOf)).toEqual([null, "md2", "nvme0n1", "nvme1n1"]);
    expect(seriesOf(file, null).values[seriesOf(file, null).columns.indexOf("cpuUserFraction")]).toEqual([0.1, 0.12]);
  });

  // awk '$1=="vda" {k++; r+=$2; rb+=$3; w+=$8; wb+=$9} END {print k,r/k,rb/k,w/k,wb/k}' FILE
  it("takes kB for 1,024 bytes and MB for 1,048,576, by the columns' names", () => {
    const kib = means("iostat.oltp_read_write.4t.txt", "vda", io);
    [27.7, 193.2 * 1024, 64.8, 2363.6 * 1024].forEach((value, i) => {
      expect(kib[i]).toBeCloseTo(value, 6);
    });
    const mib = means("benchmark_readrandom.t1.log.stats.io", "vda", io);
    [25, 0.136 * 1048576, 210.8, 3.962 * 1048576].forEach((value, i) => {
      expect(mib[i]).toBeCloseTo(value, 6);
    });
  });

  it("locates columns by name where an older version orders them otherwise", () => {
    expect(means("sb.io.update-one.range100.pk1.dop4", "md2", io)).toEqual([150, 600 * 1024, 100, 1600 * 1024]);
    const old = seriesOf("iostat.old.txt", "sda");
    expect(means("iostat.old.txt", "sda", [...io, "latencyMeanSeconds", "requestMeanBytes"])).toEqual([
      3,
      12 * 1024,
      4,
      56 * 1024,
      0.0005,
      ((22.4 + 17.78) / 2) * 512,
    ]);
    expect(old.values[0], "11:59:59 PM, then 12:00:09 AM").toEqual([0, 10]);
  });

  it("reads the JSON as it reads the text", () => {
    const file = "iostat.oltp_read_write.4t";
    const [text, json] = [seriesOf(`${file}.txt`, "vda"), seriesOf(`${file}.json`, "vda")];
    const bytes = (series: typeof text) => series.values[series.columns.indexOf("writtenBytesPerSecond")];
    expect(bytes(json)).toEqual(bytes(text));
    expect(new Set(json.columns.slice(1))).toEqual(new Set(text.columns.slice(1)));
    expect(seriesOf(`${file}.json`, null).values[1]).toEqual(seriesOf(`${file}.txt`, null).values[1]);
  });

  it("counts reports to the end where the first of them came without a time", () => {
    const report = (user: number) =>
      `avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n ${user} 0.00 1.00 0.00 0.00 80.00\n\n`;
    const head = "Device r/s rkB/s w/s wkB/s\nsda 1.00 4.00 2.00 8.00\n\n";
    const reports = `${report(10)}${head}11/21/26 10:00:05\n${report(20)}${head}`;
    const text = `Linux 6.1.0 (h) 11/21/26 _x86_64_ (8 CPU)\n\n${reports}`;
    const { series } = readFiles(iostat, [{ path: "iostat.txt", text }]);
    expect(series.map(({ x, columns, values }) => [x, columns[0], values[0]])).toEqual([
      ["sample", "sample", [1, 2]],
      ["sample", "sample", [1, 2]],
    ]);
  });

  it("leaves out a device without a name, and reports its line", () => {
    const json = readFixtures(iostat.id).filter(({ path }) => path.endsWith("iostat.oltp_read_write.4t.json"));
    const readWith = (name: string) =>
      readFiles(
        iostat,
        json.map(({ path, text }) => ({ path, text: text.replace('"disk_device": "vda"', name) })),
      );
    const line = 1 + (json[0]?.text.split("\n").findIndex((text) => text.includes('"disk_device": "vda"')) ?? 0);
    for (const { series, issues } of [readWith('"name": "vda"'), readWith('"disk_device": ""')]) {
      expect(new Set(series.map(({ key }) => key)).size).toBe(series.length);
      expect(series.map(deviceOf)).not.toContain("");
      expect(issues.map(({ code, path, line }) => [code, path, line])).toEqual([["unread-line", json[0]?.path, line]]);
    }
  });

  it("reads a device of JSON wherever its name stands among its numbers", () => {
    const json = readFixtures(iostat.id).filter(({ path }) => path.endsWith("iostat.oltp_read_write.4t.json"));
    const nameLast = json.map(({ path, text }) => ({
      path,
      text: text.replace(/\{"disk_device": "([^"]+)", ([^}]*)\}/g, '{$2, "disk_device": "$1"}'),
    }));
    expect(nameLast[0]?.text).not.toBe(json[0]?.text);
    const numbers = (files: typeof json) =>
      readFiles(iostat, files).series.map(({ key, columns, values }) => [key, columns, values]);
    expect(numbers(nameLast)).toEqual(numbers(json));
  });

  it("reports the number of CPUs that files state, once for each directory and number, and no host's name", () => {
    expect(results.provenance.map(({ facts, source }) => [source.path, facts.cpus])).toContainEqual([
      "sb.io.update-one.range100.pk1.dop4",
      96,
    ]);
    // Three texts and two JSON files of one directory state 2 CPUs, the texts with the kernel. A text of another
    // directory states 2, too.
    const hosts = results.provenance.map(({ facts, source }) => JSON.stringify([dirname(source.path), facts]));
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(hosts.filter((host) => host.includes('"cpus":2,'))).toHaveLength(2 + 1);
    // The files' hosts are `host` and `vm`.
    const keys = results.provenance.flatMap(({ facts }) => Object.keys(facts));
    expect([...new Set(keys)].sort()).toEqual(["cpus", "kernel"]);
    expect(JSON.stringify(results.provenance.map(({ facts }) => facts))).not.toMatch(/"(?:host|vm)"/);
  });
});

const { bundle } = ownBundle("sysbench-archive-layout");

describe("sysbench-archive-layout", () => {
  it("has the means that its sb.met files print", async () => {
    const files = await filesOfBundle(bundle);
    const read = readFiles(iostat, files);
    const summaries = files.filter(({ path: name }) => /\/sb\.met\./.test(name));
    expect(summaries).toHaveLength(30);
    for (const { path: name, text } of summaries) {
      const [samples, ...printed] = text.split("\n")[2]?.split("\t") ?? [];
      const file = name.replace("/sb.met.", "/sb.io.");
      const [reads, readBytes, writes, written] = means(file, "vda", io, read).map((mean) => mean ?? Number.NaN);
      expect(seriesMean(seriesOf(file, "vda", read), "readsPerSecond")?.samples).toBe(Number(samples));
      [reads, Number(readBytes) / 1048576, writes, Number(written) / 1048576].forEach((value, i) => {
        expect(Math.abs(Number(value) - Number(printed[i])), `${name} ${i}`).toBeLessThanOrEqual(0.0501);
      });
    }
  });
});

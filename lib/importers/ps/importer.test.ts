import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { ps } from "./importer";

const results = readFiles(ps, readFixtures(ps.id));
const columnsOf = (file: string, title: string) => {
  const series = results.series.find((one) => one.source.path === file && one.title === title);
  return series && Object.fromEntries(series.columns.map((column, i) => [column, series.values[i]]));
};

describe("ps", () => {
  it("gives one series a command, with seconds where dates are between the samples", () => {
    expect(columnsOf("o.ps.mariadb", "ps: mariadbd")).toEqual({
      seconds: [0, 10],
      processes: [1, 1],
      residentBytes: [1906824 * 1024, 2000000 * 1024],
      largestResidentBytes: [1906824 * 1024, 2000000 * 1024],
      virtualBytes: [91351656 * 1024, 91351656 * 1024],
      cpuSeconds: [1, 62],
    });
    expect(columnsOf("o.ps.mariadb", "ps: python3")).toMatchObject({
      processes: [1, 2],
      residentBytes: [15112 * 1024, 20000 * 1024],
      largestResidentBytes: [15112 * 1024, 16000 * 1024],
      cpuSeconds: [0, 4],
    });
  });

  it("leaves kernel threads out and never keeps arguments in a title", () => {
    expect(results.series.map(({ title }) => title)).toEqual([
      "ps: db_bench",
      "ps: mariadbd",
      "ps: python3",
      "ps: memory of the server",
    ]);
  });

  it("counts samples where the time is unknown", () => {
    expect(columnsOf("benchmark_readrandom.t1.log.stats.ps", "ps: db_bench")).toMatchObject({
      sample: [1],
      residentBytes: [15012 * 1024],
    });
    expect(columnsOf("o.ps.pgvector.mem", "ps: memory of the server")).toMatchObject({
      sample: [1, 2, 3],
      residentBytes: [1.8, 2, 2.1].map((gb) => Math.round(gb * 1024 ** 3)),
    });
  });

  it("keeps the largest commands of many and reports the number of the others", () => {
    const text = Array.from({ length: 90 }, (_, i) => `u ${i} 0.0 0.0 9 ${i + 1} ? S 10:00 0:00 cmd${i}`).join("\n");
    const { series, issues } = readFiles(ps, [{ path: "o.ps.x", text }]);
    // cmd0 has 1 KiB, cmd89 has 90.
    expect(series.map(({ title }) => title).toSorted()).toEqual([84, 85, 86, 87, 88, 89].map((nth) => `ps: cmd${nth}`));
    expect(issues.map(({ code, message }) => [code, /others are left out: \d+/.exec(message)?.[0]])).toEqual([
      ["other-processes", "others are left out: 84"],
    ]);
  });

  it("has no CPU time of a command while that of one of its processes is unreadable", () => {
    const row = (pid: number, time: string) => `mysql ${pid} 1.0 2.0 2000 1000 ? S 10:00 ${time} /usr/sbin/mysqld\n`;
    const samples = [row(7, "0:05"), row(7, "0:06") + row(8, `${"9".repeat(400)}:00`), row(7, "0:07")];
    const { series } = readFiles(ps, [{ path: "o.ps.mysql", text: samples.join("") }]);
    const [cpu] = series.map(({ columns, values }) => values[columns.indexOf("cpuSeconds")]);
    expect(cpu).toEqual([5, null, 7]);
  });

  it("adds the processes of a command in each sample, whatever stood in the samples before", () => {
    const row = (pid: number, rss: number, time: string, command: string) =>
      `mysql ${pid} 1.0 2.0 2000 ${rss} ? S 10:00 ${time} ${command}\n`;
    const samples = [
      row(7, 10, "0:05", "/usr/sbin/mysqld --a") + row(8, 20, "1:00", "/opt/mysqld"),
      row(7, 40, "2-01:00:07", "/usr/sbin/mysqld --b") + row(9, 5, "0:59", "vmstat"),
      row(9, 6, "1:01:01", "vmstat"),
    ];
    const { series } = readFiles(ps, [{ path: "o.ps.mysql", text: samples.join("") }]);
    const values = Object.fromEntries(series.map(({ title, values }) => [title, values.slice(1)]));
    // 2 days and an hour are 176,400 s.
    expect(values).toEqual({
      "ps: mysqld": [
        [2, 1],
        [30 * 1024, 40 * 1024],
        [20 * 1024, 40 * 1024],
        [2000 * 1024, 2000 * 1024],
        [65, 176_407],
      ],
      "ps: vmstat": [
        [1, 1],
        [5 * 1024, 6 * 1024],
        [5 * 1024, 6 * 1024],
        [2000 * 1024, 2000 * 1024],
        [59, 3_661],
      ],
    });
  });
});

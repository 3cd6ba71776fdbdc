import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { pidstat } from "./importer";

const results = readFiles(pidstat, readFixtures(pidstat.id));

describe("pidstat", () => {
  // awk '/^[0-9]/ && $NF=="mariadbd" && NF==10 {k++; c+=$8} ... NF==8 {j++; w+=$5} END {print k,c/k,j,w/j}' FILE
  // The line "Average:" has 2326.00, too.
  it("gives a series for each kind of block, in fractions of one CPU and bytes per second", () => {
    const [cpu, io] = results.series.filter(({ source }) => source.path === "pidstat.oltp_read_write.4t.txt");
    expect(cpu?.title).toBe("pidstat of mariadbd (29301), CPU as fractions of one CPU");
    expect(io?.title).toBe("pidstat of mariadbd (29301), I/O");
    expect(io && seriesMean(io, "writtenBytesPerSecond")).toEqual({ mean: 2326 * 1024, samples: 10 });
    expect(cpu && seriesMean(cpu, "cpuFraction")?.mean).toBeCloseTo(0.872, 12);
    expect(cpu?.values[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("reads one line for everything of a process (-h), with times of day or since 1970", () => {
    const head = "Linux 6.1.0 (vm) \t11/23/26 \t_x86_64_\t(2 CPU)\n\n";
    const columns = "# Time        UID       PID    %usr %system    %CPU   CPU     RSS   kB_wr/s  Command\n";
    const rest = (cpu: string, written: string) =>
      `0      9955    1.98    0.00    ${cpu}     1  242100 ${written}  node\n`;
    for (const [first, second] of [
      ["04:34:01", "04:34:03"],
      ["1795408441", "1795408443"],
    ]) {
      const text = `${head}${columns}${first} ${rest("25.00", "4.00")}\n${columns}${second} ${rest("50.00", "8.00")}`;
      const { series, issues } = readFiles(pidstat, [{ path: "pidstat.4t.txt", text }]);
      expect(issues).toEqual([]);
      expect(series.map(({ title }) => title)).toEqual([
        "pidstat of node (9955), CPU as fractions of one CPU, memory, I/O",
      ]);
      const [one] = series;
      const column = (name: string) => one?.values[one.columns.indexOf(name)];
      expect([
        column("seconds"),
        column("cpuFraction"),
        column("memoryBytes"),
        column("writtenBytesPerSecond"),
      ]).toEqual([
        [0, 2],
        [0.25, 0.5],
        [247_910_400, 247_910_400],
        [4096, 8192],
      ]);
    }
  });
});

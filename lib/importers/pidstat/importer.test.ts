import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { pidstat } from "./importer";

const results = readFiles(pidstat, readFixtures(pidstat.id));

describe("pidstat", () => {
  // awk '/^[0-9]/ && $NF=="mariadbd" && NF==10 {k++; c+=$8} ... NF==8 {j++; w+=$5} END {print k,c/k,j,w/j}' FILE; Average: says 2326.00 too
  it("gives a series for each kind of block, in fractions of one CPU and bytes per second", () => {
    const [cpu, io] = results.series.filter(({ source }) => source.path === "pidstat.oltp_read_write.4t.txt");
    expect(cpu?.title).toBe("pidstat of mariadbd (29301), CPU as fractions of one CPU");
    expect(io?.title).toBe("pidstat of mariadbd (29301), I/O");
    expect(io && seriesMean(io, "writtenBytesPerSecond")).toEqual({ mean: 2326 * 1024, samples: 10 });
    expect(cpu && seriesMean(cpu, "cpuFraction")?.mean).toBeCloseTo(0.872, 12);
    expect(cpu?.values[0]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

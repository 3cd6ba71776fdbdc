import { describe, expect, it } from "vitest";
import type { HistoryViewLine } from "./history-types";
import { lineRanges, notDrawnText } from "./line-ranges";

const line = (label: string, values: readonly (number | null)[]) =>
  ({ key: label, label, builds: values.map((value) => ({ value, ratio: value })) }) as unknown as HistoryViewLine;

describe("lines of several magnitudes", () => {
  it("start with the magnitude that has most values, and name the omitted lines with their distance", () => {
    // Modelled on the point queries of a db_bench study over RocksDB builds. One config is cached; two read from disk.
    const ranges = lineRanges(
      [line("config byrx", [28]), line("config iobuf", [1.01]), line("config iodir", [1, 0.98, 1.02])],
      true,
    );
    expect(ranges.map(({ lines }) => lines)).toEqual([["config iodir", "config iobuf"], ["config byrx"]]);
    // The upper median of 1 and 1.01: 28 / 1.01 = 27.72.
    expect(ranges[1]?.times).toBeCloseTo(27.72, 2);
    expect(notDrawnText(ranges, new Set(ranges[0]?.lines))).toBe(
      "Not drawn, since they would flatten the other lines: config " +
        "byrx (27.72 times the lines drawn first). The table has it.",
    );
    expect(notDrawnText(ranges, new Set(["config iodir", "config iobuf", "config byrx"]))).toBeNull();
  });

  it("are one range where each lies near the next, and lines without a value are in none", () => {
    const ranges = lineRanges([line("a", [1]), line("b", [3]), line("c", [9, null]), line("d", [null])], false);
    expect(ranges.map(({ lines }) => lines)).toEqual([["a", "b", "c"]]);
    expect(notDrawnText(ranges, new Set(["a"]))).toBeNull();
    expect(lineRanges([], false)).toEqual([]);
  });
});

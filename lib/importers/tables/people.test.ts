import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
const seconds = (text: string, file?: string) => read(text, file).points.map(({ moreMetrics }) => moreMetrics.seconds);

describe("a number that begins with 0 and a comma", () => {
  it("is a fraction: no thousands are grouped behind a 0", () => {
    expect(seconds("engine;query;time_s\nd;a;0,123\nd;b;0,5\nd;c;-0,25\nd;e;12,25\n")).toEqual([
      0.123,
      0.5,
      null,
      12.25,
    ]);
    // 1,234 is 1.234 here: 0,456 shows a decimal comma.
    expect(seconds("engine;query;time_s\nd;a;0,456\nd;b;1,234\n")).toEqual([0.456, 1.234]);
  });
});

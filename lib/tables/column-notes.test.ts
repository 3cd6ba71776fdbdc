import { expect, it } from "vitest";
import { numberColumn } from "@/lib/blocks/block";
import { WRITTEN } from "@/lib/blocks/parts";
import { noteOfColumn } from "./column-notes";

const noteIn = (column: ReturnType<typeof numberColumn>) => noteOfColumn(column.key, { columns: [column] });

it("describes a ratio of a metric's two sides by its column, not by its unit", () => {
  expect(noteIn(numberColumn("cpuSecondsPerQuery", "CPU, B / A", WRITTEN.ratio, { ofSides: true }))).toEqual({
    unit: "ratio",
    better: "lower",
    rule: "The value of this metric of side B over that of side A.",
    origin: "computed",
  });
  // The values of a group's history are ratios to its first build, which no side is.
  const value = noteIn(numberColumn("value", "Median of ratios", WRITTEN.ratio));
  expect(value).toEqual(noteOfColumn("value"));
  expect(value?.rule).toContain("of a group the median of ratios");
  expect(noteIn(numberColumn("step", "Step", WRITTEN.ratio))?.rule).toContain("over that of the build before");
});

it("describes no column of ratios by a number of the same name, such as a data set named qps", () => {
  for (const name of ["qps", "recall", "indexBytes", "latencyP99Seconds"]) {
    expect(noteOfColumn(name)).not.toBeNull();
    expect(noteIn(numberColumn(name, name, WRITTEN.ratio))).toBeNull();
  }
  expect(noteIn(numberColumn("relative", "Relative", WRITTEN.ratio))?.unit).toBe("ratio");
});

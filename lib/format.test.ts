import fc from "fast-check";
import { expect, test } from "vitest";
import {
  capital,
  formatAmount,
  formatAsPower,
  formatBytes,
  formatChange,
  formatCounted,
  formatExactly,
  formatFixed,
  formatMebibytes,
  formatMicroseconds,
  formatMilliseconds,
  formatNumber,
  formatOrdinal,
  formatPercent,
  formatPoints,
  formatRatio,
  formatRecall,
  formatSeconds,
  formatShort,
  formatSix,
  formatTarget,
  formatTenths,
  formatThreads,
  formatUntil,
  shareOfWidth,
  shownRatio,
  toDigits,
  unitScale,
  wordList,
} from "./format";

test("never shows 0 where there is no value", () => {
  for (const format of [
    formatNumber,
    formatShort,
    formatRecall,
    formatSeconds,
    formatMilliseconds,
    formatMicroseconds,
    formatMebibytes,
    formatBytes,
    formatRatio,
  ]) {
    expect(format(null)).toBe("–");
    expect(format(0)).toMatch(/^0/);
  }
});

test("measured values keep the zeros of their four digits, so that a column is uniform", () => {
  expect([216, 216.1, 138, 139.8].map(formatNumber)).toEqual(["216.0", "216.1", "138.0", "139.8"]);
  expect([18624.6, 1.7416, 0.0783, 0.5].map(formatNumber)).toEqual(["18,625", "1.742", "0.07830", "0.5000"]);
  // Rounding may add a digit in front: 999.96 has four digits as 1,000.
  expect([999.94, 999.96, 9.9999, -216].map(formatNumber)).toEqual(["999.9", "1,000", "10.00", "-216.0"]);
  expect([1.5e-9, Number.POSITIVE_INFINITY].map(formatNumber)).toEqual(["1.500e-9", "Infinity"]);
});

test("counts, ticks and p-values are written without trailing zeros", () => {
  expect([formatAmount(4, "count"), formatAmount(4, "1/s"), formatAmount(null, "count")]).toEqual(["4", "4.000", "–"]);
  expect([216, 0.05, 1234.5, 100_000].map(formatShort)).toEqual(["216", "0.05", "1,235", "100,000"]);
  // From 1,000 on there are no decimals, and all digits before the point stay.
  expect([9999.6, 1234.56, 999.96, 99_999.5].map(formatShort)).toEqual(["10,000", "1,235", "1,000", "100,000"]);
  expect([8345.4, 999.94].map(formatShort)).toEqual(["8,345", "999.9"]);
});

test("ratios have two decimals, and tiny ones are below 0.01", () => {
  expect([1, 0.44, 0.0783, 0.0596, 13.216].map(formatRatio)).toEqual(["1.00", "0.44", "0.08", "0.06", "13.22"]);
  expect([0.0099, 0.00001].map(formatRatio)).toEqual(["<0.01", "<0.01"]);
  expect([0.01, 0, -0.5].map(formatRatio)).toEqual(["0.01", "0.00", "-0.50"]);
});

test("a ratio is rounded to the decimals that readers see", () => {
  expect([1.0203, 0.9798, 0.005].map(shownRatio)).toEqual([1.02, 0.98, 0.01]);
});

test("a recall below 1 is never rounded up to 1", () => {
  expect([0.99998, 0.9996, 1, 0.95].map(formatRecall)).toEqual(["0.99998", "0.9996", "1.000", "0.950"]);
  // One miss among ten million neighbours.
  expect(formatRecall(0.9999999)).toBe("0.9999999");
});

test("seconds, milliseconds, microseconds and mebibytes keep their decimals too", () => {
  expect([7.24, 71.24, 100, 1234.5, 0.5].map(formatSeconds)).toEqual(["7.2", "71.2", "100.0", "1,235", "0.500"]);
  expect([999.94, 999.96].map(formatSeconds)).toEqual(["999.9", "1,000"]);
  expect([0.005, 0.00123, 2.5].map(formatMilliseconds)).toEqual(["5.00", "1.23", "2,500"]);
  expect([0.000086, 0.0000861].map(formatMicroseconds)).toEqual(["86.0", "86.1"]);
  // 234.5 MiB and 86 MiB.
  expect([234.5 * 1024 ** 2, 86 * 1024 ** 2].map(formatMebibytes)).toEqual(["235", "86.0"]);
  expect([512, 1024 ** 3, 14.2 * 1024 ** 2].map(formatBytes)).toEqual(["512 B", "1 GiB", "14.2 MiB"]);
  // 1023.6 KiB is nearer to 1 MiB than to 1023 KiB.
  expect([1023, 1000 * 1024, 1023.6 * 1024].map(formatBytes)).toEqual(["1,023 B", "1,000 KiB", "1 MiB"]);
});

test("a number gets the digits that a check of its text needs", () => {
  const above = (limit: number) => (read: number) => read > limit;
  expect(formatUntil(234.375, "234", above(200))).toBe("234");
  expect(formatUntil(234.375, "234", above(234))).toBe("234.4");
  // Up to eight digits it is 1,234: only the fifth decimal place is above.
  expect(formatUntil(1234.00002, "1,234", above(1234))).toBe("1,234.00002");
  // No number of digits makes it pass.
  expect(formatUntil(2.5, "2.5", above(3))).toBe("2.5");
});

test("a unit is scaled to suit its largest value", () => {
  expect(unitScale("s", 0.02)).toEqual({ unit: "ms", factor: 1e3 });
  expect(unitScale("s", 0.00002)).toEqual({ unit: "µs", factor: 1e6 });
  expect(unitScale("B/s", 3e6)).toEqual({ unit: "MiB/s", factor: 1 / 1024 ** 2 });
  expect(unitScale("fraction", 0.35)).toEqual({ unit: "%", factor: 100 });
});

test("one point and one thread have no plural, other counts have", () => {
  expect([0, 1, 1534].map(formatPoints)).toEqual(["0 points", "1 point", "1,534 points"]);
  expect([1, 2, 48].map(formatThreads)).toEqual(["1 thread", "2 threads", "48 threads"]);
});

test("a share has at most one decimal below 10 %, none above, and is never rounded to 0", () => {
  expect([0.034, 0.05, 0.0994, 0.0996, 0.271, 1.5, -0.031, 0, 0.0004].map(formatPercent)).toEqual([
    "3.4 %",
    "5 %",
    "9.9 %",
    "10 %",
    "27 %",
    "150 %",
    "−3.1 %",
    "0 %",
    "< 0.1 %",
  ]);
  expect([0.0005, 0.00049].map(formatPercent)).toEqual(["0.1 %", "< 0.1 %"]);
});

test("changes of a column have one decimal below 10 %, and none above", () => {
  expect([0.08, -0.078, 0.0994, 0.0996, -0.411, 0.0005, 0.00049, 0].map(formatChange)).toEqual([
    "8.0 %",
    "−7.8 %",
    "9.9 %",
    "10 %",
    "−41 %",
    "0.1 %",
    "0 %",
    "0 %",
  ]);
});

test("a fall to a small rest is not a fall to nothing", () => {
  // 30 ms of 757,862 ms are 0.00396 %.
  expect([30 / 757_862 - 1, -0.9949, -0.995, -0.9991, -0.99, -1, 0.999].map(formatChange)).toEqual([
    "−99.996 %",
    "−99 %",
    "−99.5 %",
    "−99.91 %",
    "−99 %",
    "−100 %",
    "100 %",
  ]);
});

test("a share is rounded alike, however it was computed", () => {
  // 14.5 % directly, as 1 - 0.855 and as 0.855 - 1: binary fractions on both sides of the tie.
  expect([0.145, -0.145, 1 - 0.855, 0.855 - 1].map(formatPercent)).toEqual(["15 %", "−15 %", "15 %", "−15 %"]);
});

test("a count of one has no plural, and every other has", () => {
  expect([0, 1, 2, 1534].map((count) => formatCounted(count, "index build"))).toEqual([
    "0 index builds",
    "1 index build",
    "2 index builds",
    "1,534 index builds",
  ]);
});

test("a capital changes the first letter alone", () => {
  expect(["", "a", "not MySQL", "Ärger"].map(capital)).toEqual(["", "A", "Not MySQL", "Ärger"]);
});

test("a list of words has commas, and one and before its last word", () => {
  const lists = [[], ["a"], ["a", "b"], ["a", "b", "c"]];
  expect(lists.map((words) => wordList(words))).toEqual(["", "a", "a and b", "a, b and c"]);
  expect(lists.map((words) => wordList(words, "or"))).toEqual(["", "a", "a or b", "a, b or c"]);
});

test("a number is rounded to significant digits, without the noise of binary fractions", () => {
  expect([toDigits(0.1 + 0.2, 15), toDigits(1234567, 3), toDigits(0.000123456, 4)]).toEqual([
    0.3, 1_230_000, 0.0001235,
  ]);
});

test("numbers next to those of a tool have the given decimals or digits, and no groups", () => {
  expect([formatFixed(12345.678, 1), formatFixed(2.5, 0), formatFixed(1, 2)]).toEqual(["12345.7", "3", "1.00"]);
  expect([formatExactly(0.984, 6), formatExactly(12.5, 3)]).toEqual(["0.984000", "12.5"]);
});

test("a number as a power of ten has the digits of the rounded number, without zeros at the end", () => {
  expect([0.00441, -1_234_567.89, 100, 0.1 + 0.2].map((value) => formatAsPower(value, 6))).toEqual([
    "4.41e-3",
    "-1.23457e+6",
    "1e+2",
    "3e-1",
  ]);
  // The smallest double is no 5e-324: it prints as many digits as others.
  expect([Number.MIN_VALUE, 0].map((value) => formatAsPower(value, 12))).toEqual(["4.94065645841e-324", "0e+0"]);
  // Numbers below have fewer digits in a double.
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => Math.abs(value) > 1e-300);
  fc.assert(
    fc.property(finite, (value) => {
      expect(formatAsPower(value, 12)).toBe(toDigits(value, 12).toExponential());
    }),
    { numRuns: 2_000 },
  );
});

test("ticks and remarks are grouped, without zeros at the end", () => {
  expect([1234567.8, 0.00012345678, 50].map(formatSix)).toEqual(["1,234,570", "0.000123457", "50"]);
  expect([1234.56, 8, 0.04].map(formatTenths)).toEqual(["1,234.6", "8", "0"]);
});

test("a target of recall keeps its own digits, at least two decimals", () => {
  expect([0.9, 0.995, 1, 0, 0.9999, 0.1 + 0.2].map(formatTarget)).toEqual([
    "0.90",
    "0.995",
    "1.00",
    "0.00",
    "0.9999",
    "0.30",
  ]);
});

test("a share of a width is read by style sheets", () => {
  expect([shareOfWidth(0.125), shareOfWidth(1 / 3, 1)]).toEqual(["12.50%", "33.3%"]);
});

test("an ordinal has its ending", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 32, 111, 512, 8192].map(formatOrdinal)).toEqual(
    "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 32nd 111th 512th 8192nd".split(" "),
  );
});

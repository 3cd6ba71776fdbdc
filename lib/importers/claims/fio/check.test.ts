import { expect, it } from "vitest";
import { checkCopy, checkSum, type RawCase } from "./check";
import type { SumRow } from "./parse";

const row = (sync: string, line = 1): SumRow => ({
  place: { line, text: "" },
  key: "fsync=1_16K",
  writesPerSecond: "100",
  megabytesPerSecond: "1.6",
  sync,
});
const raw = (syncs: RawCase["syncs"], text = "BW=1.5MiB/s (1.6MB/s)"): RawCase => ({
  key: "fsync=1_16K",
  syncs,
  pointKey: null,
  isCut: false,
  writes: [{ iops: 100, bytesPerSecond: 1.6e6, place: { text } }],
});

it("leaves sync times unchecked where the unit or the time of a job is unknown", () => {
  // Not even "No value, though fio printed one": such a time was read as 0.
  for (const unknown of [
    { unit: "parsec", mean: 3 },
    { unit: "constructor", mean: 3 },
    { unit: "usec", mean: null },
  ])
    expect(checkSum("sum.csv", [row("0.0")], [raw([{ unit: "usec", mean: 5 }, unknown])])).toMatchObject({
      agree: 2,
      differ: 0,
      noData: 1,
    });
  const known = [
    raw([
      { unit: "usec", mean: 500 },
      { unit: "msec", mean: 1.5 },
    ]),
  ];
  // (500 + 1,500) / 2
  expect(checkSum("sum.csv", [row("1000.0")], known)).toMatchObject({ agree: 3, differ: 0, noData: 0 });
});

it("checks an edited copy against the author's own rows, which no raw output need confirm", () => {
  const copy = checkCopy("d/sum.txt", [row("7.0")], { path: "d/sum.csv", rows: [row("5.0")] });
  expect(copy).toMatchObject({ against: "own", cells: 3, agree: 2, differ: 1 });
  expect(copy.rule).toContain("sum.csv");
  expect(copy.rule).not.toContain("raw");
  expect(checkSum("d/sum.csv", [row("5.0")], null)).toMatchObject({ against: "raw", cells: 3, noData: 3 });
});

it("does not blame a unit mistake where fio's rate can't be read", () => {
  const odd = { ...row("0.0"), megabytesPerSecond: "9.9" };
  expect(checkSum("sum.csv", [odd], [raw([], "BW=1.2.3MiB/s")]).differences.map(({ remark }) => remark)).toEqual([
    "Neither fio's MB/s nor MiB/s ÷ 1.048576.",
  ]);
});

it("reads each raw case once, however many rows a sum has", () => {
  let reads = 0;
  const cases = Array.from({ length: 300 }, () => {
    const { key, ...rest } = raw([]);
    return Object.defineProperty({ ...rest, key }, "key", {
      get() {
        reads++;
        return key;
      },
    });
  });
  const rows = cases.map((_, at) => row("0.0", at + 1));
  expect(checkSum("sum.csv", rows, cases)).toMatchObject({ cells: 900, agree: 900 });
  expect(reads).toBe(300);
});

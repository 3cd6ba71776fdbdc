import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AuthorTableCheck, printedAgrees } from "./author-table";

describe("a printed number", () => {
  it("agrees with a value that rounds to it, at the decimals printed", () => {
    expect(printedAgrees("3.34", 3.3449)).toBe(true);
    expect(printedAgrees("3.34", 3.3451)).toBe(false);
    expect(printedAgrees("480105", 480104.73)).toBe(true);
    expect(printedAgrees(".5", 0.52)).toBe(true);
  });

  it("agrees with a value that is cut to it where the author's tool truncates", () => {
    // 246 / 109 = 2.25688: bc prints 2.256 (docs/formats/benchmark-archive.md (d)).
    expect(printedAgrees("2.256", 246 / 109, "down")).toBe(true);
    expect(printedAgrees("2.257", 246 / 109, "down")).toBe(false);
  });

  it("agrees within a distance where one is allowed, and no further", () => {
    expect(printedAgrees("1.02", 1.0186, { within: 0.01 })).toBe(true);
    expect(printedAgrees("1.02", 1.05, { within: 0.01 })).toBe(false);
  });

  it("agrees with no number if it is a word, and with infinity alone if it is inf", () => {
    expect(printedAgrees("innodb", 0)).toBe(false);
    expect(printedAgrees("NA", 0)).toBe(false);
    expect(printedAgrees("", 0)).toBe(false);
    expect(printedAgrees("inf", Number.POSITIVE_INFINITY)).toBe(true);
    expect(printedAgrees("inf", 5)).toBe(false);
  });

  it("agrees with every value that it was rounded from", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expect(printedAgrees(value.toFixed(decimals), value)).toBe(true);
      }),
    );
  });
});

describe("the check of a table", () => {
  it("counts each cell once: agreeing, differing or without data", () => {
    const source = { path: "qps.abs.tsv", line: 1, text: null };
    const check = new AuthorTableCheck({ title: "absolute QPS", rule: "rounded", source });
    check.cell({ line: 4, label: "a", printed: "10", ours: 10.2 });
    check.cell({ line: 5, label: "b", printed: "10", ours: 11, pointKey: "p" });
    check.cell({ line: 6, label: "c", printed: "10", ours: null });
    check.cell({ line: 7, label: "d", printed: "innodb", ours: null, remark: "A word stands in a numeric cell." });
    expect(check.table()).toMatchObject({ cells: 4, agree: 1, differ: 2, noData: 1 });
    expect(check.table().differences).toMatchObject([{ label: "b", ours: 11, pointKey: "p" }, { label: "d" }]);
  });

  it("compares words letter by letter", () => {
    const check = new AuthorTableCheck({ title: "t", rule: "r", source: { path: "rel", line: 1, text: null } });
    check.word({ line: 2, label: "p50", printed: "NA" }, "NA");
    check.word({ line: 2, label: "qps", printed: "1.2" }, "1");
    expect(check.table()).toMatchObject({
      cells: 2,
      agree: 1,
      differ: 1,
      differences: [{ remark: "By the rule it is 1." }],
    });
  });
});

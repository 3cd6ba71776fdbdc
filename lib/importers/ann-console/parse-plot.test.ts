import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPlot } from "./parse-plot";

function parse(lines: string[]) {
  const parser = openPlot("o.plot");
  lines.forEach((line, at) => {
    parser.line(line, at + 1);
  });
  return parser.end();
}

const header = "writing output to results/tiny-4-euclidean.png";

describe("plot output", () => {
  it("reads back every label, recall and QPS that plot.py would print, as the fork and as upstream spell it", () => {
    const row = fc.record({
      m: fc.integer({ min: 1, max: 99 }),
      ef: fc.integer({ min: 1, max: 999 }),
      recall: fc.integer({ min: 0, max: 1000 }),
      qps: fc.integer({ min: 1, max: 99_999_999 }),
      upstream: fc.boolean(),
      ending: fc.constantFrom("", "\r", "  "),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const labels = rows.map(({ m, ef }) => `MariaDB(m=${String(m).padStart(2)}, ef_search=${ef})`);
        const lines = rows.map(({ recall, qps, upstream, ending }, at) => {
          const cells = [(recall / 1000).toFixed(3).padStart(12), (qps / 1000).toFixed(3).padStart(12)].join(" ");
          const label = labels[at] ?? "";
          return `${upstream ? `${String(at).padStart(3)}: ${label.padStart(80)}` : ` ${label}`} ${cells}${ending}`;
        });
        const { facts, issues } = parse([header, ...lines]);
        expect(issues).toEqual([]);
        expect(facts.rows.map(({ label, recall, qps, line }) => [label, recall, qps, line])).toEqual(
          rows.map(({ recall, qps }, at) => [labels[at], recall / 1000, qps / 1000, at + 2]),
        );
      }),
    );
  });

  it("never throws and never gives a recall outside 0 to 1 or a QPS that is not above 0", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom("nan", "inf", "-inf", "1e308", "1e309", "0", "-0", "1,5", "0x10", "١", "1_000"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), cell, cell)), (rows) => {
        const { facts } = parse([header, ...rows.map(([label, recall, qps]) => ` ${label}) ${recall} ${qps}`)]);
        for (const { recall, qps } of facts.rows) {
          expect(recall === null || (recall >= 0 && recall <= 1)).toBe(true);
          expect(qps === null || (qps > 0 && qps <= 1e9)).toBe(true);
        }
      }),
    );
  });

  it("refuses a file of more than 10,000 outputs, at the first beyond them", () => {
    const { refused } = parse(Array.from({ length: 10_001 }, () => header));
    expect(refused).toMatchObject({ code: "too-many-results", line: 10_001 });
  });

  it("leaves out rows before the data set is named, and reports them", () => {
    const { facts, issues } = parse([" MariaDB(m=8, ef_search=10)   0.900   1.000", header]);
    expect(facts.rows).toEqual([]);
    expect(issues).toMatchObject([{ code: "no-dataset", line: 1, severity: "error" }]);
  });
});

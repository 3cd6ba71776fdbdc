import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { lineFormat } from "./line-format";

const format = lineFormat({
  signs: [["run {_:int}", "rate {_:number}"], ["killed {_}"]],
  max: 3,
  what: "runs",
  starts: ["fresh start"],
  continues: ["run {nth:int}"],
  lines: ["clients: {clients:int}"],
  latest: ["progress {done:int}"],
  file: ["host {host}"],
  result: ["rate {rate:number}"],
  tables: {
    times: {
      heading: ["Type", "mean"],
      result: "All",
      columns: { Type: "{type}", mean: "{mean:number ms}", "p99 time": "{p99:number ms}" },
    },
  },
  lists: { parts: ["part {name} took {seconds:number}s"] },
});

const read = (...lines: string[]) => {
  const parser = format.open({ path: "a.txt" });
  lines.forEach((text, at) => {
    parser.line(text, at + 1);
  });
  const { facts, issues, refused = null } = parser.end();
  return { facts, issues: issues.map(({ code, line }) => [code, line]), refused };
};

describe("a format of lines", () => {
  it("is recognised where each pattern of one group fits a line", () => {
    const recognise = (path: string, text: string) =>
      format.recognise({ path, text, size: null, head: new Uint8Array() });
    expect(recognise("a.txt", "run 1\nother\nrate 5\n")).toBe(true);
    expect(recognise("a.txt", "bar 10 %\rkilled x\r\n")).toBe(true);
    expect(recognise("a.txt", "run 1\n")).toBe(false);
    expect(recognise("a.md", "run 1\nrate 5\n")).toBe(false);
  });

  it("begins the next run where the current one has its result, or another value of a key", () => {
    const { facts } = read("run 1", "clients: 4", "clients: 8", "run 1", "rate 10", "run 1", "run 2", "rate 20");
    expect(facts.map(({ values }) => values)).toEqual([
      // The first value of a key counts.
      { nth: 1, clients: 4, rate: 10 },
      { nth: 1 },
      { nth: 2, rate: 20 },
    ]);
    expect(facts.map(({ start, result }) => [start.line, result?.line ?? null])).toEqual([
      [1, 5],
      [6, null],
      [7, 8],
    ]);
  });

  it("keeps values of the file until a fresh start, and the last value of lines that come again", () => {
    const { facts } = read("run 1", "host a", "progress 1", "progress 2", "rate 1", "run 2", "rate 2", "fresh start");
    expect(facts.map(({ values }) => values)).toEqual([
      { nth: 1, host: "a", done: 2, rate: 1 },
      { nth: 2, host: "a", rate: 2 },
      {},
    ]);
  });

  it("reads tables by their headings, whatever columns are between, and lists", () => {
    const { facts, issues } = read(
      "run 1",
      "part a took 1.5s",
      "Type   mean   other   p99 time",
      "------------------------------",
      "Gets   1.5    x       ---",
      "All    2.5    y       9",
    );
    expect(facts[0]?.rows.times.map(({ values, line }) => [values, line])).toEqual([
      [{ type: "Gets", mean: 0.0015, p99: null }, 5],
      [{ type: "All", mean: 0.0025, p99: 0.009 }, 6],
    ]);
    expect(facts[0]?.rows.parts.map(({ values }) => values)).toEqual([{ name: "a", seconds: 1.5 }]);
    expect(facts[0]?.result?.line).toBe(6);
    expect(issues).toEqual([]);
  });

  it("reports lines that it can't read, and no line that means nothing", () => {
    expect(read("run 1", "hello", "clients: many", "Type mean", "Gets 1.5x", "Type mean", "a b c").issues).toEqual([
      ["line-unread", 3],
      ["line-unread", 5],
      ["line-unread", 7],
    ]);
  });

  it("reads a line's parts that a screen overwrites, and refuses a file with too many runs", () => {
    expect(read("progress 1\rprogress 2\rrate 5").facts).toMatchObject([{ values: { done: 2, rate: 5 } }]);
    const { refused } = read("rate 1", "rate 2", "rate 3", "rate 4");
    expect(refused).toMatchObject({ code: "too-many-results", line: 4 });
  });

  it("takes no number that its limit of 4,000 characters cuts, and reports rows beyond 1,000 of a run", () => {
    const long = read("run 1", `clients: ${"0".repeat(3_980)} 12345678901234567`, "rate 5");
    expect(long.facts.map(({ values }) => values)).toEqual([{ nth: 1, rate: 5 }]);
    expect(long.issues).toEqual([["line-unread", 2]]);
    const rate = read("run 1", `rate ${" ".repeat(3_992)}12345`);
    expect(rate.facts.map(({ values }) => values)).toEqual([{ nth: 1 }]);
    const rows = read("run 1", ...Array.from({ length: 1_002 }, () => "part a took 1s"));
    expect(rows.facts[0]?.rows.parts).toHaveLength(1_000);
    expect(rows.issues).toEqual([
      ["row-left-out", 1_002],
      ["row-left-out", 1_003],
    ]);
  });

  it("needs time in proportion to the input, for lines of the format's literals", () => {
    const literals = ["run ", "clients: ", "part ", " took ", "Type mean p99 time ", "rate ", "1", "s", "\t ", "---"];
    const text = (length: number) =>
      Array.from({ length: length / 4 }, (_, at) => literals[(at * 7) % literals.length]).join("");
    const milliseconds = (length: number) => {
      const line = text(length);
      const work = () => read(line, line.slice(1), `Type ${line}`, line);
      return Math.min(...Array.from({ length: 5 }, () => processorMs(work)));
    };
    milliseconds(10_000);
    // 16 times the length; a quadratic reader would need 256 times.
    expect(milliseconds(640_000)).toBeLessThan(64 * Math.max(milliseconds(40_000), 0.1));
  });
});

import { describe, expect, it } from "vitest";
import { type ComparedRow, markdownOf, readComparison, verdictOf } from "./comparison";

const row = (key: string, a: number, b: number, more: Partial<ComparedRow> = {}): ComparedRow => ({
  key,
  section: "",
  metric: "qps",
  a: { value: a, n: 3 },
  b: { value: b, n: 3 },
  ratio: b / a,
  better: b > a,
  answer: "changed",
  why: null,
  visible: 0.02,
  listed: true,
  differs: [],
  ...more,
});
const same = row("same", 100, 100, { answer: "same", better: null });
const slow = row("slow", 100, 80);
const fast = row("fast", 100, 125);
const ANSWER = { verdict: "worse" as const, urls: ["u"], picture: null, minEffect: 0 };
const NO_PROJECT = { project: null, owner: null };
const unclear = row("unclear", 100, 98, { answer: "cannot tell" });

describe("the answer on two builds", () => {
  it.each<[string, ComparedRow[], number, string]>([
    ["worse where any row got worse", [same, fast, unclear, slow], 0, "worse"],
    ["unclear where none got worse, and one is unclear", [same, fast, unclear], 0, "unclear"],
    ["better where one got better and the others are the same", [same, fast], 0, "better"],
    ["same where all are", [same, same], 0, "same"],
    ["unclear where nothing was measured on both sides", [], 0, "unclear"],
    ["same where a fall is smaller than what counts: 20 % of 21 %", [slow, same], 0.21, "same"],
    ["worse where a fall is what counts: 20 % of 20 %", [slow], 0.2, "worse"],
    ["unclear where the only change may be chance", [row("chance", 100, 90, { listed: false }), same], 0, "unclear"],
    ["same where no direction is better", [row("size", 100, 90, { better: null })], 0, "same"],
  ])("is %s", (_, rows, minEffect, verdict) => {
    expect(verdictOf(rows, minEffect)).toBe(verdict);
  });

  it("is a table of moved and unclear rows, the largest change first, with counts, a link and names as text", () => {
    const rows = [
      same,
      fast,
      unclear,
      row("a|b", 0.01, 0.007, {
        section: "8 threads",
        metric: "latencyP95Seconds",
        better: false,
        differs: ["config ![z2](http://evil) of\n@ann instead of <b>z1"],
      }),
    ];
    const text = markdownOf({
      project: "my|db",
      owner: null,
      rows,
      base: "1.2",
      head: "1.3",
      verdict: "worse",
      urls: ["https://x/diff?a=1"],
      picture: "https://x/diff.png?a=1",
      minEffect: 0,
      remarks: ["Others do: “![x](http://evil)”."],
    });
    expect(text.split("\n")).toEqual([
      "### Benchfolio: worse",
      "",
      "| Workload | Metric | 1.2 | 1.3 | Change |",
      "|---|---|--:|--:|--:|",
      "| a\\|b, 8 threads | p95 latency, s | 0.01000 | 0.007000 | **−30 %** |",
      "| fast | Queries per second | 100.0 | 125.0 | +25 % |",
      "| unclear | Queries per second | 100.0 | 98.00 | −2.0 %, cannot tell |",
      "",
      "![1.3 against 1.2, row by row](https://x/diff.png?a=1)",
      "",
      "Project my\\|db of (none).",
      "",
      "Not only the build differs: config !\\[z2\\](http://evil) of @\u200bann instead of \\<b\\>z1.",
      "",
      "Others do: “!\\[x\\](http://evil)”.",
      "",
      "1 worse, 1 cannot tell, 1 better, 1 same. [All rows](https://x/diff?a=1)",
    ]);
  });

  it("lists rows that can't be told by name, and a thread count once", () => {
    const rows = [
      row("scan m=s threads=1", 100, 97, { name: "scan", params: "m=s", section: "1 thread", answer: "cannot tell" }),
      row("load threads=1", 100, 101, { name: "load", params: "", section: "1 thread", answer: "cannot tell" }),
      same,
    ];
    const text = markdownOf({ rows, ...NO_PROJECT, base: "a", head: "b", ...ANSWER, verdict: "unclear" });
    expect(text.match(/^\| (?:scan|load|same).*/gm)).toEqual([
      "| scan m=s, 1 thread | Queries per second | 100.0 | 97.00 | −3.0 %, cannot tell |",
      "| load, 1 thread | Queries per second | 100.0 | 101.0 | +1.0 %, cannot tell |",
    ]);
  });

  it("shows twenty moved rows, and counts the others", () => {
    const textOf = (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => row(`r${at}`, 100, 50 + at));
      return markdownOf({ rows, ...NO_PROJECT, base: "a", head: "b", ...ANSWER });
    };
    const text = textOf(25);
    expect(text.match(/^\| r/gm)).toHaveLength(20);
    expect(text).toContain("25 worse, 0 cannot tell, 0 better, 0 same. 5 more rows moved.");
    expect(textOf(21)).toContain("0 same. 1 more row moved.");
  });

  it("names five other differences, and counts the rest", () => {
    const textOf = (differs: string[]) =>
      markdownOf({ rows: [row("r", 1, 2, { differs })], ...NO_PROJECT, base: "a", head: "b", ...ANSWER });
    expect(textOf(["a", "b", "c", "d", "e"])).toContain("Not only the build differs: a; b; c; d; e.\n");
    expect(textOf(["a", "b", "c", "d", "e", "f", "g"])).toContain(
      "Not only the build differs: a; b; c; d; e; 2 more.\n",
    );
  });

  it("is null for an answer of another shape", () => {
    expect(readComparison({ rows: [{ key: "x" }] })).toBeNull();
    expect(readComparison({ rows: [slow] })).toBeNull();
    const answer = { rows: [slow], leftOut: [], omittedRows: 0 };
    expect(readComparison({ ...answer, notes: [] })).toEqual(answer);
  });
});

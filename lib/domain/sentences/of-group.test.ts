import { expect, it } from "vitest";
import { claimOf } from "@/lib/domain/claims/claim";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { groupSentence } from "./of-group";

const cell = (value: number, id: string): RelativeCell => ({
  state: "measured",
  value,
  min: value,
  max: value,
  n: 1,
  samples: [{ id, value, status: "complete" }],
  origin: "raw",
  context: 0,
});
/** Facts of the rows besides their ratios. */
interface RowFacts {
  /** Name of the base, by row; the first serves for missing ones. */
  bases?: readonly string[];
  /** Other differences, by row. */
  warnings?: readonly (readonly string[])[];
}
const subject = { what: "point-query throughput", at: "at 1 thread", on: "on 8 CPUs", unit: "q/s", scale: 1 };
const say = (
  ratios: readonly number[],
  part: Partial<Parameters<typeof groupSentence>[0]> = {},
  { bases = ["in 5.6.51"], warnings = [] }: RowFacts = {},
) =>
  groupSentence({
    claims: ratios.map((ratio, at) => ({
      name: `test-${at}`,
      group: at % 2 ? "writes" : "point queries",
      subject,
      claim: claimOf({
        metric: "qps",
        a: { name: bases[at] ?? bases[0] ?? "", cell: cell(1000, `b1.${at}`) },
        b: { name: "in MySQL 9.5.0", cell: cell(1000 * ratio, `b2.${at}`) },
        isBase: false,
        noise: { sigma: 0.01, assumed: false },
        gates: [],
        warnings: warnings[at] ?? [],
      }),
    })),
    of: "point queries",
    isGroup: true,
    metric: "throughput",
    rows: ratios.length,
    rowName: "microbenchmark",
    name: "in MySQL 9.5.0",
    base: "in 5.6.51",
    isBase: false,
    at: "at 1 thread",
    on: "on 8 CPUs",
    ...part,
  });
const text = (...args: Parameters<typeof say>) => say(...args).sentence.text;

const EIGHT = [0.5, 0.6, 0.65, 0.7, 0.7, 0.75, 0.9, 1.3];

it("says one ratio for eight rows of which the middle half fell, and which moved most", () => {
  // The median of the eight is (0.7 + 0.7) / 2.
  const { sentence, ratio, licence } = say(EIGHT);
  expect(sentence.text).toBe(
    "In MySQL 9.5.0 throughput of point queries at 1 thread is 30 % lower than in 5.6.51: median of 8 microbenchmarks; test-0 most (−50 %).",
  );
  expect(sentence.notes).toEqual(["On 8 CPUs", "7 worse, 1 better"]);
  expect([ratio, licence]).toEqual([0.7, "median"]);
});

it("gives no common ratio for eight recalls at which three choices are the best", () => {
  const claims = (names: readonly string[]) =>
    [0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.8, 0.75].map((ratio, at) => ({
      name: `recall ${at}`,
      group: "",
      subject,
      claim: claimOf({
        metric: "qps",
        a: { name: "in pgvector 0.8.0", cell: cell(1000, `b1.${names[at]}`) },
        b: { name: "in pgvector 0.8.1", cell: cell(1000 * ratio, `b2.${names[at]}`) },
        isBase: false,
        noise: { sigma: 0.01, assumed: false },
        gates: [],
        warnings: [],
      }),
    }));
  const licence = (names: readonly string[]) => say([], { claims: claims(names), rows: 8 }).licence;
  expect(licence(["a", "a", "a", "a", "a", "a", "b", "c"])).toBe("one way");
  expect(licence(["a", "b", "c", "d", "e", "f", "g", "h"])).toBe("median");
});

it("names the group that moved most where the rows are of several", () => {
  // Rows 0, 2, 4 and 6 are point queries: 0.5, 0.65, 0.7, 0.9 have the median 0.675. The writes 0.6, 0.7, 0.75, 1.3
  // have 0.725.
  expect(text(EIGHT, { isGroup: false, of: "throughput" })).toContain("; point queries most (−33 %)");
  const rose = EIGHT.map((ratio) => 1 / ratio);
  // 1 / 0.9, 1 / 0.7, 1 / 0.65 and 1 / 0.5 have the median (1.4286 + 1.5385) / 2 = 1.48.
  expect(text(rose, { isGroup: false, of: "throughput" })).toContain("; point queries most (+48 %)");
});

it("has no common ratio where the middle half lies on both sides, whatever the median is", () => {
  const { sentence, ratio, licence } = say([0.27, 0.8, 0.9, 1.2, 1.2, 1.4, 2, 41]);
  expect(sentence.text).toBe(
    "MySQL 9.5.0 and 5.6.51 have no common ratio of throughput of point queries at 1 thread: from 0.27 (test-0) to 41 times (test-7).",
  );
  expect([ratio, licence]).toEqual([null, "ends"]);
  expect(sentence.text).not.toContain("lower is better");
  // Fewer than eight rows have no median either.
  expect(text([0.5, 0.7, 1.3])).toContain("have no common ratio of");
});

it("says that all of few rows moved one way, and between which ratios", () => {
  expect(text([0.5, 0.7, 0.95])).toBe(
    "In MySQL 9.5.0 throughput of point queries at 1 thread is lower than in 5.6.51 in all 3 microbenchmarks: from test-2 −5.0 % to test-0 −50 %.",
  );
  expect(text([1.5, 3])).toContain(
    "is higher than in 5.6.51 in both microbenchmarks: from test-0 +50 % to test-1 3.00 times",
  );
});

it("gives the pair itself for one row, without a median", () => {
  const { sentence, ratio } = say([0.7]);
  expect(sentence.text).toBe(
    "In MySQL 9.5.0 point-query throughput at 1 thread is 30 % lower than in 5.6.51: 700 against 1,000 q/s on 8 CPUs; one run each.",
  );
  expect(ratio).toBe(0.7);
});

it.each([
  ["queries per second", "queries per second of point queries at 1 thread are 30 % lower"],
  ["bytes written per query", "bytes written per query of point queries at 1 thread are 30 % lower"],
  ["CPU per query", "CPU per query of point queries at 1 thread is 30 % lower"],
])("speaks of %s in the number that it has", (metric, words) => {
  expect(text(EIGHT, { metric })).toContain(words);
});

it("does not call a median a change where no row moved by more than its noise", () => {
  const { sentence, ratio } = say([0.99, 0.97, 1.001]);
  expect(sentence.text).toBe(
    "In MySQL 9.5.0 throughput of point queries is not shown to differ from 5.6.51: of 3 microbenchmarks 2 are the same, 1 is within noise.",
  );
  expect(sentence.notes).toContain("Largest: test-1 −3.0 %");
  expect(ratio).toBeNull();
});

it("counts rows that all got one answer as all, both or the only one", () => {
  expect(text([0.99, 0.99, 0.99])).toContain("not shown to differ from 5.6.51: all 3 microbenchmarks are the same");
  expect(text([0.97, 0.97])).toContain("not shown to differ from 5.6.51: both microbenchmarks are within noise");
  const base = (ratios: number[], rows: number) => text(ratios, { isBase: true, rows });
  expect(base([1], 1)).toContain("is the baseline: the only microbenchmark has a value");
  expect(base([1, 1, 1], 3)).toContain("is the baseline: all 3 microbenchmarks have a value");
  expect(base([1], 3)).toContain("is the baseline: 1 of 3 microbenchmarks has a value");
  expect(base([], 2)).toContain("is the baseline: none of 2 microbenchmarks has a value");
});

it("counts rows of a baseline whose runs failed, were cut or are in doubt as rows without a value", () => {
  const row = (at: number, b: RelativeCell | null) => ({
    name: `test-${at}`,
    group: "",
    subject,
    claim: claimOf({
      metric: "qps",
      a: null,
      b: { name: "in 5.6.51", cell: b },
      isBase: true,
      noise: null,
      gates: [],
      warnings: [],
    }),
  });
  const lost = (state: RelativeCell["state"], id: string) => ({ ...cell(7, id), state });
  const claims = [
    cell(1000, "b1.0"),
    { ...cell(1000, "b1.1"), state: "repeats-disagree" as const },
    lost("failed", "b1.2"),
    lost("truncated", "b1.3"),
    lost("suspect", "b1.4"),
    null,
  ].map((b, at) => row(at, b));
  const { sentence } = say([], { claims, rows: 6, isBase: true });
  expect(sentence.text).toContain("is the baseline: 2 of 6 microbenchmarks have a value");
  const [count] = sentence.figures.filter(({ is }) => is === "count");
  expect(count?.pairs.map(({ b }) => b)).toEqual(["b1.0", "b1.1"]);
});

it("keeps its subject whole where its counts have no room, and gives them as notes", () => {
  const long = { of: "range queries without aggregation", name: "in PostgreSQL 18.2 (x10b)" };
  const differs = [0.99, 0.99, 0.97].map(() => ["config x10b instead of x10a"]);
  const { sentence } = say([0.99, 0.99, 0.97], long, { warnings: differs });
  expect(sentence.text).toBe(
    "In PostgreSQL 18.2 (x10b) throughput of range queries without aggregation is not shown to differ from 5.6.51: none of 3 microbenchmarks changed; 1 condition differs.",
  );
  expect(sentence.notes).toContain("Of 3 microbenchmarks 2 are the same, 1 is within noise");
});

it("gives no ratio of a group whose own verdict is not a change, though some rows changed", () => {
  // Rows of one run each, with noise of 1 % each and a shared drift of 5 %. So 5 % below is not a change of all rows.
  const noise = { sigma: 0.01, df: 10, session: 0.003, drift: 0.05, source: "setting", builds: 16 } as const;
  const claims = [0.93, 0.94, 0.94, 0.95, 0.95, 0.95, 0.96, 0.97].map((ratio, at) => ({
    name: `test-${at}`,
    group: "",
    subject,
    claim: claimOf({
      metric: "qps",
      a: { name: "in 5.6.51", cell: cell(1000, `b1.${at}`) },
      b: { name: "in MySQL 9.5.0", cell: cell(1000 * ratio, `b2.${at}`) },
      isBase: false,
      noise,
      gates: [],
      warnings: [],
    }),
  }));
  expect(claims.some(({ claim }) => claim.verdict?.answer === "changed")).toBe(true);
  const { sentence, ratio, licence } = say([], { claims, rows: 8 });
  expect(sentence.text).toContain("throughput of point queries");
  expect(sentence.text).toMatch(/ median throughput .* is not shown to differ from 5\.6\.51: /);
  expect([ratio, licence]).toEqual([null, "no difference"]);
  // A lower rate is worse, and the sentence says so of the changed ones.
  const changed = claims.filter(({ claim }) => claim.verdict?.answer === "changed");
  expect([changed.length, changed.every(({ claim }) => claim.better === false)]).toEqual([6, true]);
  expect(sentence.text).toContain(": of 8 microbenchmarks 6 are worse, 2 are within noise.");
  const grouped = claims.map((row, at) => ({ ...row, group: at === 0 ? "scans" : "writes" }));
  const all = say([], { claims: grouped, rows: 8, isGroup: false, of: "throughput" }).sentence;
  expect(all.text).toMatch(/ throughput at 1 thread is not .*: of 8 microbenchmarks 6 are worse \(5 writes\)\.$/);
  expect(all.notes).toContain("Of 8 microbenchmarks 6 are worse, 2 are within noise");
  const alike = claims.map((row) => ({ ...row, group: "writes" }));
  expect(say([], { claims: alike, rows: 8, isGroup: false, of: "throughput" }).sentence.text).toContain(
    "6 are worse (all writes)",
  );
  const rose = claims.map((row) => ({ ...row, claim: { ...row.claim, better: true } }));
  expect(say([], { claims: rose, rows: 8 }).sentence.text).toContain(": of 8 microbenchmarks 6 are better, ");
  const quiet = claims.map((row) => ({ ...row, claim: { ...row.claim, noise: { ...noise, drift: 0.003 } } }));
  expect(say([], { claims: quiet, rows: 8 }).licence).toBe("median");
});

it("counts repeats that disagree apart from rows without a ratio", () => {
  const apart = claimOf({
    metric: "qps",
    a: { name: "in 5.6.51", cell: cell(1000, "b1.8") },
    b: { name: "in MySQL 9.5.0", cell: { ...cell(500, "b2.8"), state: "repeats-disagree" } },
    isBase: false,
    noise: null,
    gates: [],
    warnings: [],
  });
  const rows = EIGHT.map((ratio, at) => ({
    name: `test-${at}`,
    group: "",
    subject,
    claim: { ...apart, refusal: null, ratio },
  }));
  const { sentence } = say([], {
    claims: [...rows, { ...rows[0], name: "test-8", group: "", subject, claim: apart }],
    rows: 10,
  });
  expect(sentence.notes).toEqual(expect.arrayContaining(["1 without a ratio", "1 left out, whose repeats disagree"]));
});

it("gives no ratio without a baseline, and names the baseline itself", () => {
  expect(text([0.5], { base: null })).toContain("can’t be summed up: there is no baseline");
  expect(text([1, 1], { isBase: true })).toContain("is the baseline: both microbenchmarks have a value");
});

it("names the base of its rows, also where that is not the column's own baseline", () => {
  // 11.3.6 failed in every row, so that 11.4.8 is divided by the build before that.
  expect(text(EIGHT, { base: "in 11.3.6" }, { bases: ["in 11.3.2"] })).toContain("lower than in 11.3.2: median");
  const bases = EIGHT.map((_, at) => (at ? "in 11.3.6" : "in 11.3.2"));
  expect(text(EIGHT, { base: "in 11.3.6" }, { bases })).toContain("lower than in the build before: median");
});

it("names other differences where there is room, and else counts them", () => {
  const config = "config x10b";
  const all = (warnings: string[]) => EIGHT.map(() => warnings);
  expect(text(EIGHT, { isGroup: false, of: "throughput" }, { warnings: all([config]) })).toContain("; config x10b");
  const three = [
    "seconds 5 instead of seconds 6",
    "config x10b instead of config x10a",
    "the author's table instead of raw",
  ];
  const { sentence } = say(EIGHT, {}, { warnings: all(three) });
  expect(sentence.text).toContain("; 3 conditions differ");
  expect(sentence.notes).toEqual(
    expect.arrayContaining(three.map((each) => each.charAt(0).toUpperCase() + each.slice(1))),
  );
  // One of eight rows.
  expect(say(EIGHT, {}, { warnings: [three] }).sentence.notes).toContain("Config x10b instead of config x10a (1 of 8)");
});

it("names the only condition of its rows, and gives no statistic across two", () => {
  expect(text(EIGHT, { isGroup: false, of: "throughput", conditions: ["scale iobound"] })).toContain(
    "In MySQL 9.5.0 throughput (scale iobound) at 1 thread is 30 % lower",
  );
  expect(text(EIGHT, { isGroup: false, of: "throughput", conditions: ["scale inmem", "scale iobound"] })).toBe(
    "In MySQL 9.5.0 throughput at 1 thread on 8 CPUs can’t be summed up: its rows were measured under different conditions; scale inmem; scale iobound.",
  );
});

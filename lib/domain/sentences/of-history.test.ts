import { describe, expect, it } from "vitest";
import type { NewestRow, NewestVerdict, ViewNoise } from "@/lib/views/history/history-types";
import { type Across, acrossSentence, changeRemark, eventSentence, newestCounts, newestSentence } from "./of-history";

const newestText = (of: NewestVerdict, noise: ViewNoise) => newestSentence(of, noise, { a: "b1.1", b: "b1.2" }).text;
const eventText = (event: Parameters<typeof eventSentence>[0]) => eventSentence(event).text;

const newest = (part: Partial<NewestVerdict>): NewestVerdict => ({
  build: "my920_rel",
  version: "9.2.0",
  answer: "changed",
  why: null,
  ratio: 0.9,
  visible: 0.0339,
  more: 0,
  next: null,
  against: "9.1.0",
  before: 1,
  runs: 1,
  better: false,
  ...part,
});
const measured: ViewNoise = { sigma: 0.0078, df: 10, session: 0.003, drift: 0.0049, source: "setting", builds: 16 };
const before: ViewNoise = { sigma: 0.0078, assumed: false, known: null, raised: null };

describe("the sentence on a newest release across conditions", () => {
  const across: Across = {
    build: "pg182_o2nofp",
    version: "18.2",
    against: "17.8",
    differs: ["config x10b instead of x10a"],
    step: { answer: "changed", why: null, ratio: 0.9, visible: 0.0339, more: 0, next: null, runs: 1 },
  };
  const text = (part: Partial<Across>) => acrossSentence({ ...across, ...part }, measured, { a: null, b: null }).text;
  const step = (part: Partial<Across["step"]>) => text({ step: across.step && { ...across.step, ...part } });

  it("always says that not only the build differs, and names the other differences", () => {
    expect(text({})).toBe(
      "18.2 is 10 % lower than 17.8, but not only the build differs; config x10b instead of x10a; " +
        "falls from 3.4 % would show.",
    );
    expect(step({ answer: "same", ratio: 0.969 })).toContain(
      "18.2 is the same as 17.8 within 5 % (−3.1 %), but not only the build differs; config x10b instead of x10a",
    );
    expect(step({ answer: "cannot tell", why: "repeats disagree" })).toBe(
      "18.2: cannot tell, since repeats disagree, but not only the build differs; config x10b instead of x10a.",
    );
  });

  it("gives the reason where there is no ratio", () => {
    expect(text({ step: null, differs: ["machine hetz instead of pn53"] })).toBe(
      "18.2 is not divided by 17.8; machine hetz instead of pn53.",
    );
  });
});

describe("the sentence on a newest build", () => {
  it("gives the change against the build before, and the limit of visible changes", () => {
    expect(newestText(newest({}), measured)).toBe("9.2.0 is 10 % lower than 9.1.0; falls from 3.4 % would show.");
    // 1 / (1 - 0.0339) = 1.0351.
    expect(newestText(newest({ ratio: 1.25, version: null }), measured)).toBe(
      "my920_rel is 25 % higher than 9.1.0; rises from 3.5 % would show.",
    );
  });

  it("never says that nothing changed, but gives the limit", () => {
    expect(newestText(newest({ answer: "same", ratio: 0.969 }), measured)).toBe(
      "9.2.0 is the same as 9.1.0 within 5 % (−3.1 %); falls from 3.4 % would show.",
    );
    expect(newestText(newest({ answer: "same", ratio: 1.0004 }), measured)).toContain("(0 %);");
  });

  it("gives the noise, the limit of visible changes and that of a second run", () => {
    const noise = { answer: "cannot tell", ratio: 0.96, visible: 0.07, next: 0.04, more: 1 } as const;
    expect(newestText(newest(noise), measured)).toBe(
      "9.2.0 is 4 % lower than 9.1.0, within noise; a second run of each would show 4 % instead of 7 %.",
    );
    expect(newestText(newest({ ...noise, runs: 3 }), measured)).toContain("one more run of each would show 4 %");
    // The sentence gives the number of runs that settle it, not one run that gains little.
    expect(newestText(newest({ ...noise, next: 0.069, more: 12 }), measured)).toContain(
      "12 more runs of each would settle 5 %.",
    );
    expect(newestText(newest({ ...noise, next: 0.069, more: 99 }), measured)).toContain("99 or more runs of each");
  });

  it("names noise that is assumed", () => {
    const assumed: ViewNoise = { ...measured, source: "assumed", builds: null };
    expect(newestText(newest({}), assumed)).toBe(
      "9.2.0 is 10 % lower than 9.1.0; falls from 3.4 % would show; noise assumed.",
    );
  });

  it("names the builds of the bundle that were run several times, where its noise is theirs", () => {
    const here: ViewNoise = { ...measured, source: "repeats", builds: 5, here: 5 };
    expect(newestText(newest({}), here)).toBe(
      "9.2.0 is 10 % lower than 9.1.0; falls from 3.4 % would show; noise from 5 builds run several times here.",
    );
    expect(newestText(newest({}), { ...measured, builds: 17, here: 1 })).toContain(
      "from 1 build run several times here",
    );
  });

  it("counts the builds before, and names assumed noise, in older frozen views", () => {
    const old = newest({ against: null, before: 7 });
    expect(newestText(old, before)).toBe(
      "9.2.0 is 10 % lower than the 7 builds before it; falls from 3.4 % would show.",
    );
    expect(newestText(old, { ...before, assumed: true })).toContain("; noise assumed.");
  });

  it("gives the reason where there are no numbers", () => {
    const none = { answer: "cannot tell", why: "no value", ratio: null, visible: null, more: null } as const;
    expect(newestText(newest(none), measured)).toBe("9.2.0: cannot tell, since the newest build has no value.");
    expect(newestText(newest({ ...none, why: "a seam" }), measured)).toContain("more than the build changes there");
    const alone = newest({ answer: "cannot tell", why: "the build before stands alone", ratio: 1.43 });
    expect(newestText(alone, measured)).toContain("the build before stands alone");
  });
});

it("an event counts the workloads that moved, or says that all shifted a little", () => {
  const event = {
    engine: "MySQL",
    line: "",
    build: "my8043_rel",
    version: "8.0.43",
    lines: 33,
    fell: 33,
    rose: 0,
    ratio: 0.81,
    worst: null,
  };
  // The family that moved most is named: a median of all would hide it.
  expect(
    eventText({ ...event, fell: 14, rose: 2, ratio: 0.991, worst: { family: "Point queries", ratio: 0.61 } }),
  ).toBe("8.0.43: 14 of 33 workloads fell and 2 rose, point queries most (−39 %).");
  // One of nine rose: the family as a whole did not.
  const one = { family: "Point queries", ratio: 2.42, changed: 1, of: 9 };
  expect(eventText({ ...event, fell: 5, rose: 10, ratio: 1, worst: one })).toBe(
    "8.0.43: 10 of 33 workloads rose and 5 fell, point queries most (+142 % in 1 of 9).",
  );
  expect(eventText(event)).toBe("8.0.43: all 33 workloads fell, median of all −19 %.");
  // The direction that more of them took comes first; the others are named, whatever the median is.
  expect(eventText({ ...event, fell: 2, rose: 9, ratio: 1.04 })).toBe(
    "8.0.43: 9 of 33 workloads rose and 2 fell, median of all +4.0 %.",
  );
  expect(eventText({ ...event, fell: 8, rose: 7, ratio: 1.001 })).toBe(
    "8.0.43: 8 of 33 workloads fell and 7 rose, median of all +0.1 %.",
  );
  expect(eventText({ ...event, fell: 0, ratio: 0.99 })).toBe(
    "8.0.43: 33 workloads shifted together, median −1.0 %; none by more than noise.",
  );
  // 7 of 33 are more than a fifth, 6 are less.
  expect(eventText({ ...event, fell: 0, rose: 7, ratio: 1.022 })).toBe(
    "8.0.43: 7 of 33 workloads rose, median of all +2.2 %.",
  );
  expect(eventText({ ...event, fell: 1, rose: 6, ratio: 1.022 })).toBe(
    "8.0.43: 33 workloads shifted together, median +2.2 %; 6 rose and 1 fell by more than noise.",
  );
});

describe("the count of newest builds", () => {
  const row = (subject: string, answer: NewestRow["answer"], part: Partial<NewestRow> = {}): NewestRow => ({
    ...newest({ answer }),
    subject,
    workload: subject,
    engine: "MySQL",
    line: "1 thread",
    key: subject,
    listed: false,
    branch: null,
    ...part,
  });

  it("counts each workload once, at its own newest build, and late fixes apart", () => {
    const rows = [
      row("scan", "changed"),
      row("insert", "cannot tell"),
      row("scan", "cannot tell", { branch: "5.7" }),
      row("insert", "same", { branch: "5.7" }),
      row("scan", "cannot tell", { branch: "8.0" }),
    ];
    const { text, notes } = newestCounts(rows);
    expect(text).toBe("9.2.0 against 9.1.0: of 2 workloads 1 is worse, 1 is within noise.");
    expect(notes).toEqual(["Of 3 lines of late fixes none changed, 1 is the same within 5 %, 2 are within noise"]);
  });

  it("says that a build without one before can't be compared, never that it is noise", () => {
    const alone = ["scan", "insert"].map((name) => row(name, "cannot tell", { why: "nothing before", against: null }));
    expect(newestCounts(alone).text).toBe(
      "9.2.0: neither of 2 workloads can be compared; no build before it has a value.",
    );
    const seams = ["scan", "insert", "update"].map((name) => row(name, "cannot tell", { why: "a seam" }));
    expect(newestCounts(seams, "hetz").text).toBe(
      "9.2.0, hetz: none of 3 workloads can be compared; more than the build changes there.",
    );
    expect(newestCounts([...seams, row("delete", "same")]).text).toBe(
      "9.2.0 against 9.1.0: of 4 workloads none changed, 1 is the same within 5 %, 3 cannot be compared.",
    );
    expect(newestCounts(seams.map((each) => ({ ...each, why: null }))).text).toBe(
      "9.2.0 against 9.1.0: all 3 workloads are within noise.",
    );
  });

  it("names a build once, though some lines of it have nothing before them", () => {
    const rows = [
      row("scan", "same", { build: "b2", version: "5.7.17", against: "5.7.17 (b1)" }),
      row("insert", "cannot tell", { build: "b2", version: "5.7.17", why: "nothing before", against: null }),
    ];
    expect(newestCounts(rows).text).toBe(
      "5.7.17 (b2) against 5.7.17 (b1): of 2 workloads none changed, 1 is the same within 5 %, 1 cannot be compared.",
    );
  });

  it("says that none changed, under what conditions, and that workloads have several lines", () => {
    const rows = [row("scan", "same", { better: null }), row("scan", "cannot tell", { line: "40 threads" })];
    expect(newestCounts(rows, "8 CPUs").text).toBe(
      "9.2.0 against 9.1.0, 8 CPUs: of 2 lines of 1 workload none changed, 1 is the same within 5 %, 1 is within noise.",
    );
    const others = [row("scan", "changed"), row("insert", "changed", { version: "9.1.0", better: true })];
    expect(newestCounts(others).text).toBe(
      "9.2.0 against 9.1.0: the only workload is worse; the only line that ends at an older release is better.",
    );
  });

  it("counts lines that end before their engine's newest release apart, and names the newest of each engine", () => {
    const of = (engine: string, version: string, against: string) => ({ engine, version, against });
    const rows = [
      row("scan", "same", of("MariaDB", "12.1.1", "12.0.2")),
      row("scan", "changed", { ...of("MariaDB", "10.11.4", "10.10.7"), line: "config a" }),
      row("insert", "changed", { ...of("MariaDB", "10.11.4", "10.10.7"), line: "config a", better: true }),
      row("scan", "changed", of("MySQL", "9.4.0", "8.4.6")),
    ];
    const { text, notes } = newestCounts(rows);
    expect(text).toBe(
      "The newest releases against the builds before: of 2 lines of 1 workload 1 is worse, 1 is the same within 5 %.",
    );
    expect(notes).toEqual([
      "Newest are MariaDB 12.1.1, MySQL 9.4.0",
      "Of 2 lines that end at an older release 1 is worse, 1 is better",
    ]);
  });
});

it("a change says when one build alone stands out, or when more than the build changes", () => {
  expect(changeRemark({ alone: true, seam: null })).toContain("stands out alone");
  expect(changeRemark({ alone: false, seam: "config z12a, not z11a" })).toBe(
    "more changes here: config z12a, not z11a",
  );
  expect(changeRemark({ alone: false, seam: null })).toBeNull();
});

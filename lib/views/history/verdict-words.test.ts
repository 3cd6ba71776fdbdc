import { describe, expect, it } from "vitest";
import type { NewestRow, NewestVerdict, ViewNoise } from "./history-types";
import { changeRemark, eventText, newestCounts, newestText } from "./verdict-words";

const newest = (part: Partial<NewestVerdict>): NewestVerdict => ({
  build: "my920_rel",
  version: "9.2.0",
  answer: "changed",
  why: null,
  ratio: 0.9,
  visible: 0.0339,
  more: 0,
  before: 7,
  runs: 1,
  better: false,
  ...part,
});
const measured: ViewNoise = { sigma: 0.0078, assumed: false, known: null, raised: null };

describe("the sentence on a newest build", () => {
  it("says how much it changed against how many builds, with how many runs and what would have shown", () => {
    expect(newestText(newest({}), measured)).toBe(
      "9.2.0 is 10 % lower than the 7 builds before it. One run; this line would show falls from 3.4 %.",
    );
    expect(newestText(newest({ runs: 0 }), measured)).toContain("before it. This line would show falls");
    expect(newestText(newest({ ratio: 1.25, before: 1, runs: 3, version: null }), measured)).toBe(
      "my920_rel is 25 % higher than the build before it. 3 runs; this line would show falls from 3.4 %.",
    );
  });

  it("never says that nothing changed, only beyond what", () => {
    expect(newestText(newest({ answer: "same", ratio: 0.969 }), measured)).toBe(
      "9.2.0: no change beyond 5 % (measured −3.1 %; falls from 3.4 % would show).",
    );
    expect(newestText(newest({ answer: "same", ratio: 1.0004 }), measured)).toContain("(measured < 0.1 %;");
  });

  it("says what could be noise, what would show and how many more runs would settle it", () => {
    expect(newestText(newest({ answer: "cannot tell", ratio: 0.96, visible: 0.055, more: 1 }), measured)).toBe(
      "9.2.0, −4 %: could be noise. This line shows falls from 5.5 %; 1 more run of each would settle 5 %.",
    );
    // 1 / (1 - 0.055) = 1.0582.
    expect(newestText(newest({ answer: "cannot tell", ratio: 1.056, visible: 0.055, more: 1 }), measured)).toContain(
      "+5.6 %: could be noise. This line shows rises from 5.8 %;",
    );
    expect(newestText(newest({ answer: "cannot tell", more: 99 }), measured)).toContain("99 or more runs of each");
  });

  it("says where noise was not measured", () => {
    const assumed = { ...measured, sigma: 0.01, assumed: true };
    expect(newestText(newest({}), assumed)).toContain("Noise of 1 % is assumed, from other tests; not measured here.");
    const known = { setting: "PostgreSQL on hetz, 40 threads", pairs: 317 };
    expect(newestText(newest({}), { ...assumed, known })).toContain(
      "Noise of 1 % is assumed, from 317 pairs of repeats of PostgreSQL on hetz, 40 threads; not measured here.",
    );
    // A line with steps of its own leans on nothing that is to be said.
    expect(newestText(newest({}), { ...measured, known })).not.toContain("Noise");
  });

  it("says what makes noise more than a line's steps show", () => {
    const known = { setting: "PostgreSQL on hetz, 40 threads", pairs: 317 };
    expect(newestText(newest({}), { ...measured, sigma: 0.078, known, raised: "restless" })).toContain(
      "Noise is at least 7.8 %: repeats of this test lie far apart (317 pairs of repeats of PostgreSQL on hetz, 40 threads).",
    );
    expect(newestText(newest({}), { ...measured, sigma: 0.05, raised: "digits" })).toContain(
      "Noise is at least 5 %: the values have few digits.",
    );
  });

  it("gives the reason where there are no numbers", () => {
    const none = { answer: "cannot tell", why: "no value", ratio: null, visible: null, more: null } as const;
    expect(newestText(newest(none), measured)).toBe("9.2.0: cannot tell: the newest build has no value.");
  });
});

it("an event counts the workloads that moved, or says that a small shift of all is what is seen", () => {
  const event = {
    engine: "MySQL",
    line: "",
    build: "my8043_rel",
    version: "8.0.43",
    lines: 33,
    fell: 33,
    rose: 0,
    ratio: 0.81,
  };
  expect(eventText(event)).toBe("8.0.43: 33 of 33 workloads fell by more than noise, median of all −19 %");
  // The direction that more of them took comes first; the others are said, whatever the median is.
  expect(eventText({ ...event, fell: 2, rose: 9, ratio: 1.04 })).toBe(
    "8.0.43: 9 of 33 workloads rose and 2 fell by more than noise, median of all +4 %",
  );
  expect(eventText({ ...event, fell: 8, rose: 7, ratio: 1.001 })).toBe(
    "8.0.43: 8 of 33 workloads fell and 7 rose by more than noise, median of all +0.1 %",
  );
  expect(eventText({ ...event, fell: 0, ratio: 0.99 })).toBe(
    "8.0.43: 33 workloads shifted together, median −1 %; none by more than noise",
  );
  // 7 of 33 are more than a fifth, 6 are less.
  expect(eventText({ ...event, fell: 0, rose: 7, ratio: 1.022 })).toBe(
    "8.0.43: 7 of 33 workloads rose by more than noise, median of all +2.2 %",
  );
  expect(eventText({ ...event, fell: 1, rose: 6, ratio: 1.022 })).toBe(
    "8.0.43: 33 workloads shifted together, median +2.2 %; 6 rose and 1 fell by more than noise",
  );
});

describe("the count of newest builds", () => {
  const row = (subject: string, answer: NewestRow["answer"], part: Partial<NewestRow> = {}): NewestRow => ({
    ...newest({ answer }),
    ...{ subject, workload: subject, engine: "MySQL", line: "1 thread", key: subject, listed: false, branch: null },
    ...part,
  });

  it("counts each workload once, at its own newest build, and late fixes beside", () => {
    const rows = [
      row("scan", "changed"),
      row("insert", "cannot tell"),
      row("scan", "cannot tell", { branch: "5.7" }),
      row("insert", "same", { branch: "5.7" }),
      row("scan", "cannot tell", { branch: "8.0" }),
    ];
    expect(newestCounts(rows)).toBe(
      "2 workloads: 1 changed, 0 the same within 5 %, 1 cannot be told; beside them 3 lines of late fixes: 0 changed, 1 the same within 5 %, 2 cannot be told",
    );
  });

  it("says that workloads have several lines where they were measured in several settings", () => {
    const rows = [row("scan", "same"), row("scan", "changed", { line: "40 threads" })];
    expect(newestCounts(rows)).toBe("2 lines of 1 workload: 1 changed, 1 the same within 5 %, 0 cannot be told");
  });
});

it("a change says when one build alone stands out, or when more than the build changes", () => {
  expect(changeRemark({ alone: true, seam: null })).toContain("stands out alone");
  expect(changeRemark({ alone: false, seam: "config z12a, not z11a" })).toBe(
    "more changes here: config z12a, not z11a",
  );
  expect(changeRemark({ alone: false, seam: null })).toBeNull();
});

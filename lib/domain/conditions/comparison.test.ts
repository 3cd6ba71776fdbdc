import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { giveNoRatio, repeatsDisagree, summarize } from "@/lib/domain/verdicts/repeats";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import {
  choiceSentence,
  chooseGroup,
  conditionGroups,
  differencesBetween,
  differenceText,
  executions,
  groupText,
  type Item,
  kindOf,
} from "./comparison";
import { dimensionsOf } from "./dimensions";
import { type Measured, measuredOfPoint } from "./measured";

const settingOf = (part: Parameters<typeof testPoint>[2] = {}): Measured => measuredOfPoint(testPoint("b1.1", 1, part));
const item = (part: Parameters<typeof testPoint>[2] = {}, workload = "a", age = 0): Item => ({
  setting: settingOf(part),
  workload,
  age,
});
const build = testBuild;

describe("groups of equal conditions", () => {
  it("never hold two machines, unless machines are varied", () => {
    const items = [item({ machine: "hetz" }), item({ machine: "pn53" }), item({ machine: null })];
    expect(conditionGroups(items, "build").map((group) => groupText(group))).toEqual([
      "machine hetz",
      "machine pn53",
      "machine not recorded",
    ]);
    expect(conditionGroups(items, "machine")).toHaveLength(1);
  });

  it("are one where the values of a gate never meet in a workload", () => {
    expect(conditionGroups([item({ machine: "hetz" }, "a"), item({ machine: "pn53" }, "b")], "build")).toHaveLength(1);
  });

  it("take a size that a source omits for the only known one, and for none of several", () => {
    const rows = (count?: number) => item({ settings: count === undefined ? {} : { rows: count } });
    expect(conditionGroups([rows(10), rows()], "build")).toHaveLength(1);
    expect(conditionGroups([rows(10), rows(20), rows()], "build").map((group) => groupText(group))).toEqual([
      "rows 10",
      "rows 20",
      "rows not recorded",
    ]);
  });

  it("split at scale words of variants, and not at other words of them", () => {
    const variant = (...levels: string[]) => item({ variant: levels });
    expect(conditionGroups([variant("cached"), variant("io")], "build").map((group) => groupText(group))).toEqual([
      "scale in-memory",
      "scale io-bound",
    ]);
    expect(conditionGroups([variant("wm8"), variant("pq4")], "build")).toHaveLength(1);
    expect(conditionGroups([variant("cached"), variant("io")], "variant")).toHaveLength(2);
    expect(conditionGroups([variant("cached"), variant("io")], "scale")).toHaveLength(1);
  });

  it("count workloads with two columns, and choose the group with most, then the newest", () => {
    const two = ["5.6.51", "8.0.43"];
    const items = [
      ...two.map((version) => item({ machine: "hetz", build: build(version) }, "a", 1)),
      ...two.map((version) => item({ machine: "pn53", build: build(version) }, "a", 0)),
      item({ machine: "ser7", build: build("5.6.51") }, "a", 0),
    ];
    const groups = conditionGroups(items, "build");
    expect(groups.map(({ comparable }) => comparable)).toEqual([2, 2, 0]);
    const chosen = chooseGroup(groups);
    expect(chosen && groupText(chosen)).toBe("machine pn53");
    expect(chosen && choiceSentence(chosen, groups)).toBe(
      "Shown: machine pn53, where most can be compared. There are also machine hetz; machine ser7.",
    );
    expect(chooseGroup([])).toBeNull();
  });

  const builds = (machine: string, workload: string, age: number, count: number) =>
    ["5.6.51", "5.7.44", "8.0.43"]
      .slice(0, count)
      .map((version) => item({ machine, build: build(version) }, workload, age));
  const chosenOf = (items: readonly Item[]) => {
    const chosen = chooseGroup(conditionGroups(items, "build"));
    return chosen && groupText(chosen);
  };

  it("name four others, and count the rest", () => {
    const machines = ["m1", "m2", "m3", "m4", "m5", "m6"];
    const groups = conditionGroups(
      machines.flatMap((machine, age) => builds(machine, "a", age, 2)),
      "build",
    );
    const [first] = groups;
    expect(first && choiceSentence(first, groups)).toBe(
      "Shown: machine m1, where most can be compared. There are also machine m2; machine m3; machine m4; machine m5 and 1 more.",
    );
  });

  it("choose the group that compares most before a newer one", () => {
    expect(chosenOf([...builds("hetz", "a", 1, 3), ...builds("pn53", "a", 0, 2)])).toBe("machine hetz");
  });

  it("choose the newer of two groups that compare equally, before the larger", () => {
    const larger = [...builds("hetz", "a", 1, 2), ...builds("hetz", "b", 1, 1)];
    expect(chosenOf([...larger, ...builds("pn53", "a", 0, 2)])).toBe("machine pn53");
  });

  it("choose the larger of two groups that compare equally and are equally new", () => {
    const larger = [...builds("pn53", "a", 0, 2), ...builds("pn53", "b", 0, 1)];
    expect(chosenOf([...builds("hetz", "a", 0, 2), ...larger])).toBe("machine pn53");
  });

  const any = fc.record({
    machine: fc.constantFrom("hetz", "pn53", null),
    threads: fc.constantFrom(1, 8, null),
    version: fc.constantFrom("5.6.51", "8.0.43", "9.5.0"),
    config: fc.constantFrom("z1", "z2", null),
    rows: fc.constantFrom(10, 20, null),
    variant: fc.constantFrom([], ["cached"], ["io", "thp"], ["thp"]),
    workload: fc.constantFrom("a", "b"),
    age: fc.nat({ max: 3 }),
  });
  const items = fc
    .array(any, { maxLength: 25 })
    .map((list) =>
      list.map(({ machine, threads, version, config, rows, variant, workload, age }) =>
        item(
          { machine, threads, config, variant, build: build(version), settings: rows === null ? {} : { rows } },
          workload,
          age,
        ),
      ),
    );
  const varied = fc.constantFrom("build", "machine", "threads", "config", "variant", "s.rows");

  it("never join, in one workload, two settings that differ in a gate other than the varied dimension", () => {
    fc.assert(
      fc.property(items, varied, (list, by) => {
        for (const { members } of conditionGroups(list, by)) {
          for (const a of members) {
            for (const b of members) {
              const [x, y] = [list[a], list[b]];
              if (!x || !y || x.workload !== y.workload) continue;
              for (const dimension of dimensionsOf([x.setting, y.setting])) {
                if (dimension.level !== "setting" || kindOf(dimension, by) !== "gate") continue;
                const [from, to] = [dimension.value(x.setting), dimension.value(y.setting)];
                const unsaid = dimension.lenient && (from === dimension.missing || to === dimension.missing);
                expect(unsaid || from === to, `${dimension.key}: ${from}, ${to}`).toBe(true);
              }
            }
          }
        }
      }),
    );
  });

  it("hold every item once, and don't depend on the order of the items", () => {
    fc.assert(
      fc.property(items, varied, fc.integer(), (list, by, seed) => {
        const groups = conditionGroups(list, by);
        expect(groups.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(list.map((_, at) => at));
        const order = list.map((_, at) => at).sort((a, b) => ((a * 7919 + seed) % 31) - ((b * 7919 + seed) % 31));
        const shuffled = conditionGroups(
          order.flatMap((at) => list[at] ?? []),
          by,
        );
        const plain = (of: typeof groups) =>
          of.map(({ key, comparable, age, members }) => [key, comparable, age, members.length]);
        expect(plain(shuffled)).toEqual(plain(groups));
        expect(chooseGroup(shuffled)?.key).toBe(chooseGroup(groups)?.key);
      }),
    );
  });
});

describe("differences between two settings", () => {
  const between = (
    a: Parameters<typeof settingOf>[0],
    b: Parameters<typeof settingOf>[0],
    varied: string | null = "build",
  ) => differencesBetween(settingOf(a), settingOf(b), varied).map((each) => `${each.kind}: ${differenceText(each)}`);

  it("are gates and warnings in words, gates first, without varied and implied dimensions", () => {
    expect(
      between(
        { config: "z12a", machine: "hetz", build: build("5.6.51"), bundle: "b1" },
        { config: "z13a", machine: "pn53", build: build("8.0.43"), bundle: "b2", engine: "mariadb" },
      ),
    ).toEqual(["gate: machine pn53 instead of hetz", "warning: config z13a instead of z12a"]);
  });

  it("name a size that one side omits as a warning, and an author's table once", () => {
    expect(between({ settings: { rows: 5 } }, {})).toEqual(["warning: rows not recorded instead of 5"]);
    expect(between({ settings: { rows: 5, seconds: 60 } }, { origin: "author" })).toEqual([
      "warning: the author's table instead of raw",
    ]);
  });

  it("treat the query mode as a warning along thread counts, else as a gate", () => {
    const vector = { ...settingOf(), family: "vector-search" as const };
    const kinds = (varied: string) =>
      differencesBetween({ ...vector, batch: false }, { ...vector, batch: true }, varied).map(({ kind }) => kind);
    expect(kinds("threads")).toEqual(["warning"]);
    expect(kinds("engine")).toEqual(["gate"]);
  });
});

describe("executions", () => {
  const of = (id: string, print: string | null, bundle = "b1") => ({ id, print, bundle });
  it("count points of equal fingerprint once and keep all their places", () => {
    const found = executions([of("a", "x"), of("b", null), of("c", "x", "b2"), of("d", null)], ({ print }) => print);
    expect(found.map(({ item: { id }, places }) => [id, places.map((place) => place.id)])).toEqual([
      ["a", ["a", "c"]],
      ["b", ["b"]],
      ["d", ["d"]],
    ]);
  });

  it("separate columns that are compared with each other", () => {
    const both = [of("a", "x"), of("b", "x", "b2")];
    expect(
      executions(
        both,
        ({ print }) => print,
        ({ bundle }) => bundle,
      ),
    ).toHaveLength(2);
  });
});

describe("repeats", () => {
  it("are summarized by n, median, min and max; nothing is null, not 0", () => {
    expect(summarize([3, 1, 2, 10])).toEqual({ n: 4, median: 2.5, min: 1, max: 10 });
    expect(summarize([])).toEqual({ n: 0, median: null, min: null, max: null });
  });

  it("disagree above a factor of 1.2, and where one is 0 and another is not", () => {
    expect(repeatsDisagree(summarize([100, 120]))).toBe(false);
    expect(repeatsDisagree(summarize([100, 121]))).toBe(true);
    expect(repeatsDisagree(summarize([0, 5]))).toBe(true);
    expect(repeatsDisagree(summarize([0, 0]))).toBe(false);
    expect(repeatsDisagree(summarize([7]))).toBe(false);
  });

  it("may lie further apart where the noise of one run is known to be wide", () => {
    // Six standard deviations of 5 % are 30 %: exp(0.3) = 1.35.
    const wide = { sigma: 0.05, session: 0 };
    expect(repeatsDisagree(summarize([100, 134]), wide)).toBe(false);
    expect(repeatsDisagree(summarize([100, 136]), wide)).toBe(true);
    expect(repeatsDisagree(summarize([100, 121]), { sigma: 0.006, session: 0 })).toBe(true);
  });

  it("give no ratio beyond a factor of 2, and where one is 0 and another is not", () => {
    expect(giveNoRatio(summarize([100, 200]))).toBe(false);
    expect(giveNoRatio(summarize([100, 201]))).toBe(true);
    expect(giveNoRatio(summarize([0, 5]))).toBe(true);
    expect(giveNoRatio(summarize([100]))).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Corrected,
  type CorrectionTarget,
  correctionsOf,
  correctTest,
  namesSince,
  withNamesSince,
} from "./corrections";
import { calledTogether, keyNames, keyTest, namesShown, shownNamesOf } from "./shown-names";

const nothing: Corrected = { displayName: null, mergeInto: null, version: null, releaseDate: null, notes: null };
const machine = (name: string): CorrectionTarget => ({ subject: "machine", engine: "", name });
const merge = (from: string, to: string) => [machine(from), { ...nothing, mergeInto: to }] as const;
const call = (name: string, displayName: string) => [machine(name), { ...nothing, displayName }] as const;

const point = {
  id: "b1.1",
  engine: "mariadb",
  build: { raw: "ma100230", version: "10.2.30" },
  config: "z12a",
  machine: "hetz, 48 CPUs",
};

describe("corrections", () => {
  it("give a merged machine the other's key, keep its source's name, and are withdrawn by an empty statement", () => {
    const merged = correctionsOf([merge("hetz, 48 CPUs", "hetz"), merge("c48", "hetz, 48 CPUs")]);
    expect(keyNames(point, merged)).toEqual({
      ...point,
      machine: "hetz",
      corrected: { shown: {}, was: { machine: "hetz, 48 CPUs" } },
    });
    expect([merged.keyOf(machine("c48")), merged.nameOf(machine("c48"))]).toEqual(["hetz", "hetz"]);
    const back = correctionsOf([[machine("hetz, 48 CPUs"), nothing]]);
    expect(keyNames(point, back)).toBe(point);
  });

  it("change how a name is shown and not its key", () => {
    const corrections = correctionsOf([call("hetz, 48 CPUs", "Hetzner ax162-s")]);
    const keyed = keyNames(point, corrections);
    expect(keyed).toEqual({
      ...point,
      corrected: { shown: { machine: "Hetzner ax162-s" }, was: { machine: "hetz, 48 CPUs" } },
    });
    expect(namesShown(keyed).machine).toBe("Hetzner ax162-s");
  });

  it("correct a build within its engine, with its version, and nothing of another engine", () => {
    const target: CorrectionTarget = { subject: "build", engine: "mariadb", name: "ma100230" };
    const corrections = correctionsOf([[target, { ...nothing, version: "10.2.31" }]]);
    expect(keyNames(point, corrections).build).toEqual({ raw: "ma100230", version: "10.2.31" });
    const other = { ...point, engine: "mysql" };
    expect(keyNames(other, corrections)).toBe(other);
  });

  it("give a merged build the version of the other: the readers' one, else that of its name", () => {
    const target: CorrectionTarget = { subject: "build", engine: "mariadb", name: "ma100230" };
    const into: CorrectionTarget = { ...target, name: "ma100622" };
    const merged = [target, { ...nothing, mergeInto: "ma100622" }] as const;
    expect(keyNames(point, correctionsOf([merged])).build).toEqual({ raw: "ma100622", version: "10.6.22" });
    const corrections = correctionsOf([merged, [into, { ...nothing, version: "10.6.23" }]]);
    expect(keyNames(point, corrections).build).toEqual({ raw: "ma100622", version: "10.6.23" });
  });

  it("correct the name of an engine, of a config in both its spellings, and of a test of one family", () => {
    const corrections = correctionsOf([
      [
        { subject: "engine", engine: "", name: "mariadb" },
        { ...nothing, mergeInto: "mysql" },
      ],
      [
        { subject: "config", engine: "", name: "cz12a" },
        { ...nothing, displayName: "big pool" },
      ],
      [
        { subject: "workload", engine: "ycsb", name: "test_case_1" },
        { ...nothing, mergeInto: "workloada" },
      ],
    ]);
    expect(keyNames(point, corrections)).toMatchObject({
      engine: "mysql",
      config: "z12a",
      corrected: { shown: { config: "big pool" }, was: { engine: "mariadb", config: "z12a" } },
    });
    expect(correctTest("ycsb", "test_case_1", corrections)).toBe("workloada");
    expect(keyTest("ycsb", "test_case_1", corrections)).toEqual({
      key: "workloada",
      corrected: { shown: {}, was: { workload: "test_case_1" } },
    });
    expect(keyTest("fio", "test_case_1", corrections)).toEqual({ key: "test_case_1" });
  });

  it("leave what is not recorded as it is", () => {
    const unknown = { ...point, machine: null, config: null, build: null };
    expect(keyNames(unknown, correctionsOf([merge("hetz", "bee")]))).toBe(unknown);
  });

  it("give one key for all names of a chain or circle of merges, and every name leads to it", () => {
    const name = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, name), { selector: ([from]) => from }), (merges) => {
        const corrections = correctionsOf(merges.map(([from, to]) => merge(from, to)));
        for (const [from, to] of merges) {
          const key = corrections.keyOf(machine(from));
          expect(corrections.keyOf(machine(to))).toBe(key);
          expect(corrections.keyOf(machine(key))).toBe(key);
          for (const each of [from, to])
            expect(corrections.keysNamed("machine", each, (known) => known === key)).toEqual([key]);
          expect(corrections.spellings("machine", to, new Set(["a", "b", "c", "d"]))).toContain(from);
        }
      }),
    );
  });
});

describe("a name in an address", () => {
  const earlier = [
    { ...machine("hetz"), called: "the big host" },
    { ...machine("bee"), called: "host one" },
  ];
  const { keysNamed, spellings } = correctionsOf([call("hetz", "Hetzner ax162-s"), call("dell", "host one")], {
    shown: earlier,
  });
  const there =
    (...keys: string[]) =>
    (key: string) =>
      keys.includes(key);

  it("means the thing with this raw name, shown name or earlier name, among those in view", () => {
    for (const name of ["hetz", "Hetzner ax162-s", "the big host"])
      expect(keysNamed("machine", name, there("hetz", "bee"))).toEqual(["hetz"]);
    expect(keysNamed("machine", "nobody", there("hetz"))).toEqual([]);
    expect(keysNamed("machine", "the big host", there("bee"))).toEqual([]);
  });

  it("is ambiguous between a former and a present name, but a raw name comes before both", () => {
    expect(keysNamed("machine", "host one", there("dell", "bee"))).toEqual(["dell", "bee"]);
    expect(keysNamed("machine", "host one", there("bee"))).toEqual(["bee"]);
    expect(keysNamed("machine", "host one", there("dell", "bee", "host one"))).toEqual(["host one"]);
  });

  it("means the name that later imports read in place of a raw name, through several imports", () => {
    const former = [
      { ...machine("hetz, 48 CPUs"), called: "hetz" },
      { ...machine("hetz ax162, 48 CPUs"), called: "hetz, 48 CPUs" },
    ];
    const now = correctionsOf([], { shown: earlier, former });
    for (const name of ["hetz", "hetz, 48 CPUs", "the big host"])
      expect(now.keysNamed("machine", name, there("hetz ax162, 48 CPUs"))).toEqual(["hetz ax162, 48 CPUs"]);
  });

  it("means all raw names of its thing, as the database keeps them", () => {
    expect(spellings("machine", "the big host", new Set(["hetz", "bee"]))).toEqual(["hetz"]);
    const merged = correctionsOf([merge("hetz, 48 CPUs", "hetz")]);
    for (const name of ["hetz", "hetz, 48 CPUs"])
      expect([...merged.spellings("machine", name, new Set(["hetz", "hetz, 48 CPUs"]))].sort()).toEqual([
        "hetz",
        "hetz, 48 CPUs",
      ]);
  });
});

describe("a statement on a name that two later imports read otherwise", () => {
  const [first, second, third] = [machine("hetz"), machine("hetz, 48 CPUs"), machine("hetz ax162, 48 CPUs")];
  const former = [
    { ...second, called: first.name },
    { ...third, called: second.name },
  ];
  const since = namesSince(former);
  const stated = (target: CorrectionTarget, said: Partial<Corrected>) =>
    withNamesSince({ ...target, ...nothing, ...said }, since).map((one) => [one, one] as const);

  it("holds for all three names, and the last one has those before it", () => {
    const { nameOf, behind } = correctionsOf(stated(first, { displayName: "Big host" }), { former });
    expect([first, second, third].map(nameOf)).toEqual(["Big host", "Big host", "Big host"]);
    expect(behind(third)).toEqual([third, first, second]);
  });

  it("moves a merge into the name to the last one", () => {
    const { keyOf } = correctionsOf(stated(machine("bee"), { mergeInto: first.name }), { former });
    expect(keyOf(machine("bee"))).toBe(third.name);
  });

  it("ends before a name that became several, and in a circle of names", () => {
    const others = namesSince([...former, { ...machine("other"), called: second.name }]);
    expect(others(first)).toEqual([second.name]);
    const circle = namesSince([...former, { ...first, called: third.name }]);
    expect(circle(first)).toEqual([second.name, third.name]);
    expect(circle(third)).toEqual([first.name, second.name]);
  });
});

describe("shown names of points", () => {
  it("are absent without corrections, and else the readers' names of their keys", () => {
    expect(shownNamesOf([point])).toBeUndefined();
    const corrections = correctionsOf([call("hetz, 48 CPUs", "Hetzner ax162-s")]);
    expect(shownNamesOf([keyNames(point, corrections)])).toEqual({ machine: { "hetz, 48 CPUs": "Hetzner ax162-s" } });
  });

  it("are raw names for builds of two engines of which readers renamed one", () => {
    const target: CorrectionTarget = { subject: "build", engine: "mariadb", name: "ma100230" };
    const corrections = correctionsOf([[target, { ...nothing, displayName: "spring release" }]]);
    const points = [point, { ...point, engine: "mysql" }].map((each) => keyNames(each, corrections));
    expect(shownNamesOf(points.slice(0, 1))).toEqual({ build: { ma100230: "spring release" } });
    expect(shownNamesOf(points)).toBeUndefined();
  });

  it("are those of the first place, for one execution in several places", () => {
    const called = (shown: string) => ({ corrected: { shown: { machine: shown }, was: {} } });
    expect(calledTogether([called("one"), {}, called("two")])).toEqual(called("one"));
    expect(calledTogether([{}, {}])).toEqual({});
  });
});

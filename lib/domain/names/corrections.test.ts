import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Corrected, type CorrectionTarget, correctionsOf, correctNames, correctTest } from "./corrections";

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
  it("call a merged machine by the other's name, keep what it was called, and are taken back by an empty statement", () => {
    const merged = correctionsOf([merge("hetz, 48 CPUs", "hetz"), merge("c48", "hetz, 48 CPUs")]);
    expect(correctNames(point, merged)).toEqual({ ...point, machine: "hetz", corrected: { machine: "hetz, 48 CPUs" } });
    expect(merged.nameOf(machine("c48"))).toBe("hetz");
    const back = correctionsOf([[machine("hetz, 48 CPUs"), nothing]]);
    expect(correctNames(point, back)).toBe(point);
  });

  it("give the display name of the one merged into, for links with the raw and with the shown name alike", () => {
    const corrections = correctionsOf([merge("hetz, 48 CPUs", "hetz"), call("hetz", "Hetzner ax162-s")]);
    const shown = "Hetzner ax162-s";
    for (const name of ["hetz", "hetz, 48 CPUs", shown]) expect(corrections.nameOf(machine(name))).toBe(shown);
    expect([...corrections.rawNamesOf(machine(shown))].sort()).toEqual(["hetz", "hetz, 48 CPUs"]);
    expect(corrections.rawNamesOf(machine("bee"))).toEqual(["bee"]);
  });

  it("correct a build within its engine, with its version, and nothing of another engine", () => {
    const target: CorrectionTarget = { subject: "build", engine: "mariadb", name: "ma100230" };
    const corrections = correctionsOf([[target, { ...nothing, version: "10.2.31" }]]);
    expect(correctNames(point, corrections).build).toEqual({ raw: "ma100230", version: "10.2.31" });
    const other = { ...point, engine: "mysql" };
    expect(correctNames(other, corrections)).toBe(other);
  });

  it("correct the name of an engine, of a config and of a test of one family", () => {
    const corrections = correctionsOf([
      [
        { subject: "engine", engine: "", name: "mariadb" },
        { ...nothing, mergeInto: "mysql" },
      ],
      [
        { subject: "config", engine: "", name: "z12a" },
        { ...nothing, displayName: "cz12a_c32r128" },
      ],
      [
        { subject: "workload", engine: "ycsb", name: "test_case_1" },
        { ...nothing, mergeInto: "workloada" },
      ],
    ]);
    expect(correctNames(point, corrections)).toMatchObject({
      engine: "mysql",
      config: "cz12a_c32r128",
      corrected: { engine: "mariadb", config: "z12a" },
    });
    expect(correctTest("ycsb", "test_case_1", corrections)).toBe("workloada");
    expect(correctTest("fio", "test_case_1", corrections)).toBe("test_case_1");
  });

  it("leave what is not recorded as it is", () => {
    const unknown = { ...point, machine: null, config: null, build: null };
    expect(correctNames(unknown, correctionsOf([merge("hetz", "bee")]))).toBe(unknown);
  });

  it("end in one name for all, however merges are chained or bite their tail", () => {
    const name = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, name), { selector: ([from]) => from }), (merges) => {
        const corrections = correctionsOf(merges.map(([from, to]) => merge(from, to)));
        for (const [from, to] of merges) {
          const shown = corrections.nameOf(machine(from));
          expect(corrections.nameOf(machine(to))).toBe(shown);
          expect(corrections.nameOf(machine(shown))).toBe(shown);
          expect(corrections.rawNamesOf(machine(shown))).toContain(from);
        }
      }),
    );
  });
});

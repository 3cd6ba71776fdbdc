import { describe, expect, it } from "vitest";
import { plainRun } from "@/lib/importers/plain-run.testing";
import { type MachineFacts, machinesOfRuns, mergedMachine } from "./merged-machine";

const facts = (cpus: number | null, memoryBytes: number | null = null, model: string | null = null): MachineFacts => ({
  cpus,
  memoryBytes,
  model,
});

describe("the facts of a machine that several sources state", () => {
  it("add to each other, and are unknown where two differ, in any order", () => {
    const stated = [facts(48, null, "EPYC"), facts(48, 2 ** 37), facts(null, 2 ** 36)];
    for (const order of [stated, stated.toReversed()])
      expect(mergedMachine(order)).toEqual({
        ...facts(48, null, "EPYC"),
        contradicted: { cpus: [], memoryBytes: [2 ** 36, 2 ** 37], model: [] },
      });
    expect(mergedMachine([])).toMatchObject(facts(null));
  });

  it("are those of runs, which facts beside an upload's name only complete", () => {
    const run = (machine: MachineFacts, notes = {}) => ({
      ...plainRun,
      key: "a",
      notes,
      setting: { ...plainRun.setting, machine: { name: "lab-7", ...machine } },
    });
    const given = run(facts(16, 2 ** 33, "Evil"), { given: "engine, machine" });
    for (const runs of [
      [run(facts(8, null, "Good")), given],
      [given, run(facts(8, null, "Good"))],
    ])
      expect(machinesOfRuns(runs).get("lab-7")).toMatchObject(facts(8, 2 ** 33, "Good"));
    const unclear = [run(facts(8)), run(facts(4)), given];
    expect(machinesOfRuns(unclear).get("lab-7")).toMatchObject({ cpus: null, contradicted: { cpus: [4, 8] } });
  });
});

import { describe, expect, it } from "vitest";
import { testFamilies } from "./families";
import { GROUP_RULES, workloadNote } from "./workload-notes";
import * as others from "./workload-notes-others";
import { sysbenchNotes } from "./workload-notes-sysbench";

describe("the note on a workload", () => {
  it("is known for tests, steps and scripts, with the numbers in their names", () => {
    expect(workloadNote("sysbench", "hot-points")).toContain("the same rows");
    expect(workloadNote("insert-benchmark", "l.x")).toBe("Creates the secondary indexes.");
    expect(workloadNote("insert-benchmark", "qp500.L4")).toMatch(/^Point queries .* inserts 500 rows a second\.$/);
    expect(workloadNote("insert-benchmark", "q100.1")).toMatch(/^Short range queries .* 100 rows/);
    expect(workloadNote("pgbench", "select-only@9 simple-update@1")).toContain(
      "select-only (weight 9), simple-update (weight 1)",
    );
  });

  it("is null for unknown names, also those that every object has", () => {
    for (const name of ["my-own-script", "constructor", "__proto__", ""]) {
      for (const family of testFamilies) expect(workloadNote(family, name), `${family} ${name}`).toBeNull();
    }
  });

  it("is one sentence", () => {
    const lists = Object.values(others).filter((list) => typeof list !== "function");
    expect(lists.length).toBeGreaterThanOrEqual(8);
    const steps = ["l.i0", "l.x", "l.i1", "l.i2", "getmin", "qp500.L4", "q100.1"];
    const ofSteps = steps.map((step) => workloadNote("insert-benchmark", step));
    const all = [...[sysbenchNotes, GROUP_RULES, ...lists].flatMap((list) => Object.values(list)), ...ofSteps];
    for (const text of all) {
      expect(text).toMatch(/^[a-zA-Z0-9].*\.$/);
      expect(text).not.toMatch(/[.!?] [A-Z]/);
    }
  });
});

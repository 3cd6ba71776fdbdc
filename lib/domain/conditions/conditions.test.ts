import { describe, expect, it } from "vitest";
import { testPoint } from "@/lib/domain/workloads/test-workload-points";
import { conditionDimensions, conditionsOf, sharedConditions } from "./conditions";
import { measuredOfPoint } from "./measured";

const measured = measuredOfPoint(
  testPoint("b1.1", 1, { machine: "hetz", threads: 40, settings: { rows: 1000 }, workloadParams: { range: 100 } }),
);

describe("the conditions of a number", () => {
  it("are those of its setting, without its bundle, label, origin, workload and parameters", () => {
    const keys = conditionDimensions([measured]).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["engine", "build", "config", "machine", "threads", "s.rows"]));
    for (const other of ["bundle", "status", "algorithm", "origin", "workload", "p.range"])
      expect([other, keys.includes(other)]).toEqual([other, false]);
  });

  it("have null where the source does not say", () => {
    expect(conditionsOf(measured)).toMatchObject({ machine: "hetz", threads: "40", variant: null });
  });

  it("are shared where all settings have the same, also where none of them says", () => {
    const one = { engine: "mysql", machine: null, threads: "1" };
    expect(sharedConditions([one, { ...one, threads: "8" }])).toEqual({ engine: "mysql", machine: null });
    expect(sharedConditions([])).toEqual({});
  });
});

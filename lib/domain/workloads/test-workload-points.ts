import type { WorkloadPoint } from "./workload-points";

/** For tests: makes a complete sysbench point with `qps` as its only metric, changed by `part`. */
export function testPoint(id: string, qps: number | null, part: Partial<WorkloadPoint> = {}): WorkloadPoint {
  return {
    id,
    bundle: "b1",
    family: "sysbench",
    workload: "point-query",
    workloadParams: { range: 100 },
    group: "point",
    engine: "mysql",
    algorithm: "x.my5651_rel.z12a_c8r32.pk1",
    build: testBuild("5.6.51"),
    config: "z12a_c8r32",
    machine: null,
    threads: 1,
    settings: {},
    status: "complete",
    origin: "raw",
    metrics: { qps },
    ...part,
  };
}

/** For tests: makes a MySQL build's name as the archive writes it, `my5651_rel` for 5.6.51. */
export const testBuild = (version: string): { raw: string; version: string } => ({
  raw: `my${version.replaceAll(".", "")}_rel`,
  version,
});

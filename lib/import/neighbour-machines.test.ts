import { describe, expect, it } from "vitest";
import { leastRatio, processorMs } from "@/lib/processor-time.testing";
import type { ParsedPoint, ParsedRun } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { ownBundle } from "../importers/fixtures.testing";
import { testPoint } from "../importers/kit/record";
import { plainRun } from "../importers/plain-run.testing";
import { filesOfBundle, readFiles } from "../importers/reading.testing";
import { sysbench } from "../importers/sysbench/importer";
import { withNeighbourMachines } from "./neighbour-machines";

interface Given {
  path: string;
  cpus?: number;
  build?: string | null;
  config?: string | null;
  threads?: number | null;
  status?: ParsedRun["status"];
  origin?: ParsedPoint["origin"];
}

const run = ({
  path,
  cpus,
  build = "my8043",
  config = "z12a",
  threads = 1,
  status = "complete",
}: Given): ParsedRun => ({
  ...plainRun,
  key: path,
  setting: {
    engine: "mysql",
    build: build === null ? null : { raw: build, version: null, flags: [], commit: null },
    config: config === null ? null : { raw: config, id: null, variants: [], claimedHardware: null },
    machine: cpus === undefined ? null : { name: `${cpus} CPUs`, cpus, memoryBytes: null, model: null },
  },
  threads,
  status,
  source: { path, line: 1, text: null },
});

const point = (given: Given) => testPoint(run(given), { label: given.path, origin: given.origin ?? "raw" });

/** Returns the machine that the first run gets beside the others. */
const machineOfFirst = (...given: Given[]) =>
  withNeighbourMachines([{ ...noResults(), runs: given.map(run), points: given.map(point) }])[0]?.runs[0]?.setting
    .machine?.name ?? null;

describe("a failed run without a machine", () => {
  const failed: Given = { path: "b.tar.gz!/x/sb.o.a", status: "failed" };

  it("has that of the other runs of its folder, as has one that was cut short", () => {
    expect(machineOfFirst(failed, { path: "b.tar.gz!/x/sb.o.b", cpus: 8 })).toBe("8 CPUs");
    expect(machineOfFirst({ ...failed, status: "truncated" }, { path: "b.tar.gz!/x/sb.o.b", cpus: 8 })).toBe("8 CPUs");
  });

  it("has none of another folder or archive where build, config or threads differ, or build or threads are unknown", () => {
    const elsewhere = { path: "c.tar.gz!/x/sb.o.b", cpus: 8 };
    expect(machineOfFirst(failed, { ...elsewhere, build: "my8044" })).toBeNull();
    expect(machineOfFirst(failed, { ...elsewhere, config: "z13a" })).toBeNull();
    expect(machineOfFirst(failed, { ...elsewhere, threads: 4 })).toBeNull();
    expect(machineOfFirst({ ...failed, threads: null }, { ...elsewhere, threads: null })).toBeNull();
    expect(machineOfFirst({ ...failed, build: null }, { ...elsewhere, build: null })).toBeNull();
    // Two runs without a config have the same one: a tool that names none has its own.
    expect(machineOfFirst({ ...failed, config: null }, { ...elsewhere, config: null })).toBe("8 CPUs");
    expect(machineOfFirst({ ...failed, config: null }, elsewhere)).toBeNull();
  });

  it("has none of another config's runs in its folder", () => {
    expect(machineOfFirst(failed, { path: "b.tar.gz!/x/sb.o.b", cpus: 8, config: "z13a" })).toBeNull();
  });

  it("has that of its build, config and threads where its folder has none or several", () => {
    const alike = { path: "y/sb.o.b", cpus: 8 };
    expect(machineOfFirst(failed, alike)).toBe("8 CPUs");
    const four = { path: "b.tar.gz!/x/sb.o.b", threads: 4, cpus: 48 };
    const two = { path: "b.tar.gz!/x/sb.o.c", threads: 2, cpus: 8 };
    expect(machineOfFirst(failed, four, two)).toBeNull();
    expect(machineOfFirst(failed, four, two, alike)).toBe("8 CPUs");
    expect(machineOfFirst(failed, alike, { path: "z/sb.o.b", cpus: 48 })).toBeNull();
  });

  it("has none where its thread count was measured only on another machine than its folder's", () => {
    const folder = { path: "b.tar.gz!/x/sb.o.b", threads: 4, cpus: 48 };
    expect(machineOfFirst(failed, folder)).toBe("48 CPUs");
    expect(machineOfFirst(failed, folder, { path: "y/sb.o.b", cpus: 8 })).toBeNull();
    expect(machineOfFirst(failed, folder, { path: "y/sb.o.b", cpus: 8 }, { path: "z/sb.o.b", cpus: 48 })).toBe(
      "48 CPUs",
    );
  });

  it("neither gives to an author's table nor takes from it, and is not given to a complete run", () => {
    const beside = { path: "b.tar.gz!/x/sb.o.b", cpus: 8 };
    expect(machineOfFirst({ ...failed, origin: "author" }, beside)).toBeNull();
    expect(machineOfFirst(failed, { ...beside, origin: "author" })).toBeNull();
    expect(machineOfFirst({ ...failed, status: "complete" }, beside)).toBeNull();
    expect(machineOfFirst({ ...failed, cpus: 4 }, beside)).toBe("4 CPUs");
  });

  it("is the empty output of a sysbench directory, whose other outputs end with their CPUs", async () => {
    const read = readFiles(sysbench, await filesOfBundle(ownBundle("sysbench-archive-layout").bundle));
    // The one file of 0 bytes in `tar tvzf`.
    const emptyOf = (runs: readonly ParsedRun[]) =>
      runs.find(({ source }) => source.path.endsWith("z11b_c2r24.pk1/sb.o.insert.range100.pk1.dop1"));
    expect(emptyOf(read.runs)).toMatchObject({ status: "failed", setting: { machine: null } });
    const [linked] = withNeighbourMachines([read]);
    expect(emptyOf(linked?.runs ?? [])?.setting.machine).toMatchObject({ cpus: 2 });
  });
});

/** Links this many runs, of which every other one failed; returns the milliseconds of processor time. */
function timeOf(count: number): number {
  const runs = Array.from({ length: count }, (_, i) => ({
    ...run({ path: `${i % 3}/sb.o.a`, status: i % 2 === 0 ? "failed" : "complete", cpus: i % 2 === 0 ? undefined : 8 }),
    key: String(i),
  }));
  return processorMs(() => {
    const [linked] = withNeighbourMachines([{ ...noResults(), runs }]);
    expect(linked?.runs.every(({ setting }) => setting.machine?.cpus === 8)).toBe(true);
  });
}

it("looks at 200,000 runs in the time that their number takes, not its square", async () => {
  // Four times the runs take 4 times as long; by the square it would be 16 times.
  expect(await leastRatio(10, () => timeOf(200_000) / timeOf(50_000))).toBeLessThan(10);
});

describe("a failed run whose upload names the machine of all runs", () => {
  const named = (given: Given, name: string): ParsedRun => {
    const one = run(given);
    const machine = one.setting.machine ?? { name, cpus: null, memoryBytes: null, model: null };
    const whole = { ...machine, name: [name, machine.cpus && `${machine.cpus} CPUs`].filter(Boolean).join(", ") };
    return { ...one, setting: { ...one.setting, machine: whole }, notes: { given: "machine" } };
  };
  const machineOf = (...runs: ParsedRun[]) =>
    withNeighbourMachines([{ ...noResults(), runs }])[0]?.runs[0]?.setting.machine?.name ?? null;
  const failed: Given = { path: "x/sb.o.a", status: "failed" };
  const beside: Given = { path: "x/sb.o.b", cpus: 48 };

  it("gets the processors of the runs around it, as they belong to one group", () => {
    expect(machineOf(named(failed, "ci-1"), named(beside, "ci-1"))).toBe("ci-1, 48 CPUs");
  });

  it("keeps its own machine where the runs around it have another one", () => {
    expect(machineOf(named(failed, "ci-1"), named(beside, "ci-2"))).toBe("ci-1");
  });
});

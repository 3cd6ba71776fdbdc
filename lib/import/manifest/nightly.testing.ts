import { makeTar } from "../../archive/archives.testing";

// A made-up nightly: the engine, version, machine and cache are in names of folders alone, and a random id in each of
// them. Each rate says where it belongs: 1000 an engine, 100 a version, 10 a machine, 1 a thread.

export const ENGINES = ["mydb", "otherdb"];
export const VERSIONS = ["1.2", "1.10"];
export const MACHINES = ["ci-a", "ci-b"];
export const THREADS = [1, 8];

/** Returns the rate of a run: each digit names one of its facts. */
export const rateOf = (engine: string, version: string, machine: string, threads: number): number =>
  1000 * (1 + ENGINES.indexOf(engine)) +
  100 * (1 + VERSIONS.indexOf(version)) +
  10 * (1 + MACHINES.indexOf(machine)) +
  threads;

const IDS = ["2fuqfOkP", "BKW1V8DB", "x9Lq0aTz", "mm3RtY7u"];

export const MANIFEST = [
  "version: 1",
  "bundle: { commit: 3f2a9c1, project: nightly }",
  "runs:",
  "  - files: 'results/{engine}/{version}/{machine}_{_}/*.csv'",
  "    set: { cacheGb: 64 }",
  "",
].join("\n");

/** Returns a tar of the nightly, below a folder, with this manifest; null leaves it out. */
export function nightlyTar(manifest: string | null, remark = ""): Promise<Buffer> {
  const files = ENGINES.flatMap((engine, e) =>
    VERSIONS.flatMap((version, v) =>
      MACHINES.map((machine, m) => ({
        name: `nightly/results/${engine}/${version}/${machine}_${IDS[(e + v + m) % IDS.length]}/out.csv`,
        bytes: [
          "workload,threads,qps",
          ...THREADS.map((threads) => `read-only,${threads},${rateOf(engine, version, machine, threads)}`),
          "",
        ].join("\n"),
      })),
    ),
  );
  const more = manifest === null ? [] : [{ name: "nightly/benchfolio.yaml", bytes: manifest }];
  return makeTar(...more, ...files, { name: "nightly/remark.txt", bytes: remark });
}

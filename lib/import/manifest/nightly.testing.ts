import { makeTar } from "../../archive/archives.testing";

// A made-up nightly. Engine, version and machine are in names of folders alone. A machine's folder has a random id.
// Each digit of a rate stands for a fact. The digit of 1000 is an engine, of 100 a version, of 10 a machine, of 1 a
// thread.

/** Its engines. It has a run for each combination of these four lists. */
export const ENGINES = ["mydb", "otherdb"];
/** Its versions. */
export const VERSIONS = ["1.2", "1.10"];
/** Its machines. */
export const MACHINES = ["ci-a", "ci-b"];
/** Its thread counts. */
export const THREADS = [1, 8];

/** Returns the rate of a run: each digit names one of its facts. */
export const rateOf = (engine: string, version: string, machine: string, threads: number): number =>
  1000 * (1 + ENGINES.indexOf(engine)) +
  100 * (1 + VERSIONS.indexOf(version)) +
  10 * (1 + MACHINES.indexOf(machine)) +
  threads;

const IDS = ["2fuqfOkP", "BKW1V8DB", "x9Lq0aTz", "mm3RtY7u"];

/** A manifest that names the folders, and sets a cache size. */
export const MANIFEST = [
  "version: 1",
  "bundle: { commit: 3f2a9c1, project: nightly }",
  "runs:",
  "  - files: 'results/{engine}/{version}/{machine}_{_}/*.csv'",
  "    set: { cacheGb: 64 }",
  "",
].join("\n");

/** Returns a tar of the nightly below a folder. A manifest of null leaves it out; `remark` makes the bytes differ. */
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

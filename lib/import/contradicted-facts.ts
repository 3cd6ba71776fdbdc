import type { Issue, ParsedRun } from "../domain/model";
import { buildsOfRuns, keyOfBuild, statementsInWords } from "../domain/names/merged-build";
import { MACHINE_FACTS, machinesOfRuns } from "../domain/names/merged-machine";
import type { ParsedResults } from "../domain/parsed-results";
import { formatBytes, formatCounted } from "../format";

const BUILD_FACTS = ["version", "commit", "flags"] as const;
/** The plural of each fact, as messages name it. */
const PLURALS = {
  version: "versions",
  commit: "commits",
  flags: "flags",
  cpus: "numbers of CPUs",
  memoryBytes: "sizes of memory",
  model: "models",
} as const;
type Fact = keyof typeof PLURALS;

/** A fact of a build or machine of which runs state several values that contradict each other. */
interface Contradiction {
  code: "build-contradicted" | "machine-contradicted";
  /** "the build nightly". */
  of: string;
  fact: Fact;
  statements: readonly string[];
  /** The fact that all share; "" without one. */
  counting: string;
  /** `keyOfFact` of the last statement. */
  last: string;
}

/** Most facts with an issue of their own. */
const MOST = 20;

/**
 * Returns an issue for each fact of a build or machine on which the runs of a bundle contradict each other
 * (mergedBuild, mergedMachine). Of many, the last issue has the number of the others.
 */
export function contradictedFacts(results: readonly ParsedResults[]): Issue[] {
  const runs = results.flatMap((part) => part.runs);
  const found = [...ofBuilds(runs), ...ofMachines(runs)];
  const [first] = found;
  if (!first) return [];
  const firstRuns = firstRunsOf(runs);
  const issues = found
    .slice(0, MOST)
    .map(({ code, of, fact, statements, counting, last }) =>
      issueOf(
        code,
        firstRuns.get(last),
        `Runs of ${of} state the ${PLURALS[fact]} ${statementsInWords(statements)}. ` +
          `They contradict each other, so ${counting || "none of them"} counts.`,
      ),
    );
  const others = found.slice(MOST);
  const [next] = others;
  if (!next) return issues;
  const message = `Runs contradict each other on ${formatCounted(others.length, "other fact")} of builds and machines.`;
  return [...issues, issueOf(next.code, undefined, message)];
}

const ofBuilds = (runs: readonly ParsedRun[]): Contradiction[] =>
  [...buildsOfRuns(runs).values()].flatMap(({ engine, raw, contradicted, ...build }) =>
    BUILD_FACTS.flatMap((fact) => {
      const statements = contradicted[fact];
      const last = keyOfFact(keyOfBuild(engine, raw), fact, statements.at(-1) ?? "");
      return statements.length > 0
        ? [
            {
              code: "build-contradicted",
              of: `the build ${raw}`,
              fact,
              statements,
              counting: textOf(build[fact]),
              last,
            },
          ]
        : [];
    }),
  );

const ofMachines = (runs: readonly ParsedRun[]): Contradiction[] =>
  [...machinesOfRuns(runs)].flatMap(([name, { contradicted }]) =>
    MACHINE_FACTS.flatMap((fact) => {
      const stated = contradicted[fact];
      const statements = stated.map((each) =>
        fact === "memoryBytes" && typeof each === "number" ? formatBytes(each) : String(each),
      );
      const last = keyOfFact(name, fact, String(stated.at(-1)));
      return stated.length > 0
        ? [{ code: "machine-contradicted", of: `the machine ${name}`, fact, statements, counting: "", last }]
        : [];
    }),
  );

/** Returns the first run that states each fact, by `keyOfFact`. */
function firstRunsOf(runs: readonly ParsedRun[]): Map<string, ParsedRun> {
  const first = new Map<string, ParsedRun>();
  for (const run of runs) {
    const { engine, build, machine } = run.setting;
    const keys = [
      ...(build ? BUILD_FACTS.map((fact) => keyOfFact(keyOfBuild(engine, build.raw), fact, textOf(build[fact]))) : []),
      ...(machine ? MACHINE_FACTS.map((fact) => keyOfFact(machine.name, fact, String(machine[fact]))) : []),
    ];
    for (const key of keys) if (!first.has(key)) first.set(key, run);
  }
  return first;
}

const textOf = (fact: string | readonly string[] | null): string => [fact ?? ""].flat().join(" ");
const keyOfFact = (of: string, fact: Fact, text: string) => JSON.stringify([of, fact, text]);

const issueOf = (code: Contradiction["code"], run: ParsedRun | undefined, message: string): Issue => ({
  code,
  severity: "warning",
  path: run?.source.path ?? null,
  line: run?.source.line ?? null,
  text: null,
  message,
});

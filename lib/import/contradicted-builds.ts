import type { Issue, ParsedRun } from "../domain/model";
import { buildsOfRuns, keyOfBuild, statementsInWords } from "../domain/names/merged-build";
import type { ParsedResults } from "../domain/parsed-results";
import { formatCounted } from "../format";

const FACTS = { version: "versions", commit: "commits", flags: "flags" } as const;
type Fact = keyof typeof FACTS;

/** Most facts of builds with an issue of their own. */
const MOST = 20;

/**
 * Returns an issue for each fact of a build on which the runs of a bundle contradict each other (mergedBuild). Of many,
 * the last issue has the number of the others.
 */
export function contradictedBuilds(results: readonly ParsedResults[]): Issue[] {
  const runs = results.flatMap((part) => part.runs);
  const found = [...buildsOfRuns(runs).values()].flatMap(({ engine, raw, contradicted, ...build }) =>
    (["version", "commit", "flags"] as const).flatMap((fact) =>
      contradicted[fact].length > 0
        ? [{ engine, raw, fact, statements: contradicted[fact], counting: textOf(build[fact]) }]
        : [],
    ),
  );
  if (found.length === 0) return [];
  const firstRuns = firstRunsOf(runs);
  const issues = found
    .slice(0, MOST)
    .map(({ engine, raw, fact, statements, counting }) =>
      issueOf(
        firstRuns.get(keyOfFact(engine, raw, fact, statements.at(-1) ?? "")),
        `Runs of the build ${raw} state the ${FACTS[fact]} ${statementsInWords(statements)}. ` +
          `They contradict each other, so ${counting || "none of them"} counts.`,
      ),
    );
  const others = found.length - issues.length;
  return others > 0
    ? [...issues, issueOf(undefined, `Runs contradict each other on ${formatCounted(others, "other fact")} of builds.`)]
    : issues;
}

/** Returns the first run that states each fact of a build, by `keyOfFact`. */
function firstRunsOf(runs: readonly ParsedRun[]): Map<string, ParsedRun> {
  const first = new Map<string, ParsedRun>();
  for (const run of runs) {
    const { engine, build } = run.setting;
    if (!build) continue;
    for (const fact of ["version", "commit", "flags"] as const) {
      const key = keyOfFact(engine, build.raw, fact, textOf(build[fact]));
      if (!first.has(key)) first.set(key, run);
    }
  }
  return first;
}

const textOf = (fact: string | readonly string[] | null): string => [fact ?? ""].flat().join(" ");
const keyOfFact = (engine: string, raw: string, fact: Fact, text: string) =>
  JSON.stringify([keyOfBuild(engine, raw), fact, text]);

const issueOf = (run: ParsedRun | undefined, message: string): Issue => ({
  code: "build-contradicted",
  severity: "warning",
  path: run?.source.path ?? null,
  line: run?.source.line ?? null,
  text: null,
  message,
});

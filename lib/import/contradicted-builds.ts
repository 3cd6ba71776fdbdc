import type { Issue } from "../domain/model";
import { buildsOfRuns, statementsInWords } from "../domain/names/merged-build";
import type { ParsedResults } from "../domain/parsed-results";

const FACTS = { version: "versions", commit: "commits", flags: "flags" } as const;

/** Returns an issue for each fact of a build on which the runs of a bundle contradict each other (mergedBuild). */
export function contradictedBuilds(results: readonly ParsedResults[]): Issue[] {
  const runs = results.flatMap((part) => part.runs);
  return [...buildsOfRuns(runs).values()].flatMap(({ engine, raw, contradicted }) =>
    (["version", "commit", "flags"] as const).flatMap((fact): Issue[] => {
      const statements = contradicted[fact];
      if (statements.length === 0) return [];
      const found = runs.find(
        ({ setting: { engine: own, build } }) =>
          own === engine && build?.raw === raw && [build[fact]].flat().join(" ") === statements.at(-1),
      );
      return [
        {
          code: "build-contradicted",
          severity: "warning",
          path: found?.source.path ?? null,
          line: found?.source.line ?? null,
          text: null,
          message:
            `Runs of the build ${raw} state the ${FACTS[fact]} ${statementsInWords(statements)}. ` +
            "They contradict each other, so only what all of them share counts.",
        },
      ];
    }),
  );
}

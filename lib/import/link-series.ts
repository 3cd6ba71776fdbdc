import type { Issue } from "../domain/model";
import { fileStem } from "../domain/names/file-stems";
import type { ParsedResults, ParsedSeries } from "../domain/parsed-results";
import { problem } from "./issue-list";

interface RunPlace {
  part: number;
  runKey: string;
}

/** Paths that an issue names. */
const NAMED = 5;

/**
 * Gives series without a run to the one run whose output has the same name beside them. They move into the results of
 * that run's importer, with keys of their own. A series that fits no run, or several, stays. One issue a folder names
 * those that stay.
 */
export function linkSeries(results: readonly ParsedResults[]): { results: ParsedResults[]; issues: Issue[] } {
  const hasAlone = results.some(({ series }) => series.some(({ runKey }) => runKey === null));
  if (!hasAlone) return { results: [...results], issues: [] };
  const byStem = runsByStem(results);
  const moved = results.map((): ParsedSeries[] => []);
  const left = new Map<string, Set<string>>();
  const linked = results.map((result) => ({
    ...result,
    series: result.series.filter((series) => {
      if (series.runKey !== null) return true;
      const { path } = series.source;
      const [place, ...others] = byStem.get(fileStem(path, "samples") ?? "") ?? [];
      if (place && others.length === 0) {
        moved[place.part]?.push({ ...series, key: `linked:${series.key}`, runKey: place.runKey });
        return false;
      }
      const directory = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      left.set(directory, (left.get(directory) ?? new Set()).add(path));
      return true;
    }),
  }));
  return {
    results: linked.map((result, part) => ({ ...result, series: [...result.series, ...(moved[part] ?? [])] })),
    issues: [...left.values()].map(unlinkedIssue),
  };
}

/** Groups runs by the part of their file's name that their samples share; several runs of one name are ambiguous. */
function runsByStem(results: readonly ParsedResults[]): Map<string, RunPlace[]> {
  const found = new Map<string, RunPlace[]>();
  for (const [part, { runs }] of results.entries()) {
    for (const { key, source } of runs) {
      const stem = fileStem(source.path, "output");
      if (stem === null) continue;
      const same = found.get(stem);
      // Two are as ambiguous as a million, which one author's table can hold.
      if (!same) found.set(stem, [{ part, runKey: key }]);
      else if (same.length === 1) same.push({ part, runKey: key });
    }
  }
  return found;
}

function unlinkedIssue(paths: ReadonlySet<string>): Issue {
  const [first = ""] = paths;
  const names = [...paths].slice(0, NAMED).join(", ");
  const more = paths.size > NAMED ? ` and ${paths.size - NAMED} more` : "";
  const message = `Samples that match no run, or several runs, by name: ${names}${more}. The bundle's page draws them.`;
  return problem(first, "samples-without-run", "info", message);
}

import type { Issue, ParsedRun } from "../domain/model";
import { engineIn } from "../domain/names/engine-words";
import { machineOf } from "../domain/names/machines";
import { decodeBuild } from "../domain/names/names";
import type { ParsedResults } from "../domain/parsed-results";
import { problem } from "./issue-list";
import { sharedFolders } from "./variants/places";
import { levelsOf, wordsOf } from "./variants/words";

const UNKNOWN = "unknown";

/**
 * Gives runs of which no importer knew the engine the one that a folder or the file's name speaks of, with its version, and runs without
 * a machine the cloud's instance type of their path. What the output tells is never changed; folders that all runs share are not asked.
 * Says once of which files the engine stays unknown.
 */
export function nameEngines(results: readonly ParsedResults[]): { results: ParsedResults[]; issues: Issue[] } {
  const paths = [...new Set(results.flatMap(({ runs }) => runs.map(({ source }) => source.path)))];
  const root = sharedFolders(paths);
  const names = new Map(paths.map((path) => [path, placeOf(path, root)]));
  const unknown = new Set<string>();
  const named = results.map((result) => ({
    ...result,
    runs: result.runs.map((run) => {
      const place = names.get(run.source.path);
      const changed = place ? withMachine(withEngine(run, place), place) : run;
      if (changed.setting.engine === UNKNOWN) unknown.add(run.source.path);
      return changed;
    }),
  }));
  const told = new Set(
    results.flatMap(({ issues }) =>
      issues.flatMap(({ code, path }) => (code === ENGINE_UNKNOWN && path ? [path] : [])),
    ),
  );
  return { results: named, issues: unknownEngines([...unknown].filter((path) => !told.has(path))) };
}

export const ENGINE_UNKNOWN = "engine-unknown";

interface NamedPlace {
  engine: ReturnType<typeof engineIn>;
  /** An instance type such as r5.xlarge; AWS writes db. before those of its databases. */
  instance: string | null;
}

function placeOf(path: string, root: number): NamedPlace {
  const levels = levelsOf(path).slice(root).reverse();
  const instances = levels.flatMap((level) => wordsOf(level).filter(({ kind }) => kind === "machine"));
  return {
    engine: levels.map(engineIn).find((found) => found !== null) ?? null,
    instance: instances[0]?.low.replace(/^db\./, "") ?? null,
  };
}

function withEngine(run: ParsedRun, { engine }: NamedPlace): ParsedRun {
  if (run.setting.engine !== UNKNOWN || !engine) return run;
  const { build, version } = engine;
  const decoded = build === null ? null : decodeBuild(build);
  return {
    ...run,
    setting: {
      ...run.setting,
      engine: engine.engine,
      build:
        run.setting.build ?? (decoded && { raw: decoded.raw, version, flags: decoded.flags, commit: decoded.commit }),
    },
    algorithm: run.algorithm === UNKNOWN ? (build ?? engine.engine) : run.algorithm,
  };
}

function withMachine(run: ParsedRun, { instance }: NamedPlace): ParsedRun {
  if (run.setting.machine !== null || instance === null) return run;
  return { ...run, setting: { ...run.setting, machine: machineOf({ host: instance }) } };
}

function unknownEngines(paths: readonly string[]): Issue[] {
  const [first] = paths;
  if (first === undefined) return [];
  const others = paths.length === 1 ? "" : ` (${paths.length} files, this is the first)`;
  const message = `Neither the output nor the path says which database was tested${others}. Put it into a folder's name.`;
  return [problem(first, ENGINE_UNKNOWN, "warning", message)];
}

import { baseName, directoryOf } from "../kit/paths";
import type { ReadFile } from "../kit/types";
import type { PgbenchFacts, PgbenchRun } from "./facts";

/** The `progress:` lines of a run that are in a file of their own. */
export interface OtherStream {
  path: string;
  run: PgbenchRun;
}

/**
 * Pairs files of one run: pgbench prints progress to standard error, so `x.err` continues `x.out`.
 * Returns the progress by the path of its run, and the files that are runs of their own.
 */
export function progressOf(files: readonly ReadFile<PgbenchFacts>[]): {
  progress: Map<string, OtherStream>;
  own: ReadFile<PgbenchFacts>[];
} {
  const withSummary = new Map<string, string>();
  for (const { path, facts } of files)
    if (facts.runs.length === 1 && facts.runs[0]?.transactionType) withSummary.set(stemOf(path), path);
  const progress = new Map<string, OtherStream>();
  const own = files.filter(({ path, facts }) => {
    const [run] = facts.runs;
    const isStream = facts.runs.length === 1 && run && run.transactionType === null && run.rate === null;
    const owner = isStream ? withSummary.get(stemOf(path)) : undefined;
    if (!run || owner === undefined || progress.has(owner)) return true;
    progress.set(owner, { path, run });
    return false;
  });
  return { progress, own };
}

const stemOf = (path: string) =>
  `${directoryOf(path)}/${baseName(path).replace(/\.(?:out|err|stdout|stderr|txt|log)$/i, "")}`;

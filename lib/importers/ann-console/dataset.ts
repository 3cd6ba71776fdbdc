import type { LogFacts, PlotFacts } from "./facts";

/** The data set of a log, and how it was found. */
export interface DatasetFound {
  /** Null where nothing names one, or where its sources contradict each other. */
  dataset: string | null;
  /** The source of the name, for the run's notes. */
  from: string;
}

const namedForDistance = /(?:^|\.)([a-z0-9]+(?:-[a-z0-9]+)*-(?:euclidean|angular|hamming|jaccard|dot))(?:\.|$)/i;

/**
 * Returns the data set that the plots beside a log share. Where they name none or several, it is the log's download,
 * else that of the nearest directory. Either must be one of those in the plots, if they name any.
 */
export function datasetOfLog(log: LogFacts, path: string, batch: boolean | null, plots: PlotFacts[]): DatasetFound {
  const outputs = plots.flatMap((plot) => plot.outputs);
  const sameMode = outputs.filter((output) => batch === null || output.batch === batch);
  const names = new Set((sameMode.length > 0 ? sameMode : outputs).map((output) => output.dataset));
  const [dataset] = names;
  if (names.size === 1 && dataset) return { dataset, from: "the plot output beside the log" };
  if (log.datasetHint && (names.size === 0 || names.has(log.datasetHint))) {
    return { dataset: log.datasetHint, from: "the download at the head of the log" };
  }
  const inPath = datasetOfPath(path);
  if (inPath && (names.size === 0 || names.has(inPath))) return { dataset: inPath, from: "the name of the directory" };
  return { dataset: null, from: "nothing" };
}

/** Returns the data set of the nearest directory that names one (`res.gist-960-euclidean`), or null. */
function datasetOfPath(path: string): string | null {
  for (const part of path.split("/").slice(0, -1).reverse()) {
    const found = part.length <= 200 ? namedForDistance.exec(part)?.[1] : undefined;
    if (found) return found;
  }
  return null;
}

/** Returns the number of clients that the nearest directory named `dop_N` states; null without one. */
export function threadsOfPath(path: string): number | null {
  for (const part of path.split("/").slice(0, -1).reverse()) {
    const found = /^dop_?(\d{1,5})$/.exec(part)?.[1];
    if (found) return Number(found);
  }
  return null;
}

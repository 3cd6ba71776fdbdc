import { createHash } from "node:crypto";
import type { Issue } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { directoryOf } from "../kit/paths";
import type { AssembleContext, ReadFile } from "../kit/types";
import type { ConsoleFacts } from "./facts";
import { joinPoints, type PlotFile } from "./join-points";
import { reportAssumedK } from "./k";
import { type LogFile, runOf } from "./log-run";
import { labelReader } from "./read-label";
import { readSurroundings } from "./surroundings";

/** Joins logs and plot outputs of each directory by data set, batch mode, algorithm and index parameters. */
export function assemble(files: ReadFile<ConsoleFacts>[], context: AssembleContext): ParsedResults {
  const results = assembleFolders(files, context);
  reportAssumedK(results);
  return results;
}

/** Joins the files of some directories, without facts that concern all of a bundle. */
export function assembleFolders(files: ReadFile<ConsoleFacts>[], context: AssembleContext): ParsedResults {
  const results = noResults();
  const directories = new Map<string, { logs: LogFile[]; plots: PlotFile[] }>();
  const paths = new Map<string, number>();
  for (const { path, facts } of files) {
    const repeat = (paths.get(path) ?? 0) + 1;
    paths.set(path, repeat);
    const key = repeat === 1 ? path : `${path}~${repeat}`;
    const directory = directories.get(directoryOf(path)) ?? { logs: [], plots: [] };
    directories.set(directoryOf(path), directory);
    if (facts.kind === "log") directory.logs.push({ path, key, facts });
    else directory.plots.push({ path, key, facts });
  }
  const surroundings = readSurroundings(context.allPaths, new Set(directories.keys()));
  const readLabel = labelReader();
  for (const [directory, { logs, plots }] of directories) {
    const around = surroundings(directory);
    const names = spellings(plots, readLabel);
    const runs = withoutCopies(logs, results.issues).flatMap((log) => runOf(log, plots, names, around, results.issues));
    for (const { run, builds } of runs) {
      results.runs.push(run);
      for (const { build } of builds) results.indexBuilds.push(build);
    }
    const joined = joinPoints(plots, runs, around, readLabel);
    for (const run of joined.runs) results.runs.push(run);
    for (const point of joined.points) results.points.push(point);
    for (const issue of joined.issues) results.issues.push(issue);
  }
  return results;
}

/** Maps the lower-case name of each algorithm to its spelling in the plots. */
function spellings(plots: PlotFile[], readLabel: ReturnType<typeof labelReader>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { facts } of plots) {
    for (const row of facts.rows) {
      const { prefix } = readLabel(row.label);
      if (!names.has(prefix.toLowerCase())) names.set(prefix.toLowerCase(), prefix);
    }
  }
  return names;
}

/** Returns a short text that equal logs share. */
const glance = ({ blocks, last }: LogFile["facts"]) => `${blocks.length} ${last?.line} ${last?.text}`;

/** Drops copies of a log (`o.batch0.x` and `o.batch0.x.gz`) and reports them: they are one execution. */
function withoutCopies(logs: LogFile[], issues: Issue[]): LogFile[] {
  const pathOfContent = new Map<string, string>();
  // Only logs that look alike are compared as a whole.
  const alike = new Map<string, number>();
  for (const { facts } of logs) alike.set(glance(facts), (alike.get(glance(facts)) ?? 0) + 1);
  return logs.filter(({ path, facts }) => {
    if (alike.get(glance(facts)) === 1) return true;
    const content = createHash("sha256").update(JSON.stringify(facts)).digest("base64");
    const original = pathOfContent.get(content);
    if (original === undefined) {
      pathOfContent.set(content, path);
      return true;
    }
    const message = `This log says the same as ${original}, line for line; it was counted once.`;
    issues.push({ code: "same-log", severity: "info", path, line: null, text: null, message });
    return false;
  });
}

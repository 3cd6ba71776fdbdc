import type { Issue, Params, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import { canonicalParams, parseLabel, splitParams } from "@/lib/domain/params";
import { distanceOfName, threadsOfPath } from "./dataset";
import type { PlotFacts, PlotRow } from "./facts";
import { DEFAULT_K, K_ASSUMED } from "./k";
import { type BuiltIndex, settingOf } from "./runs";
import type { Surroundings } from "./surroundings";

/** A log's run with everything that points are joined by. */
export interface LogRun {
  run: ParsedRun;
  /** Names that a point's label may start with: the class and the algorithm, lower-case. */
  names: ReadonlySet<string>;
  builds: BuiltIndex[];
}

export interface PlotFile {
  path: string;
  key: string;
  facts: PlotFacts;
}

interface Joined {
  runs: ParsedRun[];
  points: ParsedPoint[];
  issues: Issue[];
}

/** Which lines of one file share a remark; told once with the first of them. */
interface Remark {
  count: number;
  first: PlotRow;
}

/**
 * Gives each point of a directory's plot outputs its run and index build. Rows that another plot output of the directory
 * already printed (`o.plot`, `o.plot.xlog`) are one point; rows repeated inside one output stay apart.
 */
export function joinPoints(plots: PlotFile[], logRuns: LogRun[], around: Surroundings): Joined {
  const joined: Joined = { runs: [], points: [], issues: [] };
  const plotRuns = new Map<string, ParsedRun>();
  const byName = runsByName(logRuns);
  const before = new Map<string, { times: number; path: string }>();
  for (const plot of plots) {
    const here = new Map<string, number>();
    const labels = new Map<string, number>();
    const remarks = new Map<string, Remark>();
    const remark = (code: string, row: PlotRow) => {
      const known = remarks.get(code);
      remarks.set(code, { count: (known?.count ?? 0) + 1, first: known?.first ?? row });
    };
    let sameAs = "";
    for (const row of plot.facts.rows) {
      const identity = JSON.stringify([row.dataset, row.batch, row.label, row.recall, row.qps]);
      const times = (here.get(identity) ?? 0) + 1;
      here.set(identity, times);
      const earlier = before.get(identity);
      if (earlier && times <= earlier.times) {
        remark("same-points", row);
        sameAs = earlier.path;
        continue;
      }
      const label = JSON.stringify([row.dataset, row.batch, row.label]);
      const sameLabel = (labels.get(label) ?? 0) + 1;
      labels.set(label, sameLabel);
      if (sameLabel > 1) remark("repeated-label", row);
      const { prefix, params } = parseLabel(row.label);
      const { indexParams, queryParams } = splitParams(params);
      const candidates = byName.get(nameOf(row.dataset, row.batch, prefix.toLowerCase())) ?? [];
      const found = buildOf(candidates, indexParams, queryParams);
      if (found === "none") remark("no-index-build", row);
      if (found === "several") remark("several-index-builds", row);
      const covering = typeof found === "object" ? candidates.find(({ run }) => run.key === found.build.runKey) : null;
      const run =
        covering?.run ??
        (candidates.length === 1 ? candidates[0]?.run : undefined) ??
        plotRun(plotRuns, plot, row, prefix || row.label, around);
      joined.points.push({
        key: `${plot.key}#${row.line}`,
        runKey: run.key,
        indexBuildKey: typeof found === "object" ? found.build.key : null,
        label: row.label,
        indexParams,
        queryParams,
        metrics: { ...noMetrics, recall: row.recall, qps: row.qps },
        moreMetrics: {},
        recallSource: row.recall === null ? null : "printed",
        recallNote: row.recall === null ? null : recallNote,
        origin: "raw",
        status: row.recall === null || row.qps === null ? "suspect" : "complete",
        source: { path: plot.path, line: row.line, text: row.text },
      });
    }
    for (const [identity, times] of here) {
      if (times > (before.get(identity)?.times ?? 0)) before.set(identity, { times, path: plot.path });
    }
    for (const [code, { count, first }] of remarks) {
      joined.issues.push(remarkIssue(code, count, first, plot.path, sameAs));
    }
  }
  joined.runs.push(...plotRuns.values());
  return joined;
}

const recallNote =
  "As plot.py printed it, to three decimals: the share of the k neighbours that are no farther than the true k-th one (plus 0.001).";

/** Log runs by what a row of a plot says of them, each with its builds by their parameters. */
function runsByName(logRuns: LogRun[]): Map<string, Candidate[]> {
  const byName = new Map<string, Candidate[]>();
  for (const { run, names, builds } of logRuns) {
    const byParams = new Map<string, BuiltIndex[]>();
    for (const built of builds) listIn(byParams, canonicalParams(built.build.indexParams)).push(built);
    for (const name of names) listIn(byName, nameOf(run.workload.dataset, run.batch, name)).push({ run, byParams });
  }
  return byName;
}

/** The list under a key, made when there is none yet. */
function listIn<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const known = lists.get(key);
  if (known) return known;
  const made: Item[] = [];
  lists.set(key, made);
  return made;
}

interface Candidate {
  run: ParsedRun;
  byParams: Map<string, BuiltIndex[]>;
}

const nameOf = (dataset: string, batch: boolean | null, name: string) => JSON.stringify([dataset, batch, name]);

/** The one index build that a point was measured on: same parameters, and searched with the point's own query value. */
function buildOf(candidates: Candidate[], indexParams: Params, queryParams: Params): BuiltIndex | "none" | "several" {
  const wanted = canonicalParams(indexParams);
  const fitting = candidates
    .flatMap(({ byParams }) => byParams.get(wanted) ?? [])
    .filter(({ queryValues }) => covers(queryValues, queryParams));
  const [only] = fitting;
  if (!only) return "none";
  return fitting.length > 1 ? "several" : only;
}

function covers(queryValues: BuiltIndex["queryValues"], queryParams: Params): boolean {
  const values = Object.values(queryParams);
  const [value] = values;
  return queryValues === null || values.length !== 1 || value === undefined || queryValues.has(value);
}

/** The run of points that no log of the directory covers. */
function plotRun(
  known: Map<string, ParsedRun>,
  plot: PlotFile,
  row: PlotRow,
  algorithm: string,
  around: Surroundings,
): ParsedRun {
  const key = JSON.stringify([row.dataset, row.batch, algorithm]);
  const existing = known.get(key);
  if (existing) return existing;
  const { setting, notes } = settingOf(algorithm, around);
  const run: ParsedRun = {
    key: `${plot.key}#${row.line}:${algorithm}`,
    setting,
    algorithm,
    workload: {
      family: "vector-search",
      dataset: row.dataset,
      distance: distanceOfName(row.dataset),
      k: DEFAULT_K,
    },
    batch: row.batch,
    threads: row.batch ? threadsOfPath(plot.path) : 1,
    status: "complete",
    source: { path: plot.path, line: row.line, text: row.text },
    notes: {
      ...notes,
      kFrom: K_ASSUMED,
      distanceFrom: "the end of the data set's name",
      log: "none beside the plot output",
    },
  };
  known.set(key, run);
  return run;
}

function remarkIssue(code: string, count: number, first: PlotRow, path: string, sameAs: string): Issue {
  const points = count === 1 ? "1 point" : `${count} points`;
  const messages: Record<string, string> = {
    "same-points": `${points} of this file were already printed by ${sameAs}; each is counted once.`,
    "repeated-label": `${points} repeat a label of this file, so the label does not say all that was varied; every row is kept.`,
    "no-index-build": `No log beside this file covers ${points}; their index builds are unknown.`,
    "several-index-builds": `More than one index build fits ${points}; none was chosen for them.`,
  };
  return {
    code,
    severity: code === "same-points" ? "info" : "warning",
    path,
    line: first.line,
    text: first.text,
    message: messages[code] ?? code,
  };
}

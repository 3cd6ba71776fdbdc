import { type Issue, noMetrics, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { rowKeys } from "../kit/row-keys";
import type { PlotFacts, PlotRow } from "./facts";
import { buildOf, nameOf, runsByName } from "./find-build";
import { plotRun } from "./plot-run";
import type { ReadLabel } from "./read-label";
import { type Remark, type RemarkCode, remarkIssue } from "./remarks";
import type { BuiltIndex } from "./runs";
import type { Surroundings } from "./surroundings";
import { variantOfPlot } from "./variant";

/** A log's run with everything that joins points to it. */
export interface LogRun {
  run: ParsedRun;
  /** Names that a point's label may begin with: the class and the algorithm, in lower case. */
  names: ReadonlySet<string>;
  /** `wm8` of `o.batch0.pgvector_halfvec.wm8`, or null. */
  variant: string | null;
  builds: BuiltIndex[];
}

/** An output of plot.py; `key` is its path, made unique. */
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

/**
 * Gives each point of a directory's plot outputs its run and index build. A row that another plot output of the
 * directory already printed (`o.plot`, `o.plot.xlog`) is the same point. Rows repeated inside one output stay apart. A
 * plot of a variant (`o.plot.wm8`) belongs to the logs of that variant alone, and repeats no other variant's plot.
 */
export function joinPoints(
  plots: PlotFile[],
  logRuns: LogRun[],
  around: Surroundings,
  readLabel: (label: string) => ReadLabel,
): Joined {
  const joined: Joined = { runs: [], points: [], issues: [] };
  const plotRuns = new Map<string, ParsedRun>();
  const variants = new Set(logRuns.map(({ variant }) => variant));
  const variantOf = (plot: PlotFile) => variantOfPlot(plot.path, variants);
  const byName = runsByName(logRuns);
  const printed = new PrintedRows();
  // Variants come first, so that they own the points that a drawing of all of them repeats.
  for (const plot of [...plots].sort((a, b) => Number(variantOf(a) === null) - Number(variantOf(b) === null))) {
    const variant = variantOf(plot);
    const output = printed.begin(variant, plot.path);
    const labels = new Map<string, number>();
    const remarks = new Map<RemarkCode, Remark>();
    const remark = (code: RemarkCode, row: PlotRow) => {
      const known = remarks.get(code);
      remarks.set(code, { count: (known?.count ?? 0) + 1, first: known?.first ?? row });
    };
    const keyOf = rowKeys(plot.key, plot.facts.rows);
    const sameAs = new Set<string>();
    for (const row of plot.facts.rows) {
      const earlier = plots.length > 1 ? output.earlier(row) : null;
      if (earlier !== null) {
        remark("same-points", row);
        sameAs.add(earlier);
        continue;
      }
      const label = labelKey(row);
      labels.set(label, (labels.get(label) ?? 0) + 1);
      if ((labels.get(label) ?? 0) > 1) remark("repeated-label", row);
      const read = readLabel(row.label);
      const named = byName.get(nameOf(row.dataset, row.batch, read.prefix.toLowerCase())) ?? [];
      const candidates = variant === null ? named : named.filter((candidate) => candidate.variant === variant);
      const found = buildOf(candidates, read);
      if (found === "none") remark("no-index-build", row);
      if (found === "several") remark("several-index-builds", row);
      const build = typeof found === "object" ? found.build : null;
      const covering = build && candidates.find(({ run }) => run.key === build.runKey);
      const run =
        covering?.run ??
        (candidates.length === 1 ? candidates[0]?.run : undefined) ??
        plotRun(plotRuns, plot, { row, rowKey: keyOf(row) }, read.prefix || row.label, around);
      const keys = { key: keyOf(row), runKey: run.key, indexBuildKey: build?.key ?? null };
      joined.points.push(pointOfRow(plot.path, row, keys, read));
    }
    output.close();
    for (const [code, shared] of remarks) joined.issues.push(remarkIssue(code, shared, plot.path, sameAs));
  }
  joined.runs.push(...plotRuns.values());
  return joined;
}

/** The rows that plot outputs of a directory printed, with the times that one output printed each. */
class PrintedRows {
  /** By variant; under null those of any plot. */
  readonly #printed = new Map<string | null, Map<string, { times: number; path: string }>>([[null, new Map()]]);

  /** Begins the output of a plot. */
  begin(variant: string | null, path: string) {
    const before = this.#printed.get(variant) ?? new Map<string, { times: number; path: string }>();
    this.#printed.set(variant, before);
    const here = new Map<string, number>();
    return {
      /** Returns the path of the earlier output that printed this row as often as this one so far; else null. */
      earlier: (row: PlotRow): string | null => {
        const identity = `${row.recall} ${row.qps} ${labelKey(row)}`;
        const times = (here.get(identity) ?? 0) + 1;
        here.set(identity, times);
        const known = before.get(identity);
        return known && times <= known.times ? known.path : null;
      },
      /** Ends the output: its rows count as printed for later ones. */
      close: (): void => {
        for (const [identity, times] of here)
          for (const known of new Set([before, this.#printed.get(null) ?? before]))
            if (times > (known.get(identity)?.times ?? 0)) known.set(identity, { times, path });
      },
    };
  }
}

/** Returns the point of a row; suspect without a recall or QPS. */
const pointOfRow = (
  path: string,
  { recall, qps, label, line, text }: PlotRow,
  keys: Pick<ParsedPoint, "key" | "runKey" | "indexBuildKey">,
  { indexParams, queryParams }: ReadLabel,
): ParsedPoint => ({
  ...keys,
  label,
  indexParams,
  queryParams,
  metrics: { ...noMetrics, recall, qps },
  moreMetrics: nothingMore,
  recallSource: recall === null ? null : "printed",
  recallNote: recall === null ? null : recallNote,
  origin: "raw",
  status: recall === null || qps === null ? "suspect" : "complete",
  source: { path, line, text },
});

/** Joins data set, batch mode and label. The length in front keeps names from running into each other. */
const labelKey = ({ dataset, batch, label }: PlotRow) => `${batch} ${dataset.length} ${dataset} ${label}`;

// One shared object: a bundle may have hundreds of thousands of points.
const nothingMore = {};

const recallNote = [
  "As plot.py printed it, to three decimals: the share of the k neighbours",
  "that are no farther than the true k-th one (plus 0.001).",
].join(" ");

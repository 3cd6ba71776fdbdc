import { contextDifferences } from "@/lib/domain/conditions/confounders";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { isGate, type RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { ratiosOf } from "@/lib/domain/relative/relative-ratios";
import { rowsByGates } from "@/lib/domain/relative/relative-sections";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { noiseOfRepeats } from "@/lib/domain/verdicts/noise";
import { changedTogether, pOfMove } from "@/lib/domain/verdicts/pooled";
import { pairVerdict, type Verdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median } from "@/lib/domain/workloads/statistics";
import type { RunNoise } from "./line-noises";

/** One workload on both sides: A is the base. */
export interface PairRow {
  /** Its position in the table. */
  row: number;
  a: RelativeCell;
  b: RelativeCell;
  /** B / A, as the relative table divides them; null where that has no ratio. */
  ratio: number | null;
  /** Whether B is better, by the metric; null where neither direction is, or without a ratio. */
  better: boolean | null;
  verdict: PairVerdict;
  noise: RunNoise;
  /** Of a change: whether it may be called one in so long a list (Benjamini and Hochberg at 5 %). */
  listed: boolean;
}

/** What is said of all rows under equal gates. */
export interface PairSummary {
  /** The gates that tell this section from others; empty where there is one. */
  parts: RelativeColumn["parts"];
  rows: readonly PairRow[];
  /** Rows called changed, by direction; `other`: of metrics of which neither direction is better. */
  better: number;
  worse: number;
  other: number;
  same: number;
  cannotTell: number;
  /** The median of all ratios but those of one output filed twice; null without any, and where the rows' metrics point in different directions. */
  median: number | null;
  /** How many of these ratios stand on repeats that disagree. */
  doubtful: number;
  /** Of the rows called changed the one that lost most and the one that gained most; null without one. */
  worst: PairRow | null;
  best: PairRow | null;
}

/** Two columns of a table, matched by row: rows stand for one workload under equal gates, so nothing is compared across one. */
export interface Pair {
  sections: PairSummary[];
  /** Positions of rows that only one side has a value in. */
  onlyA: readonly number[];
  onlyB: readonly number[];
  /** Positions of rows that a side ran, but that are not compared: neither has a value, or both are ratios that the author printed. */
  neither: readonly number[];
  /** What besides the chosen dimension differs in how many of the matched rows: warnings. */
  warnings: { dimension: string; base: string; other: string; rows: number }[];
  /** Gates whose values A and B have none of in common, among the rows that were not matched: why they were not. */
  gates: { dimension: string; base: readonly string[]; other: readonly string[] }[];
}

/** What can be said of a pair: nothing where both sides hold one output, filed twice, however "same" it is. */
export type PairVerdict = Verdict | { answer: "cannot tell"; why: "one output" };

interface OfPoints {
  /** The noise of a run by its point. */
  noiseOf: (point: string) => RunNoise;
  /** What is equal for points that are one execution (lib/domain/conditions/copies.ts); null = cannot be told. */
  printOf: (point: string) => string | null;
}

/** The columns at positions `a` and `b` side by side. */
export function pairOf(table: RelativeTable, a: number, b: number, { noiseOf, printOf }: OfPoints): Pair {
  const printsOf = ({ samples }: RelativeCell) => samples.flatMap(({ id }) => printOf(id) ?? []);
  const isOneOutput = (from: RelativeCell, to: RelativeCell) => {
    const prints = new Set(printsOf(from));
    return printsOf(to).some((print) => prints.has(print));
  };
  const { ratios } = ratiosOf(table, a, 0);
  const has = (row: number, column: number) => (table.cells[row]?.[column]?.value ?? null) !== null;
  const rows = table.rows.map((_, at) => at);
  const matched = rows.flatMap((at): PairRow[] => {
    const [from, to] = [table.cells[at]?.[a], table.cells[at]?.[b]];
    const metric = table.rows[at]?.metric ?? "";
    // The author's own ratios are to a baseline of his, and are never divided again.
    if (!from || !to || !has(at, a) || !has(at, b) || metric === AUTHOR_RATIO) return [];
    const noise = noiseOfPair(
      from,
      to,
      [...from.samples, ...to.samples].map(({ id }) => noiseOf(id)),
    );
    const ratio = ratios[at]?.[b]?.ratio ?? null;
    return [
      {
        row: at,
        a: from,
        b: to,
        ratio,
        better: isBetter(ratio, metricInfo(metric).better),
        verdict: isOneOutput(from, to)
          ? { answer: "cannot tell", why: "one output" }
          : verdictOf(from, to, ratio, noise),
        noise,
        listed: false,
      },
    ];
  });
  const listed = listedRows(matched);
  const byRow = new Map(matched.map((each) => [each.row, { ...each, listed: listed.has(each.row) }]));
  const sections = rowsByGates(table).flatMap(({ parts, rows: own }) => {
    const found = own.flatMap((at) => byRow.get(at) ?? []);
    return found.length ? [summaryOf(table, parts, found)] : [];
  });
  const onlyA = rows.filter((at) => has(at, a) && !has(at, b));
  const onlyB = rows.filter((at) => has(at, b) && !has(at, a));
  return {
    sections,
    onlyA,
    onlyB,
    neither: rows.filter(
      (at) => (table.cells[at]?.[a] || table.cells[at]?.[b]) && has(at, a) === has(at, b) && !byRow.has(at),
    ),
    warnings: warningsOf(table, matched),
    gates: gatesApart(table, [onlyA, a], [onlyB, b]),
  };
}

/**
 * The noise of a run of two cells: the larger of their lines'. Where these have too few repeats to say anything, those of both cells together
 * may raise it, up to what bounds it, and never lower it, as repeats of a line do (noise.ts).
 */
export function noiseOfPair(a: RelativeCell, b: RelativeCell, all: readonly RunNoise[]): RunNoise {
  const worst = all.reduce((most, each) => (each.sigma > most.sigma ? each : most), all[0] ?? NOISELESS);
  if (all.every(({ repeats }) => (repeats ?? null) !== null)) return worst;
  const repeats = noiseOfRepeats([runsOf(a), runsOf(b)]);
  if (repeats === null) return worst;
  const bounded = Math.min(repeats, worst.cap ?? repeats);
  if (bounded <= worst.sigma) return { ...worst, repeats };
  return { ...worst, repeats, sigma: bounded, assumed: false, raised: bounded < repeats ? "cap" : "repeats" };
}

const NOISELESS: RunNoise = { sigma: 0, assumed: false };

const runsOf = ({ samples }: RelativeCell): number[] => samples.flatMap(({ value }) => value ?? []);

/** Whether a ratio is for the better; null where neither direction is, for equal values, and without a ratio. */
export const isBetter = (ratio: number | null, better: "higher" | "lower" | null): boolean | null =>
  better === null || ratio === null || ratio === 1 ? null : better === "higher" ? ratio > 1 : ratio < 1;

/** Whether two cells of a row differ by more than noise. */
export function verdictOf(a: RelativeCell, b: RelativeCell, ratio: number | null, { sigma }: RunNoise): Verdict {
  if (ratio === null) return { answer: "cannot tell", why: "no value" };
  // What the table calls no single number is none here either.
  if (a.state === "repeats-disagree" || b.state === "repeats-disagree")
    return { answer: "cannot tell", why: "repeats disagree" };
  return pairVerdict(runsOf(a), runsOf(b), sigma);
}

/** The rows that may be called changed together. */
function listedRows(rows: readonly PairRow[]): ReadonlySet<number> {
  const told = rows.flatMap(({ row, verdict }) => (verdict.why === null ? [{ row, verdict }] : []));
  // visible = 1 - exp(-4 errors), so a move in standard errors is its logarithm against a quarter of that one.
  const ps = told.map(({ verdict }) => pOfMove((4 * Math.log(verdict.ratio)) / Math.log(1 - verdict.visible)));
  return new Set(changedTogether(ps).flatMap((at) => told[at]?.row ?? []));
}

function summaryOf(table: RelativeTable, parts: PairSummary["parts"], rows: readonly PairRow[]): PairSummary {
  const changed = rows.filter(({ verdict }) => verdict.answer === "changed");
  const directions = new Set(rows.map(({ row }) => metricInfo(table.rows[row]?.metric ?? "").better));
  const gain = ({ row, ratio }: PairRow) => {
    const log = Math.log(ratio ?? 1);
    return metricInfo(table.rows[row]?.metric ?? "").better === "lower" ? -log : log;
  };
  const ordered = changed.filter(({ better }) => better !== null).sort((x, y) => gain(x) - gain(y));
  const [worst, best] = [ordered[0] ?? null, ordered.at(-1) ?? null];
  const count = (is: (row: PairRow) => boolean) => rows.filter(is).length;
  // One output against itself is 1 whatever the sides are.
  const told = rows.filter(({ verdict }) => verdict.why !== "one output");
  return {
    parts,
    rows,
    better: changed.filter(({ better }) => better === true).length,
    worse: changed.filter(({ better }) => better === false).length,
    other: changed.filter(({ better }) => better === null).length,
    same: count(({ verdict }) => verdict.answer === "same"),
    cannotTell: count(({ verdict }) => verdict.answer === "cannot tell"),
    median: directions.size > 1 ? null : median(told.flatMap(({ ratio }) => ratio ?? []).sort((x, y) => x - y)),
    doubtful: count(({ verdict, ratio }) => ratio !== null && verdict.why === "repeats disagree"),
    worst: worst?.better === false ? worst : null,
    best: best?.better === true ? best : null,
  };
}

function warningsOf(table: RelativeTable, rows: readonly PairRow[]): Pair["warnings"] {
  const found = new Map<string, Pair["warnings"][number]>();
  for (const { a, b } of rows) {
    for (const difference of contextDifferences(table, a.context, b.context)) {
      const key = JSON.stringify(difference);
      const known = found.get(key) ?? { ...difference, rows: 0 };
      found.set(key, { ...known, rows: known.rows + 1 });
    }
  }
  return [...found.values()].sort((x, y) => y.rows - x.rows);
}

/** Of the workloads that each side has rows of its own of, under other conditions: in what these differ. */
function gatesApart(table: RelativeTable, ...sides: readonly (readonly [readonly number[], number])[]): Pair["gates"] {
  const workloadOf = (row: number) => JSON.stringify([table.rows[row]?.workload, table.rows[row]?.params]);
  const [inA, inB] = sides.map(([rows]) => new Set(rows.map(workloadOf)));
  const [from = [], to = []] = sides.map(([rows, column]) =>
    rows
      .filter((row) => inA?.has(workloadOf(row)) && inB?.has(workloadOf(row)))
      .flatMap((row) => {
        const cell = table.cells[row]?.[column];
        return cell ? [table.contexts[cell.context] ?? {}] : [];
      }),
  );
  const dimensions = [...new Set([...from, ...to].flatMap((context) => Object.keys(context)))];
  return dimensions.flatMap((dimension) => {
    if (!isGate(dimension, table.columnsBy)) return [];
    const values = (own: typeof from) => [...new Set(own.flatMap((context) => context[dimension] ?? []))];
    const [base, other] = [values(from), values(to)];
    const apart = base.length > 0 && other.length > 0 && !base.some((value) => other.includes(value));
    return apart ? [{ dimension, base, other }] : [];
  });
}

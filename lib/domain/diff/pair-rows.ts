import { noiseAt } from "@/lib/domain/relative/cell-noises";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import { type RelativeCell, runsOf } from "@/lib/domain/relative/relative-cells";
import { isGate, type RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { ratiosOf } from "@/lib/domain/relative/relative-ratios";
import { rowsByGates } from "@/lib/domain/relative/relative-sections";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { changedTogether } from "@/lib/domain/verdicts/pooled";
import { noiseOfSides, type RunNoise, verdictBy } from "@/lib/domain/verdicts/run-noise";
import type { Verdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median } from "@/lib/domain/workloads/statistics";

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
  /** The median of all ratios but those of repeats that disagree, of one output filed twice and of two uploads in doubt; null without any, and where the rows' metrics point in different directions. */
  median: number | null;
  /** How many rows are left out of it, since repeats disagree. */
  disagreeing: number;
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

/**
 * What can be said of a pair: nothing where both sides hold one output, filed twice, however "same" it is, nor where the sides are of two uploads that
 * are not known to be one experiment.
 */
export type PairVerdict = Verdict | { answer: "cannot tell"; why: "one output" | "two uploads" };

/**
 * Returns the columns at positions `a` and `b` side by side. `printOf`: what is equal for points that are one execution
 * (lib/domain/conditions/copies.ts); null = cannot be told.
 */
export function pairOf(table: RelativeTable, a: number, b: number, printOf: (point: string) => string | null): Pair {
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
    const noise = noiseOfSides(
      { runs: runsOf(from), noise: noiseAt(table, at, a) },
      { runs: runsOf(to), noise: noiseAt(table, at, b) },
    );
    if (!noise) return [];
    const { ratio = null, acrossUploads = false } = ratios[at]?.[b] ?? {};
    const refused = isOneOutput(from, to) ? "one output" : acrossUploads ? "two uploads" : null;
    return [
      {
        row: at,
        a: from,
        b: to,
        ratio,
        better: isBetter(ratio, metricInfo(metric).better),
        verdict: refused ? { answer: "cannot tell", why: refused } : verdictOfCells(from, to, ratio, noise),
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

/** Whether a ratio is for the better; null where neither direction is, for equal values, and without a ratio. */
export const isBetter = (ratio: number | null, better: "higher" | "lower" | null): boolean | null =>
  better === null || ratio === null || ratio === 1 ? null : better === "higher" ? ratio > 1 : ratio < 1;

/** Returns whether two cells of a row differ by more than noise. */
export function verdictOfCells(a: RelativeCell, b: RelativeCell, ratio: number | null, noise: RunNoise): Verdict {
  // What the table calls no single number is none here either.
  if (a.state === "repeats-disagree" || b.state === "repeats-disagree")
    return { answer: "cannot tell", why: "repeats disagree", ratio };
  if (ratio === null) return { answer: "cannot tell", why: "no value", ratio };
  return verdictBy(runsOf(a), runsOf(b), noise);
}

/** The rows that may be called changed together. */
function listedRows(rows: readonly PairRow[]): ReadonlySet<number> {
  const told = rows.flatMap(({ row, verdict }) => (verdict.why === null ? [{ row, p: verdict.p }] : []));
  return new Set(changedTogether(told.map(({ p }) => p)).flatMap((at) => told[at]?.row ?? []));
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
  // One output against itself is 1 whatever the sides are, and no statistic goes across two uploads in doubt.
  const untold: readonly PairVerdict["why"][] = ["one output", "two uploads", "repeats disagree"];
  const told = rows.filter(({ verdict }) => !untold.includes(verdict.why));
  return {
    parts,
    rows,
    better: changed.filter(({ better }) => better === true).length,
    worse: changed.filter(({ better }) => better === false).length,
    other: changed.filter(({ better }) => better === null).length,
    same: count(({ verdict }) => verdict.answer === "same"),
    cannotTell: count(({ verdict }) => verdict.answer === "cannot tell"),
    median: directions.size > 1 ? null : median(told.flatMap(({ ratio }) => ratio ?? []).sort((x, y) => x - y)),
    disagreeing: count(({ verdict }) => verdict.why === "repeats disagree"),
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

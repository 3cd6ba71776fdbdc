import { noiseAt } from "@/lib/domain/relative/cell-noises";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import { isBetter } from "@/lib/domain/relative/direction";
import { type RelativeCell, runsOf } from "@/lib/domain/relative/relative-cells";
import { isGate, type RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { headingsOf, rowsByGates } from "@/lib/domain/relative/relative-sections";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { ratiosOf } from "@/lib/domain/relative/table-ratios";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { changedTogether } from "@/lib/domain/verdicts/pooled";
import { noiseOfSides, type RunNoise, verdictBy } from "@/lib/domain/verdicts/run-noise";
import type { Verdict } from "@/lib/domain/verdicts/verdict";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median } from "@/lib/domain/workloads/statistics";

/** One workload on both sides: A is the base. */
export interface PairRow {
  /** Position in the table. */
  row: number;
  a: RelativeCell;
  b: RelativeCell;
  /** B / A as in the relative table; null where that has no ratio. */
  ratio: number | null;
  /** True where B is better; null without a better direction or a ratio. */
  better: boolean | null;
  verdict: PairVerdict;
  noise: RunNoise;
  /** True for a change that stays significant in a list this long (Benjamini and Hochberg at 5 %). */
  listed: boolean;
}

/** Summary of all rows under equal gates. */
export interface PairSummary {
  /** The gates of this section; empty for the only one. */
  parts: RelativeColumn["parts"];
  rows: readonly PairRow[];
  /** Number of rows that changed for the better. */
  better: number;
  /** Number of rows that changed for the worse. */
  worse: number;
  /** Number of changed rows whose metric has no better direction. */
  other: number;
  /** Number of rows that are surely the same. */
  same: number;
  /** Number of rows without an answer, for whatever reason. */
  cannotTell: number;
  /**
   * The median of the ratios. It leaves out repeats that disagree, one output filed twice, and uploads in doubt. Null
   * without ratios, and where the metrics of the rows point in different directions.
   */
  median: number | null;
  /** Number of rows left out of the median, since repeats disagree. */
  disagreeing: number;
  /** The changed row that lost most; null without one. */
  worst: PairRow | null;
  /** The changed row that gained most; null without one. */
  best: PairRow | null;
}

/**
 * Two columns of a table, matched by row. A row is one workload under equal gates, and nothing is compared across rows.
 */
export interface Pair {
  sections: PairSummary[];
  /** Rows with a value on side A alone. */
  onlyA: readonly number[];
  /** Rows with a value on side B alone. */
  onlyB: readonly number[];
  /**
   * Rows that a side ran, but that are not compared. Neither side has a value, the author printed both as ratios, or no
   * noise is known.
   */
  neither: readonly number[];
  /** Other dimensions that differ, with the number of matched rows, most rows first: warnings. */
  warnings: { dimension: string; base: string; other: string; rows: number }[];
  /** Gates without a common value in the rows that were not matched: the reason for it. */
  gates: { dimension: string; base: readonly string[]; other: readonly string[] }[];
}

/**
 * Verdict on a pair. "one output": both sides hold one execution, filed twice. "two uploads": they are not known to be
 * one experiment. "few digits": a printed cost has too few of them for a ratio.
 */
export type PairVerdict = Verdict | { answer: "cannot tell"; why: "one output" | "two uploads" | "few digits" };

/**
 * Returns the columns at positions `a` and `b` side by side. `printOf` returns the fingerprint of a point's execution
 * (lib/domain/conditions/copies.ts), or null.
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
    // The author's ratios have another baseline, and are never divided again.
    if (!from || !to || !has(at, a) || !has(at, b) || metric === AUTHOR_RATIO) return [];
    const noise = noiseOfSides(
      { runs: runsOf(from), noise: noiseAt(table, at, a) },
      { runs: runsOf(to), noise: noiseAt(table, at, b) },
    );
    if (!noise) return [];
    const { ratio = null, acrossUploads = false, fewDigits } = ratios[at]?.[b] ?? {};
    const unsure = acrossUploads ? "two uploads" : fewDigits && "few digits";
    const refused = isOneOutput(from, to) ? "one output" : unsure;
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
  const found = rowsByGates(table).flatMap(({ parts, rows: own }) => {
    const ofGates = own.flatMap((at) => byRow.get(at) ?? []);
    return ofGates.length ? [{ parts, rows: ofGates }] : [];
  });
  const sections = headingsOf(table)(found).map((section) => summaryOf(table, section.parts, section.rows));
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

/** Returns the verdict on two cells of a row. Without a ratio they have no verdict: "no value". */
export function verdictOfCells(a: RelativeCell, b: RelativeCell, ratio: number | null, noise: RunNoise): Verdict {
  // The table's state counts, also where wider noise would let these repeats agree.
  if (a.state === "repeats-disagree" || b.state === "repeats-disagree")
    return { answer: "cannot tell", why: "repeats disagree", ratio };
  if (ratio === null) return { answer: "cannot tell", why: "no value", ratio };
  return verdictBy(runsOf(a), runsOf(b), noise);
}

/** Returns the rows that stay changed in the whole list. */
function listedRows(rows: readonly PairRow[]): ReadonlySet<number> {
  const judged = rows.flatMap(({ row, verdict }) => (verdict.why === null ? [{ row, p: verdict.p }] : []));
  return new Set(changedTogether(judged.map(({ p }) => p)).flatMap((at) => judged[at]?.row ?? []));
}

function summaryOf(table: RelativeTable, parts: PairSummary["parts"], rows: readonly PairRow[]): PairSummary {
  const changed = rows.filter(({ verdict }) => verdict.answer === "changed");
  const directions = new Set(rows.map(({ row }) => metricInfo(table.rows[row]?.metric ?? "").better));
  const byGain = changed
    .flatMap((each) => {
      if (each.ratio === null || each.better === null) return [];
      const log = Math.log(each.ratio);
      return [{ each, gain: metricInfo(table.rows[each.row]?.metric ?? "").better === "lower" ? -log : log }];
    })
    .sort((x, y) => x.gain - y.gain);
  const [worst, best] = [byGain[0]?.each ?? null, byGain.at(-1)?.each ?? null];
  const count = (is: (row: PairRow) => boolean) => rows.filter(is).length;
  // One output against itself is always 1, and no statistic covers two uploads in doubt.
  const leftOut: readonly PairVerdict["why"][] = ["one output", "two uploads", "repeats disagree"];
  const counted = rows.filter(({ verdict }) => !leftOut.includes(verdict.why));
  return {
    parts,
    rows,
    better: changed.filter(({ better }) => better === true).length,
    worse: changed.filter(({ better }) => better === false).length,
    other: changed.filter(({ better }) => better === null).length,
    same: count(({ verdict }) => verdict.answer === "same"),
    cannotTell: count(({ verdict }) => verdict.answer === "cannot tell"),
    median: directions.size > 1 ? null : median(counted.flatMap(({ ratio }) => ratio ?? [])),
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

/** Returns the gates that differ where both sides ran a workload, but not under equal gates. */
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

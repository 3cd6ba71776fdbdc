import { mean } from "d3-array";
import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { median } from "@/lib/domain/workloads/statistics";
import { toDigits } from "@/lib/format";
import { numberOf } from "../claims/db-bench/lines";
import type { NoteFacts } from "./facts";
import type { LogRun } from "./join-logs";
import type { RowsFile } from "./join-rows";
import type { LogFile } from "./measure-log";

/**
 * Checks `mean, stddev` lines (.sdev) and lone ratios against the rows above them in their block; null without any.
 * `keyOf` returns the key of a row's point, or null.
 */
export function checkNotes(
  file: RowsFile,
  keyOf: (row: RowsFile["facts"]["rows"][number]) => string | null,
): AuthorTable | null {
  const { path, facts } = file;
  const [first] = facts.notes;
  if (first === undefined) return null;
  const check = new AuthorTableCheck({
    title: "mean, standard deviation and ratio of repeats",
    rule: [
      "Mean and population standard deviation of ops_sec of the rows since the line before it;",
      "a lone number is the last row divided by the first.",
    ].join(" "),
    source: { path, line: first.line, text: first.text },
  });
  let from = 0;
  for (const note of facts.notes) {
    const rows = facts.rows
      .slice(from, note.after)
      .filter(({ block }) => block === (facts.rows[note.after - 1]?.block ?? -1));
    from = note.after;
    const rates = rows.map(({ cells }) => numberOf(cells.ops_sec)).filter((rate) => rate !== null);
    const last = rows.at(-1);
    for (const [name, printed] of Object.entries(note.values)) {
      const ours = statistic(name, rates);
      const label = `${last?.cells.test ?? "no row"} ${name} of ${rates.length}`;
      const pointKey = last === undefined ? null : keyOf(last);
      check.cell({ line: note.line, label, pointKey, ...sixDigits(printed, ours) });
    }
  }
  return check.table();
}

/** Rounds our number to six significant digits where awk printed so few: `1.10667e+06`. */
function sixDigits(printed: string, ours: number | null): { printed: string; ours: number | null } {
  if (!printed.includes("e") || ours === null) return { printed, ours };
  return { printed: String(Number(printed)), ours: toDigits(ours, 6) };
}

/**
 * Returns a statistic of rates: mean, population standard deviation, their quotient, or last / first. Null without
 * rates, where it would divide by 0, and for last / first of one rate.
 */
function statistic(name: keyof NoteFacts["values"], rates: readonly number[]): number | null {
  const [first] = rates;
  const last = rates.at(-1);
  const average = mean(rates);
  if (first === undefined || last === undefined || average === undefined) return null;
  const stddev = Math.sqrt(rates.reduce((sum, rate) => sum + (rate - average) ** 2, 0) / rates.length);
  if (name === "mean") return average;
  if (name === "stddev") return stddev;
  if (name === "sdev/mean") return average > 0 ? stddev / average : null;
  return rates.length < 2 || first === 0 ? null : last / first;
}

/** Checks db_bench's own `[AVG 3 runs]` and `[MEDIAN 3 runs]` against the results before them; null without any. */
export function checkRepeats({ path, facts }: LogFile, runs: readonly LogRun[]): AuthorTable | null {
  const [first] = facts.repeats;
  if (first === undefined) return null;
  const check = new AuthorTableCheck({
    title: "db_bench's average of repeats",
    rule: "Mean or median of ops/sec of the results before the line.",
    source: { path, line: first.line, text: first.text },
  });
  for (const { bench, kind, runs: count, opsPerSecond, after, line } of facts.repeats) {
    const rates = facts.results.slice(0, after).filter((one) => one.bench === bench);
    const values = rates.slice(-count).map((one) => one.opsPerSecond);
    const average = kind === "AVG" ? meanAsPrinted(values, opsPerSecond) : median(values);
    const ours = values.length < count ? null : average;
    const key = runs.find(({ result }) => result === rates.at(-1))?.measured.point.key ?? null;
    check.cell({ line, label: `${bench} ${kind} of ${count}`, printed: opsPerSecond, ours, pointKey: key }, "down");
  }
  return check.table();
}

/**
 * Returns the mean; null without rates. db_bench cuts rates to whole numbers. So the mean that it prints may be up to
 * one more, and is ours then.
 */
function meanAsPrinted(rates: readonly number[], printed: string): number | null {
  const ours = mean(rates);
  if (ours === undefined) return null;
  const more = Number(printed) - ours;
  return more > 0 && more < 1 ? Number(printed) : ours;
}

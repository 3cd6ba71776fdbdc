import type { BuildName, Params, RunStatus, Setting } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { measureOf } from "@/lib/domain/workloads/families";
import { toDigits } from "@/lib/format";
import type { IssueList } from "./issue-list";
import type { JsonPlace } from "./json-items";
import { addTest, known, splitMetrics } from "./record";
import { type PrintedUnit, printedUnit } from "./units";

/** One result of a microbenchmark, in base units. */
export interface MicroResult extends JsonPlace {
  name: string;
  /** Its name as printed, where that has more parts. */
  label?: string;
  /** Parameters and mode of the benchmark. Others make another test. */
  params: Params;
  /** The compared variants, where the format itself separates them from the test. Absent for none. */
  variant?: readonly string[];
  /** The key of its main number. */
  main: string;
  metrics: Readonly<Record<string, number | null>>;
  /** Null where the tool does not print it. */
  threads: number | null;
  status: RunStatus;
  settings: Params;
  notes: Params;
}

/** The engine, build and machine that a file states; all parts may be unknown. */
export interface MicroSetting {
  engine?: string;
  build?: BuildName | null;
  machine?: Setting["machine"];
  /** Parts that come from names, not from the output. */
  assumed?: readonly ("engine" | "build")[];
  /** The path that names the compared variants; absent where it is the file's own. */
  namesPath?: string;
}

/**
 * Returns a function that adds the run and point of a result, with its own setting or the file's. Results of equal
 * identity are repeats: `#2` is the second one.
 */
export function microResults(
  results: ParsedResults,
  path: string,
  setting: MicroSetting,
): (one: MicroResult, own?: MicroSetting) => void {
  const seen = new Map<string, number>();
  let nth = 0;
  return (one, own = setting) => {
    const { name, params, variant, main, metrics, threads, status, settings, notes, line, text } = one;
    const workload = { family: "micro" as const, name, params: known({ ...params, measure: measureOf(main) }) };
    const { engine = "unknown", build = null, machine = null, assumed, namesPath } = own;
    const identity = JSON.stringify([workload, variant, threads, settings, build, machine]);
    const repeat = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, repeat);
    nth += 1;
    addTest(
      results,
      {
        key: `${path}:${line}.${nth}`,
        setting: { engine, build, config: null, machine },
        algorithm: engine,
        workload,
        threads,
        status,
        source: { path, line, text },
        notes,
        settings,
        ...(assumed ? { assumed } : {}),
        ...(namesPath === undefined ? {} : { namesPath }),
        ...(variant ? { variant } : {}),
        ...(repeat === 1 ? {} : { repeat: `#${repeat}` }),
      },
      { label: one.label ?? name, ...splitMetrics(metrics) },
    );
  };
}

/**
 * Returns a printed number in the base unit of its metric. A missing number, one below 0, and a time or rate of 0 are
 * null, with an issue. No operation takes 0 s.
 */
export function valueOrIssue(
  value: number | null,
  { key, scale }: PrintedUnit,
  { issues, place, what }: { issues: IssueList; place: JsonPlace; what: string },
): number | null {
  const isSize = /bytes|allocations/i.test(key) && !key.endsWith("PerSecond");
  if (value !== null && Number.isFinite(value) && (value > 0 || (isSize && value === 0)))
    return scale === 1 ? value : toDigits(value * scale, 15);
  const message = `${what} has no number that can be measured; it is taken as missing.`;
  issues.add("warning", "no-number", { ...place, message });
  return null;
}

/** Returns the metric of a printed unit; null with an issue where the unit is unknown. */
export function unitOrIssue(unit: string, what: string, place: JsonPlace, issues: IssueList): PrintedUnit | null {
  const known = printedUnit(unit);
  if (known !== null) return known;
  const message = `${what} is in "${unit.slice(0, 40)}", which is no time, rate or size; its number was not read.`;
  issues.add("warning", "unknown-unit", { ...place, message });
  return null;
}

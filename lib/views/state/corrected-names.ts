import type { Filters } from "@/lib/domain/conditions/filters";
import {
  CORRECTION_SUBJECTS,
  type CorrectionSubject,
  type Corrections,
  type WasCalled,
} from "@/lib/domain/names/corrections";

const MAX_NAMED = 6;

/** Filters of a link by the names that readers gave: a raw name and the shown one mean the same, whatever was said after the link was made. */
export function correctFilters<Params extends Partial<Record<CorrectionSubject, string[]>>>(
  params: Params,
  corrections: Corrections,
): Params {
  if (!corrections.any) return params;
  const named = CORRECTION_SUBJECTS.flatMap((subject) => {
    const values = params[subject];
    return values === undefined ? [] : [[subject, shownNames(subject, values, corrections)]];
  });
  return { ...params, ...Object.fromEntries(named) };
}

/** The same for filters of a request. */
export const correctFilterMap = (filters: Filters, corrections: Corrections): Filters =>
  corrections.any
    ? new Map(
        [...filters].map(([key, values]) => [key, isCorrectable(key) ? shownNames(key, values, corrections) : values]),
      )
    : filters;

const isCorrectable = (key: string): key is CorrectionSubject => CORRECTION_SUBJECTS.some((subject) => subject === key);

const shownNames = (subject: CorrectionSubject, names: readonly string[], corrections: Corrections): string[] => [
  ...new Set(names.map((name) => corrections.shown(subject, name))),
];

/** What of the names in view readers corrected, as a sentence: "Corrected by readers: machine hetz (was hetz, 48 CPUs)."; null for nothing. */
export function correctionsSentence(
  all: Iterable<{
    corrected?: WasCalled;
    engine: string;
    build: unknown;
    config: string | null;
    machine: string | null;
    workload?: string;
  }>,
): string | null {
  const found = new Map<string, Set<string>>();
  for (const item of all) {
    if (item.corrected === undefined) continue;
    for (const subject of CORRECTION_SUBJECTS) {
      const was = item.corrected[subject];
      if (was === undefined) continue;
      const key = `${subject === "workload" ? "test" : subject} ${nameIn(item[subject])}`;
      found.set(key, (found.get(key) ?? new Set()).add(was));
    }
  }
  if (found.size === 0) return null;
  const named = [...found].slice(0, MAX_NAMED).map(([name, was]) => `${name} (was ${[...was].join(", ")})`);
  const more = found.size > MAX_NAMED ? ` and ${found.size - MAX_NAMED} more` : "";
  return `Corrected by readers: ${named.join("; ")}${more}.`;
}

/** A build is its raw name, with what is decoded of it beside. */
function nameIn(value: unknown): string {
  if (typeof value === "string") return value;
  return value !== null && typeof value === "object" && "raw" in value ? String(value.raw) : "";
}

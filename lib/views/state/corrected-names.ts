import type { Filters } from "@/lib/domain/conditions/filters";
import {
  CORRECTION_SUBJECTS,
  type CorrectionSubject,
  type Corrections,
  type WasCalled,
} from "@/lib/domain/names/corrections";
import type { PageFilters } from "./page-filters";

const MAX_NAMED = 6;

/** Filters of a link by the names that readers gave: a raw name and the shown one mean the same, whatever was said after the link was made. */
export const correctFilters = (filters: PageFilters, corrections: Corrections): PageFilters =>
  Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, shownValues(key, values, corrections)]));

/** The same for filters of a request. */
export const correctFilterMap = (filters: Filters, corrections: Corrections): Filters =>
  new Map([...filters].map(([key, values]) => [key, shownValues(key, values, corrections)]));

function shownValues(key: string, values: readonly string[], corrections: Corrections): string[] {
  const subject = CORRECTION_SUBJECTS.find((each) => each === key);
  return corrections.any && subject ? shownNames(subject, values, corrections) : [...values];
}

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

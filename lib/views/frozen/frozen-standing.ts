import { formatCount } from "@/lib/format";

/**
 * Today's live view compared with a frozen one: the same numbers, others, nothing, or unknown after a failure. `more`:
 * titles of added bundles.
 */
export type Today =
  | { kind: "same" }
  | { kind: "other"; more: readonly string[] }
  | { kind: "nothing" }
  | { kind: "unknown" };

/** A frozen view among the versions of the same live view: the ones before and after it, and today's. */
export interface FrozenStanding {
  previous: { key: string; createdAt: Date } | null;
  next: { key: string; createdAt: Date } | null;
  today: Today;
  /** Time of rendering of its files; null = on first request. */
  renderedAt: Date | null;
}

/** Most bundles that the sentence names; it counts the others. */
const NAMED = 3;

/** Writes the comparison with today's data. */
export function todayText(today: Today): string {
  if (today.kind === "same") return "Today’s data give the same numbers.";
  if (today.kind === "unknown") return "Today’s data could not be compared now.";
  if (today.kind === "nothing") return "The live view shows nothing any more.";
  if (today.more.length === 0) return "The live view gives other numbers by now.";
  const named = today.more.slice(0, NAMED).join(", ");
  const rest = today.more.length - NAMED;
  return `Newer data exist: the live view also has ${named}${rest > 0 ? ` and ${formatCount(rest)} more` : ""}.`;
}

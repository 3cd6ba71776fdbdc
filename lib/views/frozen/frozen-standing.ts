import { formatCount } from "@/lib/format";

/** What the live view of a frozen one shows by now: the same numbers, others (`more`: titles of bundles that came to it), nothing, or it could not be asked. */
export type Today =
  | { kind: "same" }
  | { kind: "other"; more: readonly string[] }
  | { kind: "nothing" }
  | { kind: "unknown" };

/** Where a frozen view stands: the versions of the same live view before and after it, and that one today. */
export interface FrozenStanding {
  previous: { key: string; createdAt: Date } | null;
  next: { key: string; createdAt: Date } | null;
  today: Today;
  /** When its files were rendered; null = when one is first asked for. */
  renderedAt: Date | null;
}

/** Bundles named; the rest is counted. */
const NAMED = 3;

/** What today's data say, in a sentence. */
export function todayText(today: Today): string {
  if (today.kind === "same") return "Today’s data give the same numbers.";
  if (today.kind === "unknown") return "What today’s data give could not be asked now.";
  if (today.kind === "nothing") return "The live view shows nothing any more.";
  if (today.more.length === 0) return "The live view gives other numbers by now.";
  const named = today.more.slice(0, NAMED).join(", ");
  const rest = today.more.length - NAMED;
  return `Newer data exist: the live view also has ${named}${rest > 0 ? ` and ${formatCount(rest)} more` : ""}.`;
}

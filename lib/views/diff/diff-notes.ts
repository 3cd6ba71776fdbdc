import { formatCount, formatCounted } from "@/lib/format";
import type { DiffSection, DiffView } from "./diff-types";
import { answerText } from "./diff-words";

/** Most rows that a note lists; it counts the others. */
const MOST_LISTED = 20;

/** Returns the notes on the numbers: the summary of each section, other differences, omitted rows. */
export function diffNotes(view: DiffView): string[] {
  return [
    ...(view.emptyReason === null ? [] : [view.emptyReason]),
    ...view.gates,
    ...view.sections.map((section) => sectionNote(section).trimEnd()),
    ...(view.differs.length ? [`Besides the ${view.byLabel.toLowerCase()}: ${view.differs.join("; ")}.`] : []),
    ...listNote("Only A has a value", view.onlyA),
    ...listNote("Only B has a value", view.onlyB),
    ...listNote("Not compared", view.neither),
    ...(view.omittedRows ? [`Not listed: ${formatCounted(view.omittedRows, "more row")}.`] : []),
    ...view.notices.map(({ text }) => text),
  ];
}

/** Returns a section's counts and its statement, after its conditions. */
export const sectionNote = ({ title, details, ...section }: DiffSection) =>
  `${title ? `${title}: ` : ""}${answerText(section)} ${details}`;

function listNote(what: string, rows: readonly string[]): string[] {
  const more = rows.length - MOST_LISTED;
  const rest = more > 0 ? ` and ${formatCount(more)} more` : "";
  return rows.length ? [`${what}: ${rows.slice(0, MOST_LISTED).join(", ")}${rest}.`] : [];
}

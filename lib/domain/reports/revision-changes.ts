import { diffArrays } from "diff";
import { formatCount } from "@/lib/format";

// Differences between two revisions of a report. Texts may be hostile: every step is bounded.

/** A panel as it is compared: a text with its numbers in place, or a figure. */
export type ComparedPanel =
  | { kind: "text"; text: string }
  /** `id` changes with the view, its figure or its look; `name` is its heading. */
  | { kind: "view"; id: string; name: string };

/** A revision as it is compared. */
export interface ComparedReport {
  title: string;
  caption: string;
  panels: readonly ComparedPanel[];
}

/**
 * One difference; `removed` and `added` are paragraphs, or the heading of a figure. A moved text is named by its first
 * paragraph.
 */
export interface RevisionChange {
  what: "title" | "caption" | "text" | "figure";
  how: "changed" | "added" | "removed" | "moved";
  /** The panel's place from 1: in the later revision, or in the earlier one where it is removed. Null for no panel. */
  at: number | null;
  removed: readonly string[];
  added: readonly string[];
}

/** The differences that fit, and the number of those that don't. */
export interface RevisionChanges {
  shown: RevisionChange[];
  more: number;
}

/** Most differences, most paragraphs of one side of a difference, most letters of a paragraph and of all. */
const MOST_CHANGES = 30;
const MOST_PARAGRAPHS = 6;
const MOST_LETTERS = 280;
const MOST_IN_ALL = 12_000;
/** Most added and removed paragraphs. With more, two texts count as wholly different. */
const MOST_EDITS = 100;

/** Returns the differences of two revisions, in the order of the later one's panels. */
export function revisionChanges(before: ComparedReport, after: ComparedReport): RevisionChanges {
  const words = (["title", "caption"] as const)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, how: "changed" as const, at: null, ...paragraphChanges(before[what], after[what]) }));
  return fitToPage([...words, ...panelChanges(before.panels, after.panels)]);
}

function panelChanges(before: readonly ComparedPanel[], after: readonly ComparedPanel[]): RevisionChange[] {
  const [was, is] = [before.map(identity), after.map(identity)];
  // A report has at most 40 panels, so `commonPairs` never returns null.
  const kept = commonPairs(was, is) ?? [];
  const gaps = [...kept, { a: was.length, b: is.length }].map((end, at) => {
    const start = kept[at - 1] ?? { a: -1, b: -1 };
    return { gone: range(start.a + 1, end.a), come: range(start.b + 1, end.b) };
  });
  // A panel that is removed at one place and added at another has moved.
  const left = gaps.flatMap(({ gone }) => gone);
  const moved = new Map<number, number>();
  for (const at of gaps.flatMap(({ come }) => come)) {
    const from = left.find((place) => was[place] === is[at] && ![...moved.values()].includes(place));
    if (from !== undefined) moved.set(at, from);
  }
  const sources = new Set(moved.values());
  return gaps.flatMap(({ gone, come }) => {
    const rest = gone.filter((at) => !sources.has(at));
    const changes = come.map((at): RevisionChange => {
      const panel = after[at];
      if (panel === undefined) throw new Error("A compared panel is missing.");
      if (moved.has(at))
        return { ...about(panel, at), how: "moved", removed: [], added: paragraphsOf(wordsOf(panel)).slice(0, 1) };
      const partner = rest.find((place) => isPartner(before[place], panel));
      const old = partner === undefined ? undefined : before[partner];
      if (partner !== undefined) rest.splice(rest.indexOf(partner), 1);
      if (old?.kind === "text" && panel.kind === "text")
        return { ...about(panel, at), how: "changed", ...paragraphChanges(old.text, panel.text) };
      if (old) return { ...about(panel, at), how: "changed", removed: [], added: [wordsOf(panel)] };
      return { ...about(panel, at), how: "added", removed: [], added: paragraphsOf(wordsOf(panel)) };
    });
    const removed = rest.flatMap((at): RevisionChange[] => {
      const panel = before[at];
      return panel ? [{ ...about(panel, at), how: "removed", removed: paragraphsOf(wordsOf(panel)), added: [] }] : [];
    });
    return [...changes, ...removed];
  });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const identity = (panel: ComparedPanel) => (panel.kind === "text" ? `text ${panel.text}` : `view ${panel.id}`);
const wordsOf = (panel: ComparedPanel) => (panel.kind === "text" ? panel.text : panel.name);
const about = (panel: ComparedPanel, at: number) => ({
  what: panel.kind === "text" ? ("text" as const) : ("figure" as const),
  at: at + 1,
});

/** Returns true where a panel took the other's place: two texts, or two figures of one heading. */
const isPartner = (old: ComparedPanel | undefined, panel: ComparedPanel): boolean =>
  old?.kind === panel.kind && (old.kind === "text" || wordsOf(old) === wordsOf(panel));

/** Returns the paragraphs of a text: its lines between empty ones. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    const words = line.trim();
    if (words === "") open = false;
    else if (open) paragraphs.push(`${paragraphs.pop() ?? ""}\n${words}`);
    else {
      paragraphs.push(words);
      open = true;
    }
  }
  return paragraphs;
}

/** Returns the paragraphs that only one of two texts has; all paragraphs of very different texts. */
function paragraphChanges(before: string, after: string): { removed: string[]; added: string[] } {
  const [was, is] = [paragraphsOf(before), paragraphsOf(after)];
  const kept = commonPairs(was, is);
  if (!kept) return { removed: was, added: is };
  const [keptA, keptB] = [new Set(kept.map(({ a }) => a)), new Set(kept.map(({ b }) => b))];
  return { removed: was.filter((_, at) => !keptA.has(at)), added: is.filter((_, at) => !keptB.has(at)) };
}

/** Returns the places that two lists have in common, in order; null where they differ in too many. */
function commonPairs(a: readonly string[], b: readonly string[]): { a: number; b: number }[] | null {
  const parts = diffArrays([...a], [...b], { maxEditLength: MOST_EDITS });
  if (!parts) return null;
  const pairs: { a: number; b: number }[] = [];
  const next = { a: 0, b: 0 };
  for (const { count, added, removed } of parts) {
    if (!added && !removed) pairs.push(...range(0, count).map((at) => ({ a: next.a + at, b: next.b + at })));
    if (!added) next.a += count;
    if (!removed) next.b += count;
  }
  return pairs;
}

/** Cuts differences to the limits of a page. */
function fitToPage(changes: readonly RevisionChange[]): RevisionChanges {
  const shown: RevisionChange[] = [];
  let left = MOST_IN_ALL;
  for (const change of changes) {
    if (shown.length === MOST_CHANGES || left <= 0) break;
    const [removed, added] = [quote(change.removed), quote(change.added)];
    left -= [...removed, ...added].reduce((sum, text) => sum + text.length, 0);
    shown.push({ ...change, removed, added });
  }
  return { shown, more: changes.length - shown.length };
}

/** Returns the paragraphs that fit, cut, with the number of the others as the last one. */
function quote(paragraphs: readonly string[]): string[] {
  const more = paragraphs.length - MOST_PARAGRAPHS;
  const texts = paragraphs.slice(0, MOST_PARAGRAPHS).map(cut);
  return more > 0 ? [...texts, `… and ${formatCount(more)} more`] : texts;
}

/** Cuts a text between characters. */
const cut = (text: string): string =>
  text.length <= MOST_LETTERS ? text : `${Array.from(text.slice(0, MOST_LETTERS)).slice(0, -1).join("")} …`;

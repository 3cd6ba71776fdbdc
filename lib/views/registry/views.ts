import { acrossEntry } from "@/lib/views/across/entry";
import { compareEntry } from "@/lib/views/compare/entry";
import { diffEntry } from "@/lib/views/diff/entry";
import { historyEntry } from "@/lib/views/history/entry";
import { projectEntry } from "@/lib/views/project/entry";
import { relativeEntry } from "@/lib/views/relative/entry";
import { slowerEntry } from "@/lib/views/slower/entry";
import type { Kind } from "./kinds";
import type { ViewEntry } from "./view-entry";

// One line per view: its kind and its entry. Page, picture, embed, files, freezing, sharing and API follow from the
// entry.
const ENTRIES = {
  slower: slowerEntry,
  compare: compareEntry,
  relative: relativeEntry,
  history: historyEntry,
  diff: diffEntry,
  project: projectEntry,
  across: acrossEntry,
} satisfies Record<Kind, unknown>;

/** The view models by kind. */
export type Views = { [K in keyof typeof ENTRIES]: Parameters<(typeof ENTRIES)[K]["encode"]>[0] };
/** Kinds of views that can be frozen. */
export type FrozenKind = { [K in Kind]: (typeof ENTRIES)[K]["stored"] extends null ? never : K }[Kind];

/** All kinds of views. */
export const VIEWS: { readonly [K in Kind]: ViewEntry<Views[K]> } = ENTRIES;

import type { DiffView } from "@/lib/views/diff/diff-types";
import type { FrozenView } from "@/lib/views/frozen/frozen-view";
import type { Look } from "@/lib/views/state/workload-params";

/** A view with what is to be drawn of it. */
export type DrawnView = (FrozenView | { kind: "diff"; view: DiffView }) & {
  /** Its author's title; null = the view's own heading. */
  title: string | null;
  /** Of relative tables: how the numbers are shown; null = as the view says. */
  look: Look | null;
  /** What must be read before anything else: that its numbers were withdrawn. */
  lead: readonly string[];
};

/** A view that an address of this site shows, live or frozen. */
export type ShownView = DrawnView & {
  /** Its path with query; of a live view with everything chosen filled in, so that it shows the same of today's data. */
  path: string;
  /** Null = live. */
  frozen: { key: string; at: Date } | null;
};

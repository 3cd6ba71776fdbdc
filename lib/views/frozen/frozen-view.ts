import { z } from "zod";
import { compareViewSchema } from "@/lib/views/compare/compare-types";
import { diffViewSchema } from "@/lib/views/diff/diff-types";
import { historyViewSchema } from "@/lib/views/history/history-types";
import { relativeViewSchema } from "@/lib/views/relative/relative-types";

export const frozenView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("compare"), view: compareViewSchema }),
  z.object({ kind: z.literal("relative"), view: relativeViewSchema }),
  z.object({ kind: z.literal("history"), view: historyViewSchema }),
  z.object({ kind: z.literal("diff"), view: diffViewSchema }),
]);

/** What a frozen view is: the page it was made from, and all that it shows. */
export type FrozenView = z.infer<typeof frozenView>;

/** A bundle whose numbers a frozen view keeps, though it was withdrawn since. `again`: the same bytes were uploaded once more. */
export interface Withdrawn {
  bundle: string;
  title: string;
  kind: "deleted" | "retracted";
  at: Date;
  reason: string;
  again: boolean;
  /** Its numbers were taken back, be it before it was deleted. */
  retracted: boolean;
}

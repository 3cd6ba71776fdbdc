import { formatDate } from "@/lib/format";

/** A bundle that was withdrawn after a view with its numbers was frozen. `again`: the same bytes were uploaded once more. */
export interface Withdrawn {
  bundle: string;
  title: string;
  kind: "deleted" | "retracted";
  at: Date;
  reason: string;
  again: boolean;
  /** Its numbers were retracted, perhaps before it was deleted. */
  retracted: boolean;
}

/** What stands above a frozen view of withdrawn numbers. */
export const WITHDRAWN_HEAD = "This view shows results that were withdrawn.";

/** What became of one of its bundles. */
export const withdrawnText = ({ title, kind, at, reason, again }: Withdrawn): string =>
  `“${title}” was ${kind} on ${formatDate(at)}: ${reason}${again ? " (The same file was uploaded again since.)" : ""}`;

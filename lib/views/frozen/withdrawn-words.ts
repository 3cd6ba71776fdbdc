import { formatDate } from "@/lib/format";

/** A bundle withdrawn after a view with its numbers was frozen. `again`: the same bytes were uploaded later. */
export interface Withdrawn {
  bundle: string;
  title: string;
  kind: "deleted" | "retracted";
  at: Date;
  reason: string;
  again: boolean;
  /** Its numbers were retracted, perhaps before its deletion. */
  retracted: boolean;
}

/** The head of a frozen view of withdrawn numbers. */
export const WITHDRAWN_HEAD = "This view shows results that were withdrawn.";

/** Returns the sentences to read before numbers of withdrawn bundles; [] where none was withdrawn. */
export const withdrawnLead = (withdrawn: readonly Withdrawn[]): string[] =>
  withdrawn.length > 0 ? [WITHDRAWN_HEAD, ...withdrawn.map(withdrawnText)] : [];

/** Returns the sentence on a withdrawn bundle. */
export const withdrawnText = ({ title, kind, at, reason, again }: Withdrawn): string =>
  `“${title}” was ${kind} on ${formatDate(at)}: ${reason}${again ? " (The same file was uploaded again since.)" : ""}`;

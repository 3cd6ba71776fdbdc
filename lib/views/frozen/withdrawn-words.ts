import { formatDate } from "@/lib/format";
import type { Withdrawn } from "./frozen-view";

/** What stands above a frozen view of withdrawn numbers. */
export const WITHDRAWN_HEAD = "This view shows results that were withdrawn.";

/** What became of one of its bundles. */
export const withdrawnText = ({ title, kind, at, reason, again }: Withdrawn): string =>
  `“${title}” was ${kind} on ${formatDate(at)}: ${reason}${again ? " (The same file was uploaded again since.)" : ""}`;

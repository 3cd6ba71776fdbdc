import type { RawSearchParams } from "./query-values";

/** Names of a correction are no longer (lib/api/schemas/corrections.ts). */
const MOST = 400;

/** Returns the name that an address proposes as another of the same thing; null without one name of a possible length. */
export const proposedName = (same: RawSearchParams[string]): string | null =>
  typeof same === "string" && same !== "" && same.length <= MOST ? same : null;

import type { RawSearchParams } from "./query-values";

/** Most characters of a name in a correction (lib/api/schemas/corrections.ts). */
const MOST = 400;

/**
 * Returns the name that an address proposes as another of the same thing. Null without one name of a possible length.
 */
export const proposedName = (same: RawSearchParams[string]): string | null =>
  typeof same === "string" && same !== "" && same.length <= MOST ? same : null;

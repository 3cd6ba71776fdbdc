import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import type { RawSearchParams } from "./query-values";

/**
 * Returns the name that an address proposes as another of the same thing. Null where it has none, several, or one that
 * is too long for a name.
 */
export const proposedName = (same: RawSearchParams[string]): string | null =>
  typeof same === "string" && same !== "" && same.length <= MOST_CHARACTERS.rawName ? same : null;

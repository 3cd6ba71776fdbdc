import { ascending } from "d3-array";
import { type Given, givenKeys } from "@/lib/domain/names/given";
import { spellings } from "./spellings";

/** An upload that others may replace, or that may replace others. */
export interface Replaceable {
  /** Id of the bundle. */
  bundle: string;
  /** Null where it states none. Then it replaces no upload, and no upload replaces it. */
  commit: string | null;
  /** Equal for uploads that state the same facts ({@link factsKey}). */
  facts: string;
  /** Its place in the order of uploads: the time of the upload, or of the last request to replace. */
  sent: string;
  /** Id of its token. */
  uploader: string | null;
  /** Its visibility where nothing replaces it; null = hidden, or not in view for another reason. */
  visibility: "public" | "embargoed" | null;
  /** Uploads that it replaces: null = none, "own" = those of its token, "all" = those of all tokens of its owner. */
  replaces: "own" | "all" | null;
  /** Uploads sent before this time do not replace it; null = any later one does. */
  kept: string | null;
}

/** Facts on the commit or the time. Uploads of one commit may differ in them and still replace each other. */
const OF_COMMIT: ReadonlySet<string> = new Set(["commit", "parent", "measured", "project"]);

/**
 * Returns a text that is equal for uploads with the same facts besides the commit's: machine, config, test, repeat ...
 */
export const factsKey = (given: Given): string =>
  JSON.stringify(givenKeys.flatMap((key) => (OF_COMMIT.has(key) ? [] : [[key, given[key] ?? null]])));

/**
 * Returns the uploads of one owner and project that no longer count. Each has the newest later one that replaces it.
 * The later one has the same commit and facts, the right to replace, and at least as many readers. It depends on these
 * facts alone, never on the order of imports.
 */
export function replacedUploads(all: readonly Replaceable[]): Map<string, string> {
  // A hidden commit makes no other one ambiguous, since nights don't have it.
  const { whole } = spellings(all.flatMap(({ commit, visibility }) => (visibility === null ? [] : (commit ?? []))));
  const later = [...all].sort((a, b) => ascending(b.sent, a.sent) || ascending(b.bundle, a.bundle));
  // The newest upload of each kind that replaces others. It replaces all that an older one of its kind replaces.
  const newest = new Map<string, Replaceable>();
  const replaced = new Map<string, string>();
  for (const one of later) {
    if (one.commit === null || one.visibility === null) continue;
    const same = [whole.get(one.commit) ?? one.commit, one.facts];
    const kindOf = (...kind: (string | null)[]) => JSON.stringify([...same, ...kind]);
    const seen = one.visibility === "embargoed" ? ["public", "embargoed"] : ["public"];
    const found = seen
      .flatMap((visibility) => [
        newest.get(kindOf(visibility, "all", null)),
        one.uploader === null ? undefined : newest.get(kindOf(visibility, "own", one.uploader)),
      ])
      .flatMap((by) => (by && (one.kept === null || by.sent > one.kept) ? [by] : []))
      .sort((a, b) => ascending(b.sent, a.sent) || ascending(b.bundle, a.bundle));
    const [by] = found;
    // If the later one is replaced itself, the upload that replaces it is named.
    if (by) replaced.set(one.bundle, replaced.get(by.bundle) ?? by.bundle);
    if (one.replaces === null) continue;
    const kind = kindOf(one.visibility, one.replaces, one.replaces === "own" ? one.uploader : null);
    if (!newest.has(kind)) newest.set(kind, one);
  }
  return replaced;
}

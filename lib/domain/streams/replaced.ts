import { ascending } from "@/lib/domain/group";
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
  /** Uploads that it replaces. Null = none; "own" = those of its token; "all" = those of all tokens of its owner. */
  replaces: "own" | "all" | null;
  /** Uploads sent at this time or before do not replace it; null = any later one does. */
  kept: string | null;
}

/** Facts on the commit or the time. Uploads of one commit may differ in them and still replace each other. */
export const OF_COMMIT: ReadonlySet<string> = new Set(["commit", "parent", "measured", "project"]);

/** Returns a text that is equal for uploads with the same facts besides OF_COMMIT: machine, config, test, repeat ... */
export const factsKey = (given: Given): string =>
  JSON.stringify(givenKeys.flatMap((key) => (OF_COMMIT.has(key) ? [] : [[key, given[key] ?? null]])));

/**
 * Returns by bundle the uploads of one owner and project that no longer count, with the bundle that replaces each. That
 * is the newest later upload with the same commit and facts that may replace it. It has at least as many readers. The
 * answer depends on these facts alone, never on the order of imports. `commits` has those of other visible uploads of
 * the project.
 */
export function replacedUploads(all: readonly Replaceable[], commits: readonly string[] = []): Map<string, string> {
  // A hidden commit makes no other one ambiguous, since nights don't have it.
  const seen = all.flatMap(({ commit, visibility }) => (visibility === null ? [] : (commit ?? [])));
  const { whole } = spellings([...seen, ...commits]);
  const later = [...all].sort((a, b) => ascending(b.sent, a.sent) || ascending(b.bundle, a.bundle));
  // The newest upload of each kind that replaces others. It replaces all that an older one of its kind replaces.
  const newest = new Map<string, Replaceable>();
  const replaced = new Map<string, string>();
  for (const one of later) {
    if (one.commit === null || one.visibility === null) continue;
    const same = [whole.get(one.commit) ?? one.commit, one.facts];
    const kindOf = (...kind: (string | null)[]) => JSON.stringify([...same, ...kind]);
    const enough = one.visibility === "embargoed" ? ["public", "embargoed"] : ["public"];
    const found = enough
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

/** The other uploads of an upload's project and commit that still count. */
interface CountedUploads {
  /** The uploads with the same facts. */
  same: readonly Replaceable[];
  /** The commits of the visible uploads, whatever their facts, as they spell them. */
  commits: readonly string[];
  /** True where a later upload asked to replace others. */
  hasLater: boolean;
}

/**
 * Returns the bundles that a changed upload newly replaces, without a look at those that no longer count. `before` is
 * the upload before its change, null where it was not imported. Returns null where the answer needs all uploads of the
 * project:
 * - a later upload replaces others,
 * - something may come back, or
 * - a new spelling may make a shorter one ambiguous.
 */
export function newlyReplaced(
  before: Replaceable | null,
  after: Replaceable,
  { same, commits, hasLater }: CountedUploads,
): Set<string> | null {
  const wasSeen = before !== null && before.visibility !== null;
  if (wasSeen && takesBack(before, after)) return null;
  if (after.visibility === null || after.commit === null) return new Set();
  // No counting upload means no other upload: one that replaced others counts itself.
  const isSpelled = wasSeen || commits.length === 0 || commits.includes(after.commit);
  return hasLater || !isSpelled ? null : new Set(replacedUploads([...same, after], commits).keys());
}

/** Returns true where a change of a visible upload may bring others back. */
const takesBack = (before: Replaceable, after: Replaceable): boolean =>
  (["visibility", "commit", "facts", "uploader"] as const).some((fact) => before[fact] !== after[fact]) ||
  after.sent < before.sent ||
  (before.replaces !== null && after.replaces !== before.replaces && after.replaces !== "all");

import { sql } from "kysely";
import type { CitedAuthor } from "@/lib/domain/names/cited-author";
import { anyOf, db } from "../kysely";
import { BUNDLES_OF_VIEW } from "./revisions";

// Public names of owners: docs/decisions/0034-authors.md.

const authors = () =>
  db().selectFrom("authors as a").select(["a.id", "a.name", "a.familyName", "a.affiliation", "a.orcid"]);

/** The author behind an address, with the owner. */
export interface FoundAuthor {
  author: CitedAuthor;
  /** Owner of the author's tokens, bundles and reports. */
  owner: string;
}

/** Returns the author of a page's address; null for an unknown one. */
export async function authorById(id: string): Promise<FoundAuthor | null> {
  const found = await authors().select("a.owner").where("a.id", "=", id).executeTakeFirst();
  if (!found) return null;
  const { owner, ...author } = found;
  return { author, owner };
}

/** Returns the authors of owners, by owner. Owners without a stated name are missing. */
export async function authorsOfOwners(owners: readonly (string | null)[]): Promise<Map<string, CitedAuthor>> {
  const named = [...new Set(owners.flatMap((owner) => owner ?? []))];
  if (named.length === 0) return new Map();
  const found = await authors().select("a.owner").where("a.owner", "=", anyOf(named)).execute();
  return new Map(found.map(({ owner, ...author }) => [owner, author]));
}

/** Returns the author of an owner; null without an owner or a stated name. */
export const authorOfOwner = async (owner: string | null): Promise<CitedAuthor | null> =>
  (await authorsOfOwners([owner])).get(owner ?? "") ?? null;

/** Returns the authors of the bundles in sight among these, in their order, each once. */
export async function authorsOfBundles(ids: readonly string[]): Promise<CitedAuthor[]> {
  const bundles = await db().selectFrom("listedBundles").select(["id", "owner"]).where("id", "=", anyOf(ids)).execute();
  const owners = new Map(bundles.map(({ id, owner }) => [id, owner]));
  const known = await authorsOfOwners([...owners.values()]);
  return [...new Set(ids.map((id) => owners.get(id)))].flatMap((owner) => known.get(owner ?? "") ?? []);
}

/** Number of an author's newest bundles and reports. */
const NEWEST = 200;
/** Number of the newest revisions of a report to look at. */
const LOOKED_AT = 5;
/** Most owners in one list. */
const MOST_OWNERS = 1000;

/** Returns the newest 200 public bundles of an owner, without hidden ones that the address names. */
export const bundlesByOwner = (owner: string) =>
  db()
    .selectFrom("publicBundles")
    .select(["id", "title", "uploadedAt"])
    .where("owner", "=", owner)
    .where("visibility", "=", "public")
    .orderBy("uploadedAt", "desc")
    .orderBy("key", "desc")
    .limit(NEWEST)
    .execute();

/** Returns the owners with a stated name, at most 1,000, by the id of their public name. */
export async function ownersWithName(): Promise<string[]> {
  const found = await db().selectFrom("authors").select("owner").orderBy("id").limit(MOST_OWNERS).execute();
  return found.map(({ owner }) => owner);
}

/** A report on an author's page, in its newest public revision. */
export interface AuthorReport {
  key: string;
  /** The number of that revision. */
  revision: number;
  title: string;
  caption: string;
  createdAt: Date;
}

/** Returns the newest public reports of an owner, as {@link reportsByOwners}. */
export const reportsByOwner = (owner: string): Promise<AuthorReport[]> => reportsByOwners([owner]);

/**
 * Returns the newest 200 reports of owners, each once in its newest public revision. Leaves out withdrawn ones, and
 * those with a bundle that is not public, or was withdrawn while it was hidden. It looks at the newest 5 revisions of a
 * report, and at 1,000 revisions in all.
 */
export async function reportsByOwners(owners: readonly string[]): Promise<AuthorReport[]> {
  const standing = db()
    .selectFrom("snapshots as s")
    .select(["s.key", "s.report", "s.revision", "s.title", "s.caption", "s.createdAt", "s.versions", "s.view"])
    // A report of many revisions leaves room for others.
    .select(sql<number>`row_number() over (partition by s.report order by s.revision desc)`.as("place"))
    .where("s.kind", "=", "report")
    .where("s.owner", "=", anyOf(owners))
    .where(sql<boolean>`not exists (select from tombstones t where t.id in (s.report, s.report || '-' || s.revision))`)
    .as("s");
  const found = await db()
    .selectFrom(standing)
    .select(["s.report", "s.revision", "s.title", "s.caption", "s.createdAt", BUNDLES_OF_VIEW.as("bundles")])
    .where("s.place", "<=", LOOKED_AT)
    .orderBy("s.createdAt", "desc")
    .orderBy("s.key", "desc")
    .limit(NEWEST * LOOKED_AT)
    .execute();
  const ids = [...new Set(found.flatMap(({ bundles }) => bundles))];
  const [shown, hidden] = await Promise.all([
    db()
      .selectFrom("publicBundles")
      .select("id")
      .where("id", "=", anyOf(ids))
      .where("visibility", "=", "public")
      .execute(),
    db().selectFrom("tombstones").select(["id", "hiddenUntil"]).where("id", "=", anyOf(ids)).execute(),
  ]);
  const publicIds = new Set(shown.map(({ id }) => id));
  const until = new Map(hidden.map(({ id, hiddenUntil }) => [id, hiddenUntil]));
  const newest = new Map<string, AuthorReport>();
  for (const { bundles, report, revision, ...words } of found) {
    const isOpen = bundles.every((id) => publicIds.has(id) && (until.get(id) ?? 0) < words.createdAt);
    if (isOpen && report !== null && revision !== null && !newest.has(report))
      newest.set(report, { ...words, key: report, revision });
  }
  return [...newest.values()].slice(0, NEWEST);
}

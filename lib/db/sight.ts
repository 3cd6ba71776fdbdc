import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import { mayManage, mayManageAll, mayRead, type Reader } from "@/lib/domain/access/rights";
import { askedNow, notePersonal, onceARequest } from "@/lib/request-context";
import { urlOf } from "@/lib/web-address";
import { ownerPool } from "./owner-pool";
import { currentReader } from "./reader";

// A reader's sight beyond public bundles: the hidden bundles that the address names. A connection of a request gets
// their keys (sight-pool.ts), and Postgres' policies add their rows. No query needs a condition for it.
// docs/decisions/0016-owners-tokens-visibility.md, 0029-rows-by-policy.md.

const ID = /^[a-z2-7]{12}$/;
const BELOW = /\/(?:bundles|points)\/([a-z2-7]{12})(?=[/.]|$)/;
/** Query parameters that name bundles, several separated by commas. */
const NAMING = ["bundle", "a", "b"];
const MAX_NAMED = 50;

/**
 * Returns up to 50 ids of bundles in an address. They are in its path, its query, and an address in its query (`url`).
 */
function namedBundles(address: string): string[] {
  const url = urlOf(address);
  if (!url) return [];
  const [, below] = BELOW.exec(url.pathname) ?? [];
  const values = NAMING.flatMap((name) => url.searchParams.getAll(name)).flatMap((value) => value.split(","));
  const inner = url.searchParams.get("url");
  const nested = inner && !inner.includes("url=") ? namedBundles(inner) : [];
  return [...new Set([...(below ? [below] : []), ...values.filter((value) => ID.test(value)), ...nested])].slice(
    0,
    MAX_NAMED,
  );
}

const hiddenRow = z.object({
  key: z.number(),
  id: z.string(),
  owner: z.string().nullable(),
  uploader: z.string().nullable(),
  visibility: z.string(),
});

/** Returns the bundles among these that no list for all readers has: hidden and retracted ones. */
async function hiddenAmong(ids: readonly string[]): Promise<z.output<typeof hiddenRow>[]> {
  // Not ownerDb(): its module takes connections that need the sight that this finds.
  const { rows } = await ownerPool().query(
    `select b.key, b.id, b.owner, b.uploader, b.visibility from bundles b
     where b.id = any($1) and b.key not in (select key from listed_bundles where id = any($1)) order by b.key`,
    [ids],
  );
  return z.array(hiddenRow).parse(rows);
}

/** Returns the hidden bundles among the first 50 that the request names, where its reader may see them. */
const inSight = (): Promise<readonly { key: number; id: string }[]> =>
  onceARequest("sight", async () => {
    const asked = askedNow();
    const ids = [...new Set(asked?.addresses.flatMap(namedBundles))].slice(0, MAX_NAMED);
    // Asks for the reader in every case, so that known and unknown ids behave alike.
    const reader = asked === null ? null : await currentReader();
    if (ids.length === 0) return [];
    const seen = (await hiddenAmong(ids)).filter((bundle) => mayRead(reader, bundle));
    if (seen.length > 0) notePersonal();
    return seen;
  });

const programs = new AsyncLocalStorage<readonly number[]>();

/**
 * Runs the work of a program, with these bundles in sight whatever their visibility. It has no reader: only bytes that
 * are shown to the bundles' own readers may come of it.
 */
export const seeing = <T>(keys: readonly number[], work: () => Promise<T>): Promise<T> => programs.run(keys, work);

/** Returns the keys of the hidden bundles in sight, for connections. */
export const sight = async (): Promise<readonly number[]> =>
  programs.getStore() ?? (await inSight()).map(({ key }) => key);

/** Returns the ids of the hidden bundles that may affect this answer, if only as an option of a filter. */
export const idsInSight = async (): Promise<string[]> => (await inSight()).map(({ id }) => id);

/** Returns the suffix of cache keys: "" for public data. */
export async function sightMark(): Promise<string> {
  const keys = await sight();
  return keys.length === 0 ? "" : `+${keys.join()}`;
}

/**
 * Returns the bundles among these that anonymous readers, such as readers of a post, can't see. Without retracted ones.
 */
export async function unseenByOthers<Named extends { id: string }>(
  bundles: readonly Named[],
): Promise<(Named & { visibility: string })[]> {
  const hidden = new Map(
    (await hiddenAmong(bundles.map(({ id }) => id)))
      .filter((bundle) => bundle.visibility !== "retracted" && !mayRead(null, bundle))
      .map(({ id, visibility }) => [id, visibility]),
  );
  return bundles.flatMap((bundle) => {
    const visibility = hidden.get(bundle.id);
    return visibility ? [{ ...bundle, visibility }] : [];
  });
}

/**
 * Returns true where the reader may see a view made at `at` from these bundles. The reader must see each hidden bundle.
 * A bundle that was withdrawn while hidden blocks it, even where another owner uploaded its bytes since. One that was
 * public at its withdrawal doesn't. Readers who manage all pass this block.
 */
export async function maySeeAll(ids: readonly string[], at: Date): Promise<boolean> {
  const reader = await currentReader();
  const { hidden, wasHidden } = await hiddenIn(ids, at);
  const may = hidden.every((bundle) => mayRead(reader, bundle)) && (!wasHidden || mayManageAll(reader));
  // An answer without hidden data has the headers of an unknown address.
  if (may && (hidden.length > 0 || wasHidden)) notePersonal();
  return may;
}

/** Returns true where everyone with the address may see a view made at `at` from these bundles. */
export async function everybodySees(ids: readonly string[], at: Date): Promise<boolean> {
  const { hidden, wasHidden } = await hiddenIn(ids, at);
  return !wasHidden && hidden.every((bundle) => mayRead(null, bundle));
}

/**
 * Returns the bundles that are neither public nor retracted. `wasHidden` is true where one was withdrawn while hidden.
 */
async function hiddenIn(ids: readonly string[], at: Date) {
  const hidden = (await hiddenAmong(ids)).filter(({ visibility }) => visibility !== "retracted");
  const { rowCount } = await ownerPool().query(
    `select from tombstones t where t.id = any($1) and (t.hidden_until >= $2 or t.hidden
     and not exists (select from bundles b where b.id = t.id and b.visibility <> 'retracted'))`,
    [ids, at],
  );
  return { hidden, wasHidden: rowCount !== 0 };
}

/**
 * Returns true where the reader may manage each of these bundles, hidden ones too. False without a bundle, and where
 * one does not exist. `ids` are distinct.
 */
export async function mayManageEach(reader: Reader, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await ownerPool().query("select owner from bundles where id = any($1)", [ids]);
  const owners = z.array(hiddenRow.pick({ owner: true })).parse(rows);
  return owners.length === ids.length && owners.every((bundle) => mayManage(reader, bundle));
}

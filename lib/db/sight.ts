import { z } from "zod";
import { mayManage, mayManageAll, mayRead, type Reader } from "@/lib/domain/access/rights";
import { askedNow, notePersonal, onceARequest } from "@/lib/request-context";
import { ownerPool } from "./owner-pool";
import { currentReader } from "./reader";

// What a reader may see beyond what everybody may: hidden bundles that the address names. A connection that a request takes
// is told their keys (sight-pool.ts), and Postgres adds them to what everybody sees. No query has to know.
// docs/decisions/0016-owners-tokens-visibility.md, 0029-rows-by-policy.md.

const ID = /^[a-z2-7]{12}$/;
const BELOW = /\/(?:bundles|points)\/([a-z2-7]{12})(?=[/.]|$)/;
/** Query values that name bundles, several with commas. */
const NAMING = ["bundle", "a", "b"];
const MAX_NAMED = 50;

/** The ids of bundles that an address names: in its path, in its query, and in an address that its query names (`url`). */
function namedBundles(address: string): string[] {
  const url = URL.canParse(address, "http://here.invalid") ? new URL(address, "http://here.invalid") : null;
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

/** Of these bundles those that not everybody sees. */
async function hiddenAmong(ids: readonly string[]): Promise<z.output<typeof hiddenRow>[]> {
  // Not query(): its connection is told what this finds.
  const { rows } = await ownerPool().query(
    `select b.key, b.id, b.owner, b.uploader, b.visibility from bundles b
     where b.id = any($1) and b.key not in (select key from listed_bundles where id = any($1)) order by b.key`,
    [ids],
  );
  return z.array(hiddenRow).parse(rows);
}

/** Hidden bundles that the request names and its reader may see; none where there is no request. */
const inSight = (): Promise<readonly { key: number; id: string }[]> =>
  onceARequest("sight", async () => {
    const asked = askedNow();
    const ids = [...new Set(asked?.addresses.flatMap(namedBundles))].slice(0, MAX_NAMED);
    // Found or not, the same is asked.
    const reader = asked === null ? null : await currentReader();
    if (ids.length === 0) return [];
    const seen = (await hiddenAmong(ids)).filter((bundle) => mayRead(reader, bundle));
    if (seen.length > 0) notePersonal();
    return seen;
  });
/** Their keys, as connections are told them. */
export const sight = async (): Promise<readonly number[]> => (await inSight()).map(({ key }) => key);

/** The ids of the hidden bundles that what this request is answered may hold something of, if only a choice of a filter. */
export const idsInSight = async (): Promise<string[]> => (await inSight()).map(({ id }) => id);

/** What stands at the end of the keys of caches: "" for what everybody sees. */
export async function sightMark(): Promise<string> {
  const keys = await sight();
  return keys.length === 0 ? "" : `+${keys.join()}`;
}

/** Of these bundles those that whoever is not signed in does not see, such as the readers of a post; without those that were retracted. */
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
 * Whether the reader may see what was made `at` a time of these bundles: of all that are hidden, and nothing of one that was withdrawn while it was
 * hidden, also where somebody else sent its bytes since. What was public when it was withdrawn still may be seen.
 */
export async function maySeeAll(ids: readonly string[], at: Date): Promise<boolean> {
  const reader = await currentReader();
  const { hidden, wasHidden } = await hiddenIn(ids, at);
  const may = hidden.every((bundle) => mayRead(reader, bundle)) && (!wasHidden || mayManageAll(reader));
  // What shows nothing of them has the headers of what was never there.
  if (may && (hidden.length > 0 || wasHidden)) notePersonal();
  return may;
}

/** Whether whoever has the address sees what was made `at` a time of these bundles. */
export async function everybodySees(ids: readonly string[], at: Date): Promise<boolean> {
  const { hidden, wasHidden } = await hiddenIn(ids, at);
  return !wasHidden && hidden.every((bundle) => mayRead(null, bundle));
}

/** Of these bundles those that are hidden, and whether one of them was withdrawn while it was. */
async function hiddenIn(ids: readonly string[], at: Date) {
  const hidden = (await hiddenAmong(ids)).filter(({ visibility }) => visibility !== "retracted");
  const { rowCount } = await ownerPool().query(
    `select from tombstones t where t.id = any($1) and (t.hidden_until >= $2 or t.hidden
     and not exists (select from bundles b where b.id = t.id and b.visibility <> 'retracted'))`,
    [ids, at],
  );
  return { hidden, wasHidden: rowCount !== 0 };
}

/** Whether the reader may manage each of these bundles, hidden ones too; false where one is not there. */
export async function mayManageEach(reader: Reader, ids: readonly string[]): Promise<boolean> {
  const { rows } = await ownerPool().query("select owner from bundles where id = any($1)", [ids]);
  const owners = z.array(hiddenRow.pick({ owner: true })).parse(rows);
  return owners.length === ids.length && owners.every((bundle) => mayManage(reader, bundle));
}

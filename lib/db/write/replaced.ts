import { type Kysely, sql } from "kysely";
import type { PoolClient } from "pg";
import type { StoredGiven } from "@/lib/api/schemas/given";
import { type SetAside, setAside } from "@/lib/api/schemas/projects";
import type { Given } from "@/lib/domain/names/given";
import { newlyReplaced, replacedUploads } from "@/lib/domain/streams/replaced";
import { type Actor, noteChange } from "../access/audit";
import { raiseVersions, type Scope, scopesOfChange } from "../cache/data-version";
import { withJson } from "../jsonb";
import { anyOf, dbOn, ownerDb } from "../kysely";
import {
  allRivals,
  commitsOfRivals,
  hasLaterRival,
  importedUpload,
  ownVisibility,
  type Rivals,
  rivalsBy,
  sameRivals,
  takenOutBy,
  type Upload,
} from "../read/rivals";
import { STATED, statedFacts } from "../read/stated";
import type { Database } from "../schema/database";

/** Visibilities that a replaced bundle leaves, with its next one. In others only its owner sees it. */
const AFTER = { public: "unlisted", embargoed: "private" } as const;

/** Facts that an import states. Without `given`, the facts that the upload stated before still hold. */
interface NextFacts {
  given?: StoredGiven | undefined;
  manifestFacts: Given;
}

/** Returns the rivals of a bundle under its facts, and under those of an import. */
async function rivalsOf(from: Kysely<Database>, bundleKey: number, next: NextFacts | null = null): Promise<Rivals[]> {
  const found = await from
    .selectFrom("bundles")
    .select(["owner", STATED.as("facts"), sql<unknown>`given -> 'values'`.as("givenBefore")])
    .where("key", "=", bundleKey)
    .execute();
  return withJson(found, { facts: statedFacts, givenBefore: statedFacts.nullable() }).flatMap(
    ({ owner, facts, givenBefore }) => [
      ...rivalsBy(owner, facts),
      ...(next ? rivalsBy(owner, { ...next.manifestFacts, ...(next.given?.values ?? givenBefore) }) : []),
    ],
  );
}

/** Uploads that no other transaction decides on, and the bundle before the change; null = it was not imported. */
interface Locked {
  rivals: readonly Rivals[];
  before: Upload | null;
}

/**
 * Returns the uploads that a bundle may replace or be replaced by. Its own facts count, and `next`, those of an import.
 * No other transaction decides on them, or changes these facts, until the caller's ends. Call it before any bundle's
 * row is locked: all transactions take their locks in this order.
 */
export async function lockRivals(client: PoolClient, bundleKey: number, next?: NextFacts): Promise<Locked> {
  // First its own: else an import may change the facts after they were read here.
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 3))", [String(bundleKey)]);
  const all = await rivalsOf(dbOn(client), bundleKey, next);
  const names = [...new Set(all.map(({ owner, project, start }) => JSON.stringify([owner, project, start])))].sort();
  for (const name of names) await client.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [name]);
  return { rivals: all, before: await importedUpload(dbOn(client), bundleKey) };
}

/**
 * Sets aside the uploads that a later one replaces, and brings back those that nothing replaces any more. `bundleKey`
 * is the bundle that changed. It comes back also where it has no rivals left. Where the change only adds an upload, it
 * reads the uploads that no other replaced. Else it reads all of the commit. Returns the scopes of changed results.
 * Call it inside the caller's transaction, after {@link lockRivals}.
 */
export async function settleReplaced(
  client: PoolClient,
  { rivals, before }: Locked,
  bundleKey: number,
): Promise<Scope[]> {
  const from = dbOn(client);
  const self = await importedUpload(from, bundleKey);
  if (self && isEqual(self, before)) return [];
  const scopes: Scope[] = [];
  const added = self && (await addedBy(from, before, self));
  if (added) {
    for (const row of added) scopes.push(...(await settle(client, row, self.id)));
    return [...scopes, ...(await settle(client, self, null))];
  }
  const names = new Map(rivals.map((each) => [JSON.stringify(each), each]));
  let isAmong = false;
  for (const each of names.values()) {
    const rows = await allRivals(from, each);
    const replaced = replacedUploads(rows.map(({ one }) => one));
    isAmong ||= rows.some(({ key }) => key === bundleKey);
    for (const row of rows) scopes.push(...(await settle(client, row, replaced.get(row.id) ?? null)));
    await renameReplacers(from, rows, replaced);
  }
  if (isAmong) return scopes;
  const alone = await from
    .selectFrom("bundles")
    .select(["key", "id", "visibility", "embargoUntil", "setAside"])
    .where("key", "=", bundleKey)
    .where("setAside", "is not", null)
    .execute();
  for (const row of withJson(alone, { setAside: setAside.nullable() }))
    scopes.push(...(await settle(client, row, null)));
  return scopes;
}

/** Returns true for equal values whose keys have the same order. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the uploads that a changed one newly replaces; null where all uploads of its commit must be read. */
async function addedBy(from: Kysely<Database>, before: Upload | null, self: Upload): Promise<Upload[] | null> {
  const [rivals] = rivalsBy(self.owner, self.facts);
  const [former] = before ? rivalsBy(before.owner, before.facts) : [];
  if (former && !isEqual(former, rivals)) return null;
  if (!rivals) return [];
  const same = self.one.replaces === null ? [] : await sameRivals(from, rivals, self);
  const added = newlyReplaced(before?.one ?? null, self.one, {
    same: same.map(({ one }) => one),
    commits: await commitsOfRivals(from, rivals, self),
    hasLater: await hasLaterRival(from, rivals, self),
  });
  return added && same.filter(({ id }) => added.has(id));
}

/** Names the newest of those that replace an upload, where another one took it out of view. */
async function renameReplacers(
  from: Kysely<Database>,
  rows: readonly Upload[],
  replaced: ReadonlyMap<string, string>,
): Promise<void> {
  const keys = new Map<string, number[]>();
  for (const { id, key, setAside: why } of rows) {
    const by = replaced.get(id);
    if (why?.why !== "replaced" || by === undefined || by === why.by) continue;
    const own = keys.get(by);
    if (own) own.push(key);
    else keys.set(by, [key]);
  }
  for (const [by, all] of keys)
    await from
      .updateTable("bundles")
      .set({ setAside: sql<string>`set_aside || jsonb_build_object('by', ${by}::text)` })
      .where("key", "=", anyOf(all))
      .execute();
}

interface Row {
  key: number;
  id: string;
  visibility: string;
  embargoUntil: Date | null;
  setAside: SetAside | null;
}

/** Sets a bundle aside for the one that replaces it (`by`), or brings it back. Does nothing where it stays as it is. */
async function settle(client: PoolClient, row: Row, by: string | null): Promise<Scope[]> {
  const { key, id, visibility, embargoUntil, setAside: why } = row;
  const own = ownVisibility(row);
  // Uploads that retention took out of view stay out.
  if (own === null || (why !== null && why.why !== "replaced") || (by === null) === (why === null)) return [];
  const until = why?.until ? new Date(why.until) : null;
  // An embargo without a kept end stays closed: else it would be published at once.
  if (by === null && own === "embargoed" && until === null) return [];
  const at = new Date().toISOString();
  const kept = embargoUntil?.toISOString() ?? null;
  const next: SetAside | null = by === null ? null : { why: "replaced", by, rule: null, at, before: own, until: kept };
  await dbOn(client)
    .updateTable("bundles")
    .set({ visibility: next ? AFTER[own] : own, embargoUntil: next ? null : until })
    .set({ setAside: next && JSON.stringify(next) })
    .where("key", "=", key)
    .execute();
  const action = next ? "set aside" : "bring back";
  const details = next ? { by } : { visibility: [visibility, own], replacedBy: why?.by };
  await noteChange({ actor: "the order of uploads", action, subject: id, details }, client);
  return ["withdrawals", ...(await scopesOfChange(dbOn(client), key))];
}

/** The right to replace that a request has, and its time. */
export interface AskToReplace {
  at: string;
  /** True where the sender manages all uploads of the bundle's owner. */
  all: boolean;
}

/**
 * Lets a bundle replace earlier ones from now on. A request with a smaller right takes back none of an earlier one.
 * Inside the caller's transaction.
 */
export const askToReplace = (client: PoolClient, bundleKey: number, { at, all }: AskToReplace) =>
  dbOn(client)
    .updateTable("bundles")
    .set({ replaces: true, askedAt: new Date(at), replacesAll: sql<boolean>`replaces_all or ${all}` })
    .where("key", "=", bundleKey)
    .execute();

/** Lets a bundle whose bytes were sent again replace earlier uploads. Inside the caller's transaction. */
export async function replaceNow(
  client: PoolClient,
  { key, id }: { key: number; id: string },
  asked: AskToReplace,
  actor: Actor,
): Promise<void> {
  const rivals = await lockRivals(client, key);
  await askToReplace(client, key, asked);
  await noteChange({ actor, action: "state", subject: id, details: { replaces: true } }, client);
  await raiseVersions(dbOn(client), await settleReplaced(client, rivals, key));
}

/**
 * Returns the bundles that an imported one replaces, and why it replaces none (null where it does). It doesn't wait for
 * imports of other uploads of the commit.
 */
export async function replacementOf(bundleKey: number): Promise<{ bundles: string[]; why: string | null }> {
  const [rivals] = await rivalsOf(ownerDb(), bundleKey);
  if (!rivals) return { bundles: [], why: "It states no project and commit, so it replaces nothing." };
  const self = await importedUpload(ownerDb(), bundleKey);
  if (!self) return { bundles: [], why: "It is not imported yet: it replaces earlier uploads once it is." };
  if (self.one.visibility === null)
    return { bundles: [], why: `It is ${self.visibility}: it replaces earlier uploads once it is published.` };
  const bundles = await takenOutBy(rivals, self.id);
  if (bundles.length > 0) return { bundles, why: null };
  if (self.setAside?.by) return { bundles, why: `The later upload ${self.setAside.by} replaced it.` };
  const others = (await allRivals(ownerDb(), rivals)).filter(({ key }) => key !== bundleKey);
  return { bundles, why: reasonAmong(others, self) };
}

/** Returns why an upload in view replaces none of the others of its commit. */
function reasonAmong(others: readonly Upload[], self: Upload): string {
  const same = others.filter(({ one }) => one.facts === self.one.facts);
  if (others.length === 0) return "No other upload states this project and commit.";
  if (same.length === 0) return "Other uploads of this commit state another machine, config, branch or other facts.";
  const earlier = same.filter(({ one }) => one.visibility !== null && one.sent < self.one.sent);
  if (earlier.length === 0) return "No earlier upload of this commit is public.";
  // These stay out of view, whatever is sent later.
  if (earlier.every(({ setAside: aside }) => aside?.why === "retention"))
    return "The earlier uploads of this commit outlived their project's retention, so they are out of view.";
  return (
    "Earlier uploads of this commit still count. They are from another token, or public where this one is embargoed, " +
    "or their owner lets them count."
  );
}

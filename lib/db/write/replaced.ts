import { type Kysely, sql } from "kysely";
import type { PoolClient } from "pg";
import type { StoredGiven } from "@/lib/api/schemas/given";
import { type SetAside, setAside } from "@/lib/api/schemas/projects";
import type { Given } from "@/lib/domain/names/given";
import { factsKey, type Replaceable, replacedUploads } from "@/lib/domain/streams/replaced";
import { type Actor, noteChange } from "../access/audit";
import { raiseVersions, type Scope, scopesOfBundle } from "../cache/data-version";
import { withJson } from "../jsonb";
import { dbOn, ownerDb } from "../kysely";
import { COMMIT_START, STATED, statedFacts } from "../read/stated";
import type { Database } from "../schema/database";

/** Visibilities that a replaced bundle leaves, with its next one. In others only its owner sees it. */
const AFTER = { public: "unlisted", embargoed: "private" } as const;

/** Uploads of one owner, project and commit: only these replace each other. */
export interface Rivals {
  owner: string;
  project: string;
  /** The first digits of the commit. */
  start: string;
}

const rivalsBy = (owner: string | null, { project, commit }: Given): Rivals[] => {
  if (owner === null || project === undefined || commit === undefined) return [];
  return [{ owner, project, start: commit.slice(0, COMMIT_START) }];
};

/** Facts that an import states. Without `given`, the facts that the upload stated before still hold. */
interface NextFacts {
  given?: StoredGiven | undefined;
  manifestFacts: Given;
}

/** Returns the rivals of a bundle under its facts, and under those of an import. */
async function rivalsOf(from: Kysely<Database>, bundleKey: number, next: NextFacts | null = null): Promise<Rivals[]> {
  const found = await from
    .selectFrom("bundles")
    .select(["owner", STATED.as("facts"), sql<unknown>`given -> 'values'`.as("said")])
    .where("key", "=", bundleKey)
    .execute();
  return withJson(found, { facts: statedFacts, said: statedFacts.nullable() }).flatMap(({ owner, facts, said }) => [
    ...rivalsBy(owner, facts),
    ...(next ? rivalsBy(owner, { ...next.manifestFacts, ...(next.given?.values ?? said) }) : []),
  ]);
}

/**
 * Returns the uploads that a bundle may replace or be replaced by. Its own facts count, and `next`, those of an import.
 * No other transaction decides on them, or changes these facts, until the caller's ends. Call it before any bundle's
 * row is locked: all transactions take their locks in this order.
 */
export async function lockRivals(client: PoolClient, bundleKey: number, next?: NextFacts): Promise<Rivals[]> {
  // First its own: else an import may change the facts after they were read here.
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 3))", [String(bundleKey)]);
  const all = await rivalsOf(dbOn(client), bundleKey, next);
  const names = [...new Set(all.map(({ owner, project, start }) => JSON.stringify([owner, project, start])))].sort();
  for (const name of names) await client.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [name]);
  return all;
}

const columns = ["key", "id", "uploadedAt", "askedAt", "keptAt", "replaces", "replacesAll"] as const;

/** Returns all imported uploads of these rivals, with the facts that replacement depends on. */
async function replaceables(from: Kysely<Database>, { owner, project, start }: Rivals) {
  const rows = await from
    .selectFrom("bundles")
    .select([...columns, "visibility", "embargoUntil", "uploader", "setAside", STATED.as("facts")])
    .where("project", "=", project)
    .where("owner", "=", owner)
    .where("commitStart", "=", start)
    .where("status", "=", "ready")
    .orderBy("key")
    .execute();
  return withJson(rows, { facts: statedFacts, setAside: setAside.nullable() }).map((row) => {
    const { id, uploadedAt, askedAt, keptAt, uploader, replaces, replacesAll, facts } = row;
    const one: Replaceable = {
      bundle: id,
      commit: facts.commit ?? null,
      facts: factsKey(facts),
      uploader,
      sent: (askedAt ?? uploadedAt).toISOString(),
      visibility: ownVisibility(row),
      replaces: replaces ? (replacesAll ? "all" : "own") : null,
      kept: keptAt?.toISOString() ?? null,
    };
    return { ...row, one };
  });
}

type Upload = Awaited<ReturnType<typeof replaceables>>[number];

/** Returns the visibility of a bundle where nothing sets it aside; null for one that only its owner sees. */
function ownVisibility({ visibility, setAside: why }: { visibility: string; setAside: SetAside | null }) {
  const isAside = why !== null && (visibility === "unlisted" || visibility === "private");
  const own = isAside ? why.before : visibility;
  return own === "public" || own === "embargoed" ? own : null;
}

/**
 * Sets aside the uploads that a later one replaces, and brings back those that nothing replaces any more. `bundleKey`
 * is the bundle that changed: it comes back also where it has no rivals left. Returns the scopes of changed results.
 * Inside the caller's transaction, after {@link lockRivals}.
 */
export async function settleReplaced(
  client: PoolClient,
  rivals: readonly Rivals[],
  bundleKey: number,
): Promise<Scope[]> {
  const scopes: Scope[] = [];
  const names = new Map(rivals.map((each) => [JSON.stringify(each), each]));
  let isAmong = false;
  for (const each of names.values()) {
    const rows = await replaceables(dbOn(client), each);
    const replaced = replacedUploads(rows.map(({ one }) => one));
    isAmong ||= rows.some(({ key }) => key === bundleKey);
    for (const row of rows) scopes.push(...(await settle(client, row, replaced.get(row.id) ?? null)));
  }
  if (isAmong) return scopes;
  const alone = await dbOn(client)
    .selectFrom("bundles")
    .select(["key", "id", "visibility", "embargoUntil", "setAside"])
    .where("key", "=", bundleKey)
    .where("setAside", "is not", null)
    .execute();
  for (const row of withJson(alone, { setAside: setAside.nullable() }))
    scopes.push(...(await settle(client, row, null)));
  return scopes;
}

interface Row {
  key: number;
  id: string;
  visibility: string;
  embargoUntil: Date | null;
  setAside: SetAside | null;
}

/** Sets a bundle aside for the one that replaces it, or brings it back. */
async function settle(client: PoolClient, row: Row, by: string | null): Promise<Scope[]> {
  const { key, id, visibility, embargoUntil, setAside: why } = row;
  const own = ownVisibility(row);
  // Uploads that retention took out of view stay out.
  if (own === null || (why !== null && why.why !== "replaced") || by === (why?.by ?? null)) return [];
  const isMoved = why === null || by === null;
  const next: SetAside | null =
    by === null
      ? null
      : {
          why: "replaced",
          by,
          rule: null,
          at: why?.at ?? new Date().toISOString(),
          before: own,
          until: why ? why.until : (embargoUntil?.toISOString() ?? null),
        };
  const until = next === null && why?.until ? new Date(why.until) : null;
  // An embargo without a kept end stays closed: else it would be published at once.
  if (next === null && own === "embargoed" && until === null) return [];
  await dbOn(client)
    .updateTable("bundles")
    .set({ visibility: next === null ? own : AFTER[own], embargoUntil: until })
    .set({ setAside: next && JSON.stringify(next) })
    .where("key", "=", key)
    .execute();
  if (!isMoved) return [];
  const action = next === null ? "bring back" : "set aside";
  const details = next === null ? { visibility: [visibility, own], replacedBy: why?.by } : { by };
  await noteChange({ actor: "the order of uploads", action, subject: id, details }, client);
  return ["withdrawals", ...(await scopesOfBundle(dbOn(client), key))];
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

/** Lets bytes that are here replace earlier uploads under their facts. Inside the caller's transaction. */
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
  const rows = await replaceables(ownerDb(), rivals);
  const self = rows.find(({ key }) => key === bundleKey);
  if (!self) return { bundles: [], why: "It is not imported yet: it replaces earlier uploads once it is." };
  const bundles = rows.flatMap(({ id, setAside: why }) => (why?.by === self.id ? [id] : []));
  if (bundles.length > 0) return { bundles, why: null };
  if (self.one.visibility === null)
    return { bundles, why: `It is ${self.visibility}: it replaces earlier uploads once it is published.` };
  if (self.setAside?.by) return { bundles, why: `The later upload ${self.setAside.by} replaced it.` };
  const others = rows.filter((row) => row !== self);
  return { bundles, why: reasonAmong(others, self) };
}

/** Returns why an upload in view replaces none of the others of its commit. */
function reasonAmong(others: readonly Upload[], self: Upload): string {
  const same = others.filter(({ one }) => one.facts === self.one.facts);
  if (others.length === 0) return "No other upload states this project and commit.";
  if (same.length === 0) return "Other uploads of this commit state another machine, config, branch or other facts.";
  const open = same.filter(({ one }) => one.visibility !== null && one.sent < self.one.sent);
  if (open.length === 0) return "No earlier upload of this commit is public.";
  return (
    "Earlier uploads of this commit are from another token, or public where this one is embargoed, " +
    "or their owner let them count."
  );
}

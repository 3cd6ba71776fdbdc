import { sql } from "kysely";
import type { PoolClient } from "pg";
import { storedGiven } from "@/lib/api/schemas/given";
import type { SetAside } from "@/lib/api/schemas/projects";
import type { Visibility } from "@/lib/domain/access/rights";
import { factsKey, replacedUploads } from "@/lib/domain/streams/nights";
import { noteChange } from "../access/audit";
import { type Scope, scopesOfBundle } from "../cache/data-version";
import { withJson } from "../jsonb";
import { dbOn } from "../kysely";

/** Visibilities that a replaced bundle leaves, with its next one. In others only its owner sees it. */
const AFTER: Readonly<Partial<Record<string, Visibility>>> = { public: "unlisted", embargoed: "private" };

/** The start that all spellings of a commit have. */
const COMMIT_START = sql<string | null>`left(given #>> '{values,commit}', 7)`;

/**
 * Sets aside the earlier uploads that an imported bundle replaces: of its owner, project, commit and facts. They become
 * unlisted, so that no list or comparison counts them. A hidden bundle takes nothing out of view: it replaces once it
 * is published. A token that may only upload replaces its own uploads alone. Returns the scopes of their results.
 * Inside the caller's transaction.
 */
export async function setAsideReplaced(client: PoolClient, bundleKey: number): Promise<Scope[]> {
  const bundles = dbOn(client);
  const self = await bundles
    .selectFrom("bundles as b")
    .leftJoin("tokens as t", "t.id", "b.uploader")
    .select(["b.id", "b.owner", "b.project", "b.uploader", "b.visibility", "b.given", "t.scopes"])
    .where("b.key", "=", bundleKey)
    .where("b.replaces", "=", true)
    .where("b.status", "=", "ready")
    .executeTakeFirst();
  if (!self || self.owner === null || self.project === null || AFTER[self.visibility] === undefined) return [];
  const commit = storedGiven.nullable().parse(self.given)?.values.commit;
  if (commit === undefined) return [];
  const managesOwn = self.scopes?.some((scope) => scope === "manage-own" || scope === "manage-all") ?? false;
  const rows = await bundles
    .selectFrom("bundles")
    .select(["key", "id", "given", "uploadedAt", "replaces", "visibility", "uploader"])
    .where("project", "=", self.project)
    .where("owner", "=", self.owner)
    .where(COMMIT_START, "=", commit.slice(0, 7))
    .where("setAside", "is", null)
    .where("status", "=", "ready")
    .where("visibility", "in", ["public", "embargoed"])
    .orderBy("key")
    .execute();
  const replaced = replacedUploads(
    withJson(rows, { given: storedGiven.nullable() }).map(({ id, given, uploadedAt, replaces, visibility }) => {
      const { values = {} } = given ?? {};
      const { commit = null, parent = null, branch = null, version = null, measured = null } = values;
      return {
        ...{ bundle: id, commit, parent, branch, version, measured, places: [] },
        replaces: replaces && (id === self.id || visibility === "public"),
        ...{ uploaded: uploadedAt.toISOString(), facts: factsKey(values) },
      };
    }),
  );
  const scopes: Scope[] = [];
  for (const { key, id, visibility, uploader } of rows) {
    const after = AFTER[visibility];
    const mayReplace = managesOwn || (uploader !== null && uploader === self.uploader);
    const isSeenLonger = visibility === "public" && self.visibility !== "public";
    if (replaced.get(id) !== self.id || after === undefined || !mayReplace || isSeenLonger) continue;
    const why: SetAside = { why: "replaced", by: self.id, at: new Date().toISOString(), before: visibility };
    await bundles
      .updateTable("bundles")
      .set({ visibility: after, embargoUntil: null, setAside: JSON.stringify(why) })
      .where("key", "=", key)
      .execute();
    await noteChange({ actor: "a later upload", action: "set aside", subject: id, details: { by: self.id } }, client);
    scopes.push("withdrawals", ...(await scopesOfBundle(bundles, key)));
  }
  return scopes;
}

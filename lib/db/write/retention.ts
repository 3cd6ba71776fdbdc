import { sql } from "kysely";
import { type RetentionAnswer, type SetAside, setAside } from "@/lib/api/schemas/projects";
import { mayManage } from "@/lib/domain/access/rights";
import type { Given } from "@/lib/domain/names/given";
import { nightsOf } from "@/lib/domain/streams/nights";
import { outlivedBy, type Retention } from "@/lib/domain/streams/retention";
import { ExpectedError } from "@/lib/errors";
import { notePersonal } from "@/lib/request-context";
import { noteChange } from "../access/audit";
import { raiseVersions } from "../cache/data-version";
import { withJson } from "../jsonb";
import { dbOn, ownerDb } from "../kysely";
import { STATED, statedFacts } from "../read/stated";
import { currentReader, type SignedIn } from "../reader";
import { inTransaction } from "../transaction";
import { changeBundle } from "./withdraw-bundle";

/** A project of an owner. Uploads without a token have no owner, so no retention can be stated for them. */
export interface OwnProject {
  owner: string;
  project: string;
}

/** Most uploads of a project that one pass reads: the oldest in view first, then the newest retired ones. */
const MOST_READ = 20_000;
/** Projects whose retention one owner states: each costs a look an hour. */
const MOST_STATED = 1000;
/** Uploads of a project that one pass takes out of view, and that answers list. */
const MOST_MOVED = 1000;
/** SQL of a bundle that retention took out of view. */
const IS_RETIRED = sql<boolean>`(set_aside ->> 'why' = 'retention' and visibility = 'unlisted')`;

/**
 * Returns the reader, and the owner asked for (by default the reader). Throws `unauthorized` or `forbidden` where the
 * reader may not manage uploads.
 */
async function requireOwner(asked: string | undefined): Promise<{ reader: SignedIn; owner: string }> {
  const reader = await currentReader();
  notePersonal();
  if (!reader) throw new ExpectedError("unauthorized", "Only the owner of a project sets its retention: send a token.");
  const owner = asked ?? reader.owner;
  if (mayManage(reader, { owner })) return { reader, owner };
  throw new ExpectedError("forbidden", "This token may not manage the uploads of this owner.");
}

/**
 * Returns the retention of a project, the uploads that it takes out of view, and those that it took out. It reads up to
 * 20,000 uploads and counts them; its lists have up to 1,000. `asked` is their owner, by default the reader. Throws
 * `unauthorized` or `forbidden` where the reader may not set it.
 */
export async function retentionFor(project: string, asked?: string): Promise<RetentionAnswer> {
  const { owner } = await requireOwner(asked);
  return answerOf({ owner, project }, await statedRetention({ owner, project }));
}

/** Returns the answer of `retentionFor`; null where the reader may not set it, and for uploads without an owner. */
export async function managedRetention(project: string, owner: string | null): Promise<RetentionAnswer | null> {
  return owner !== null && mayManage(await currentReader(), { owner }) ? retentionFor(project, owner) : null;
}

/**
 * States the retention of a project for its owner. Returns the uploads that the worker's next pass takes out of view.
 * `dryRun` stores nothing. Throws as `retentionFor`, and `bad-request` above 1,000 projects of one owner.
 */
export async function stateRetention(
  project: string,
  asked: string | undefined,
  { dryRun = false, ...retention }: Retention & { dryRun?: boolean | undefined },
): Promise<RetentionAnswer> {
  const { reader, owner } = await requireOwner(asked);
  const own = { owner, project };
  if (dryRun) return answerOf(own, { ...retention, statedBy: null, statedAt: null });
  const stated = { ...retention, statedBy: reader.owner, statedAt: new Date() };
  await inTransaction(async (client) => {
    const others = await dbOn(client)
      .selectFrom("projectRetention")
      .select("project")
      .where("owner", "=", owner)
      .where("project", "<>", project)
      .limit(MOST_STATED)
      .execute();
    if (others.length >= MOST_STATED)
      throw new ExpectedError("bad-request", `The retention of ${MOST_STATED} other projects is stated already.`);
    await dbOn(client)
      .insertInto("projectRetention")
      .values({ ...own, ...stated })
      .onConflict((on) => on.columns(["owner", "project"]).doUpdateSet(stated))
      .execute();
    const details = { owner, ...retention };
    await noteChange({ actor: reader, action: "state retention", subject: project, details }, client);
    await raiseVersions(dbOn(client), ["withdrawals"]);
  });
  return answerOf(own, stated);
}

interface Stated extends Retention {
  statedBy: string | null;
  statedAt: Date | null;
}

const NONE_STATED: Stated = { nightDays: null, releaseDays: null, statedBy: null, statedAt: null };

const statedRetention = async ({ owner, project }: OwnProject): Promise<Stated> =>
  (await ownerDb()
    .selectFrom("projectRetention")
    .select(["nightDays", "releaseDays", "statedBy", "statedAt"])
    .where("owner", "=", owner)
    .where("project", "=", project)
    .executeTakeFirst()) ?? NONE_STATED;

interface Row {
  id: string;
  title: string;
  /** The stated facts. */
  facts: Given;
  /** True where its owner let it count although a rule took it out. */
  retained: boolean;
  setAside: SetAside | null;
}

/** Returns the public uploads of a project, and those that its retention took out of view. */
async function uploadsOf({ owner, project }: OwnProject): Promise<Row[]> {
  const rows = await ownerDb()
    .selectFrom("bundles")
    .select(["id", "title", "retained", "setAside", STATED.as("facts")])
    .where("owner", "=", owner)
    .where("project", "=", project)
    .where("status", "=", "ready")
    .where(({ eb, or }) => or([eb("visibility", "=", "public"), IS_RETIRED]))
    .orderBy(sql`case visibility when 'public' then 0 else 1 end`)
    .orderBy(sql`case visibility when 'public' then key else -key end`)
    .limit(MOST_READ)
    .execute();
  return withJson(rows, { facts: statedFacts, setAside: setAside.nullable() });
}

/**
 * Returns the uploads that leave by a retention, with their rules, those that left before, and those that come back.
 * `undated` is the number of uploads without a day, which no rule takes out.
 */
function planOf(rows: readonly Row[], retention: Retention, now: Date) {
  const { nights } = nightsOf(
    rows.map(({ id, facts }) => {
      const { commit = null, parent = null, branch = null, version = null, measured = null } = facts;
      return { bundle: id, commit, parent, branch, version, measured, places: [] };
    }),
  );
  const { outlived, undated } = outlivedBy(nights, retention, now.getTime());
  const rules = new Map(outlived.map(({ bundle, rule }) => [bundle, rule]));
  return {
    // An upload that its owner let count again stays.
    leaving: rows.flatMap((row) => {
      const rule = rules.get(row.id);
      return rule === undefined || row.setAside !== null || row.retained ? [] : [{ ...row, rule }];
    }),
    gone: rows.filter(({ setAside: why }) => why?.why === "retention"),
    back: rows.filter(({ id, setAside: why }) => why?.why === "retention" && !rules.has(id)),
    undated: undated.length,
  };
}

async function answerOf(own: OwnProject, { statedBy, statedAt, ...retention }: Stated): Promise<RetentionAnswer> {
  const { leaving, gone, back, undated } = planOf(await uploadsOf(own), retention, new Date());
  const listed = ({ id, title, facts }: Row) => ({
    bundle: id,
    title,
    commit: facts.commit ?? null,
    measured: facts.measured ?? null,
  });
  return {
    ...own,
    ...retention,
    statedBy,
    statedAt: statedAt?.toISOString() ?? null,
    counts: { leaving: leaving.length, back: back.length, gone: gone.length, undated },
    leaving: leaving.slice(0, MOST_MOVED).map((row) => ({ ...listed(row), rule: row.rule })),
    back: back.slice(0, MOST_MOVED).map(listed),
    gone: gone
      .map((row) => ({ ...listed(row), rule: row.setAside?.rule ?? "", at: row.setAside?.at ?? "" }))
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MOST_MOVED),
  };
}

/**
 * Takes the uploads out of view that have outlived their project's retention. Brings those back that a longer retention
 * lets count again. Nothing is deleted: they become unlisted. Moves at most 1,000 a project in each direction, and
 * returns the number of moved uploads. A project that fails is logged, and the others have their turn. `signal` ends
 * the pass after a project.
 */
export async function applyRetention(now = new Date(), signal?: AbortSignal): Promise<number> {
  let moved = 0;
  for (const own of await projectsToLookAt()) {
    if (signal?.aborted) return moved;
    try {
      const { leaving, back } = planOf(await uploadsOf(own), await statedRetention(own), now);
      for (const { id, rule } of leaving.slice(0, MOST_MOVED)) moved += Number(await move(own, id, rule, now));
      for (const { id } of back.slice(0, MOST_MOVED)) moved += Number(await move(own, id, null, now));
    } catch (error) {
      console.error(`retention of ${JSON.stringify(own)} failed:`, error);
    }
  }
  for (const { owner, id } of await strays()) moved += Number(await move({ owner, project: null }, id, null, now));
  return moved;
}

/** Returns uploads that a retention took out of view and that no longer state a project. No rule applies to them. */
async function strays(): Promise<{ owner: string; id: string }[]> {
  const rows = await ownerDb()
    .selectFrom("bundles")
    .select(["owner", "id"])
    .where("project", "is", null)
    .where(IS_RETIRED)
    .orderBy("key")
    .limit(MOST_MOVED)
    .execute();
  return rows.flatMap(({ owner, id }) => (owner === null ? [] : [{ owner, id }]));
}

/** Returns the projects with a retention, and those that lost uploads to one. */
async function projectsToLookAt(): Promise<OwnProject[]> {
  const stated = await ownerDb().selectFrom("projectRetention").select(["owner", "project"]).execute();
  const retired = await ownerDb()
    .selectFrom("bundles")
    .select(["owner", "project"])
    .distinct()
    .where(IS_RETIRED)
    .execute();
  const all = [...stated, ...retired].flatMap(({ owner, project }) =>
    owner === null || project === null ? [] : [{ owner, project }],
  );
  return [...new Map(all.map((own) => [JSON.stringify([own.owner, own.project]), own])).values()];
}

/** Takes an upload out of view by a rule, or brings it back (null). Returns false where it changed meanwhile. */
async function move(
  { owner, project }: { owner: string; project: string | null },
  id: string,
  rule: string | null,
  now: Date,
): Promise<boolean> {
  let isMoved = false;
  const why: SetAside = { why: "retention", by: null, rule, at: now.toISOString(), before: "public", until: null };
  await changeBundle(id, async (client) => {
    const changed = await dbOn(client)
      .updateTable("bundles")
      .set(
        rule === null
          ? { visibility: "public", setAside: null }
          : { visibility: "unlisted", setAside: JSON.stringify(why) },
      )
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("project", "is not distinct from", project)
      .$if(rule === null, (all) => all.where(IS_RETIRED))
      .$if(rule !== null, (all) => all.where("visibility", "=", "public").where("setAside", "is", null))
      .returning("id")
      .execute();
    isMoved = changed.length === 1;
    if (!isMoved) return;
    const details = { owner, project, rule };
    const action = rule === null ? "bring back" : "set aside";
    await noteChange({ actor: "retention", action, subject: id, details }, client);
  }).catch((error: unknown) => {
    if (!(error instanceof ExpectedError)) throw error;
    // Deleted meanwhile.
    isMoved = false;
  });
  return isMoved;
}

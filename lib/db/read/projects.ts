import "server-only";
import { sql } from "kysely";
import type { Family } from "@/lib/domain/model";
import { keyNames } from "@/lib/domain/names/shown-names";
import type { StreamUpload } from "@/lib/domain/streams/nights";
import type { Retention } from "@/lib/domain/streams/retention";
import { NO_OWNER } from "@/lib/domain/streams/stream-owner";
import { isFamily } from "@/lib/domain/workloads/families";
import { untilChange } from "../cache/until-change";
import { withJson } from "../jsonb";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { COMMIT_START, nightStatementOf, STATED, STATED_COMMIT, statedFacts } from "./stated";

/** An upload of a project, as its page lists it. */
export interface ProjectUpload extends StreamUpload {
  title: string;
  /** Raw names of its builds. */
  builds: readonly string[];
  families: readonly Family[];
}

/** The public uploads of one owner that state one project; an owner of null means uploads without a token. */
export interface ProjectStream {
  project: string;
  /** Null for uploads without a token: every visitor may add one. */
  owner: string | null;
  /** At most 2,000, the newest; fewer where many owners state this project. */
  uploads: readonly ProjectUpload[];
  /** Number of all of its uploads. */
  total: number;
}

/** Number of uploads of a stream that are read. */
export const MOST_UPLOADS = 2000;
/** Number of uploads of all streams of one name that are read: anybody may state it. */
const MOST_NAMED = 10_000;

/** Returns uploads that state a project, the newest of each owner first, with their owner's number of them. */
const uploadsNamed = (project: string) =>
  db()
    .selectFrom(({ selectFrom }) =>
      selectFrom("publicBundles")
        .select(["key", "id", "title", "owner"])
        .select(STATED.as("facts"))
        .select(sql<number>`(count(*) over (partition by owner))::int`.as("total"))
        .select(sql<number>`(row_number() over (partition by owner order by key desc))::int`.as("place"))
        .where("project", "=", project)
        .where("visibility", "=", "public")
        .as("named"),
    )
    .selectAll()
    .where("place", "<=", MOST_UPLOADS)
    .orderBy("place")
    .orderBy("key", "desc")
    .limit(MOST_NAMED)
    .execute();

async function readStreams(project: string): Promise<ProjectStream[]> {
  const rows = withJson(await uploadsNamed(project), { facts: statedFacts });
  const owners = new Map<string | null, typeof rows>();
  for (const row of rows) {
    const own = owners.get(row.owner);
    if (own) own.push(row);
    else owners.set(row.owner, [row]);
  }
  const settings = await settingsOfBundles(rows.map(({ key }) => key));
  return [...owners].map(([owner, own]) => ({
    project,
    owner,
    total: own[0]?.total ?? own.length,
    uploads: own.map(({ key, id, title, facts }): ProjectUpload => {
      const found = settings.get(key) ?? [];
      return {
        ...nightStatementOf(id, facts),
        title,
        places: [...new Set(found.map(({ machine, config }) => JSON.stringify([machine, config])))],
        builds: [...new Set(found.flatMap(({ build }) => build?.raw ?? []))],
        families: [...new Set(found.flatMap(({ family }) => (isFamily(family) ? [family] : [])))],
      };
    }),
  }));
}

/** Most names whose streams are cached: each has up to 10,000 uploads, and each import invalidates all of them. */
const MOST_KEPT = 10;

/**
 * Returns the streams of projects of this name, one for each owner. Only public bundles count, also where the address
 * names hidden ones.
 */
export const streamsOf = untilChange(readStreams, () => [], MOST_KEPT);

/** Returns the distinct settings of bundles under their present names, by the bundle's key. */
async function settingsOfBundles(keys: readonly number[]) {
  const rows = await db()
    .selectFrom("bundleSettings as t")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .leftJoin("machines as m", "m.id", "s.machineId")
    .leftJoin("configs as c", "c.id", "s.configId")
    .leftJoin("engineBuilds as eb", "eb.id", "s.buildId")
    .select(["t.bundleKey", "t.family", "e.name as engine", "m.name as machine", "c.raw as config"])
    .select(["eb.raw as build", "s.buildVersion as version"])
    .where("t.bundleKey", "=", anyOf(keys))
    .distinct()
    .execute();
  const corrections = await loadCorrections();
  const named = rows.map(({ bundleKey, family, engine, machine, config, build, version }) => ({
    bundleKey,
    family,
    ...keyNames({ engine, machine, config, build: build === null ? null : { raw: build, version } }, corrections),
  }));
  const found = new Map<number, typeof named>();
  for (const row of named) {
    const own = found.get(row.bundleKey);
    if (own) own.push(row);
    else found.set(row.bundleKey, [row]);
  }
  return found;
}

/** Returns the retention of a project; null where its owner states none. */
export const retentionOf = async (owner: string, project: string): Promise<Retention | null> =>
  (await db()
    .selectFrom("projectRetention")
    .select(["nightDays", "releaseDays"])
    .where("owner", "=", owner)
    .where("project", "=", project)
    .executeTakeFirst()) ?? null;

/** A project of one owner; an owner of null means uploads without a token. */
export type OwnedProject = Pick<ProjectStream, "project" | "owner">;

/** Most projects of a commit in one answer. */
const MOST_OF_COMMIT = 50;

/**
 * Returns the projects with a public upload that states this commit, at most 50, those of owners first. Either commit
 * may be shortened, to seven digits at least. `only` limits them to one owner.
 */
export async function projectsOfCommit(commit: string, only?: { owner: string | null }): Promise<OwnedProject[]> {
  const rows = await db()
    .selectFrom("publicBundles")
    .select(["project", "owner"])
    .where("commitStart", "=", commit.slice(0, COMMIT_START))
    .where("project", "is not", null)
    .where("visibility", "=", "public")
    .where(sql<boolean>`(starts_with(${STATED_COMMIT}, ${commit}) or starts_with(${commit}, ${STATED_COMMIT}))`)
    .$if(only !== undefined, (all) => all.where("owner", "is not distinct from", only?.owner ?? null))
    .groupBy(["project", "owner"])
    .orderBy(sql`(owner is null)::int`)
    .orderBy("project")
    .orderBy("owner")
    .limit(MOST_OF_COMMIT)
    .execute();
  return rows.flatMap(({ project, owner }) => (project === null ? [] : [{ project, owner }]));
}

/** A project in lists. */
export interface ListedProject {
  project: string;
  /** Null for uploads without a token. */
  owner: string | null;
  uploads: number;
}

/** Returns the number of public uploads of each project with one of these names, of every owner, in no order. */
export async function countUploads(names: readonly string[]): Promise<ListedProject[]> {
  const rows = await projectCounts()
    .where("project", "=", anyOf([...new Set(names)]))
    .execute();
  return rows.flatMap(toListed);
}

const projectCounts = () =>
  db()
    .selectFrom("publicBundles")
    .select(["project", "owner"])
    .select(({ fn }) => fn.countAll<string>().as("uploads"))
    .where("project", "is not", null)
    .where("visibility", "=", "public")
    .groupBy(["project", "owner"]);
type Counted = Awaited<ReturnType<ReturnType<typeof projectCounts>["execute"]>>[number];

const toListed = ({ project, owner, uploads }: Counted): ListedProject[] =>
  project === null ? [] : [{ project, owner, uploads: Number(uploads) }];

const MOST_PROJECTS = 200;

/**
 * Returns the projects of public bundles, at most 200, or those of one owner (NO_OWNER for uploads without a token).
 * Those of owners come first, then those of uploads without a token, which every visitor may send. Within each kind,
 * those with most uploads come first.
 */
export const listProjects = untilChange(async (...[owner]: [] | [owner: string]): Promise<ListedProject[]> => {
  const rows = await projectCounts()
    .$if(owner !== undefined, (all) =>
      all.where("owner", "is not distinct from", owner === undefined || owner === NO_OWNER ? null : owner),
    )
    .orderBy(sql`(owner is null)::int`)
    .orderBy("uploads", "desc")
    .orderBy("project")
    .orderBy("owner")
    .limit(MOST_PROJECTS)
    .execute();
  return rows.flatMap(toListed);
});

import "server-only";
import { sql } from "kysely";
import { correctEngine, renamedLike } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { NO_OWNER } from "@/lib/domain/streams/stream-owner";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { ranOn } from "./engines";
import { likePattern } from "./like-pattern";

/** Returns the statement of the bundles that a list shows. */
const listedBundles = () =>
  db()
    .selectFrom("listedBundles as b")
    .select(["b.key", "b.id", "b.title", "b.fileName", "b.sizeBytes", "b.status", "b.uploadedAt"])
    .select(["b.fileCount as files", "b.pointCount as points", "b.indexBuildCount as indexBuilds"])
    .select(["b.issueCount as issues", "b.project", "b.owner"]);
type Listed = Awaited<ReturnType<ReturnType<typeof listedBundles>["execute"]>>[number];

/** A bundle in lists. */
export interface BundleListItem extends Omit<Listed, "key"> {
  /** Data sets, and families of tests. */
  datasets: string[];
  /** Display names. */
  engines: string[];
}

/** The bundles that a list asks for. */
export interface BundleQuery {
  /** Literal text to find in title, file name, engine, data set, test or family. Engines have corrected names, too. */
  text?: string;
  status?: BundleListItem["status"];
  /** All uploads of a project. With the owner NO_OWNER: its uploads without a token. */
  project?: string;
  /** The project's owner; ignored without a project. */
  owner?: string;
  /** True lists all uploads of each project, also without a text or project. Absent: only the newest. */
  isWhole?: boolean;
  /** `next` of the previous page. */
  cursor?: string;
  limit: number;
}

/**
 * Returns a page of public bundles, newest first. `next` is null on the last page. An invalid cursor is ignored. Only
 * the newest upload of each project is listed. A query for a project, a text, all uploads, or a status other than
 * `ready` lists all.
 */
export async function listBundles(asked: BundleQuery): Promise<{ bundles: BundleListItem[]; next: string | null }> {
  const [, time, key] = /^(\d{1,15})\.(\d{1,9})$/.exec(asked.cursor ?? "") ?? [];
  const text = asked.text ? likePattern(asked.text) : null;
  const named = text === null ? null : await namedLike(asked.text ?? "");
  const isPlain = !asked.isWhole && !asked.text && !asked.project && (asked.status ?? "ready") === "ready";
  const found = await listedBundles()
    .$if(isPlain, (all) =>
      all.where(({ eb, or, selectFrom }) =>
        or([
          eb("b.project", "is", null),
          eb(
            "b.key",
            "in",
            selectFrom("listedBundles as n")
              .select(({ fn }) => fn.max("n.key").as("key"))
              .where("n.project", "is not", null)
              .$if(asked.status !== undefined, (own) => own.where("n.status", "=", asked.status ?? "ready"))
              .groupBy(["n.project", "n.owner"]),
          ),
        ]),
      ),
    )
    .$if(Boolean(asked.project), (all) => all.where("b.project", "=", asked.project ?? ""))
    .$if(Boolean(asked.project && asked.owner), (all) =>
      asked.owner === NO_OWNER ? all.where("b.owner", "is", null) : all.where("b.owner", "=", asked.owner ?? ""),
    )
    .$if(named !== null, (all) =>
      all.where(({ eb, or, selectFrom }) =>
        or([
          eb("b.title", "ilike", text ?? ""),
          eb("b.fileName", "ilike", text ?? ""),
          eb(
            "b.key",
            "in",
            selectFrom("rollups")
              .select("bundleKey")
              .where("workloadId", "=", anyOf(named?.workloads ?? []))
              .unionAll(
                selectFrom("bundleSettings")
                  .select("bundleKey")
                  .where("settingId", "=", anyOf(named?.settings ?? [])),
              )
              .unionAll(
                selectFrom("bundleSettings")
                  .select("bundleKey")
                  .where("family", "=", anyOf(named?.families ?? [])),
              ),
          ),
        ]),
      ),
    )
    .$if(asked.status !== undefined, (all) => all.where("b.status", "=", asked.status ?? "ready"))
    .$if(time !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("b.uploadedAt", "b.key"), "<", tuple(new Date(Number(time)), Number(key))),
      ),
    )
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .limit(asked.limit + 1)
    .execute();
  const page = found.slice(0, asked.limit);
  const last = page.at(-1);
  const contents = await contentsOf(page.map((bundle) => bundle.key));
  return {
    bundles: page.map((bundle) => toItem(bundle, contents.get(bundle.key))),
    next: last && found.length > asked.limit ? `${last.uploadedAt.getTime()}.${last.key}` : null,
  };
}

/** Returns the imported public bundles among these ids, oldest first, with their data sets and families of tests. */
export async function chosenBundles(ids: readonly string[]): Promise<{ id: string; title: string; ranOn: string[] }[]> {
  const found = await db()
    .selectFrom("publicBundles")
    .select(["key", "id", "title"])
    .where("id", "=", anyOf(ids))
    .orderBy("uploadedAt")
    .orderBy("key")
    .execute();
  const contents = await contentsOf(found.map(({ key }) => key));
  return found.map(({ key, id, title }) => ({ id, title, ranOn: contents.get(key)?.datasets ?? [] }));
}

/**
 * Returns the ids of workloads, of settings by their engine, and families whose names contain a text. Corrected names
 * of engines count as well. There are few of them.
 */
async function namedLike(text: string) {
  const pattern = likePattern(text);
  const renamed = renamedLike([text], await loadCorrections()).filter(({ subject }) => subject === "engine");
  const names = renamed.map(({ name }) => name);
  const [workloads, settings, families] = await Promise.all([
    db().selectFrom("workloads").select("id").where("name", "ilike", pattern).execute(),
    db()
      .selectFrom("settings as s")
      .innerJoin("engines as e", "e.id", "s.engineId")
      .select("s.id")
      .where(({ eb, or }) =>
        or([eb("e.displayName", "ilike", pattern), eb("e.name", "ilike", pattern), eb("e.name", "=", anyOf(names))]),
      )
      .execute(),
    db().selectFrom("workloads").select("family").distinct().where("family", "ilike", pattern).execute(),
  ]);
  return {
    workloads: workloads.map(({ id }) => id),
    settings: settings.map(({ id }) => id),
    families: families.map(({ family }) => family),
  };
}

interface Contents {
  datasets: string[];
  engines: string[];
}

/** Returns the engines, data sets and families of each bundle, by its key. */
export async function contentsOf(keys: readonly number[]): Promise<Map<number, Contents>> {
  const rows = await db()
    .selectFrom("rollups as r")
    .innerJoin("listedBundles as b", "b.key", "r.bundleKey")
    .innerJoin("workloads as w", "w.id", "r.workloadId")
    .innerJoin("engines as e", "e.id", "r.engineId")
    .select([
      "r.bundleKey as key",
      sql<string[]>`array_agg(distinct ${ranOn} order by ${ranOn})`.as("datasets"),
      sql<string[]>`array_agg(distinct e.name)`.as("engines"),
    ])
    .where("r.bundleKey", "=", anyOf(keys))
    .groupBy("r.bundleKey")
    .execute();
  const corrections = await loadCorrections();
  const nameOf = (engine: string) => correctEngine(engine, engineName(engine), corrections);
  return new Map(
    rows.map((found) => [found.key, { ...found, engines: [...new Set(found.engines.map(nameOf))].sort() }]),
  );
}

const toItem = ({ key: _, ...found }: Listed, contents: Contents | undefined): BundleListItem => ({
  ...found,
  datasets: contents?.datasets ?? [],
  engines: contents?.engines ?? [],
});

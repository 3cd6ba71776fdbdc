import "server-only";
import { z } from "zod";
import { correctEngine } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { query, queryOne } from "../query";
import { loadCorrections } from "./corrections";
import { ranOn } from "./engines";
import { likePattern } from "./like-pattern";

const row = z.object({
  key: z.number(),
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  sizeBytes: z.coerce.number(),
  status: z.enum(["queued", "importing", "ready", "failed"]),
  uploadedAt: z.date(),
  files: z.number(),
  points: z.number(),
  indexBuilds: z.number(),
  issues: z.number(),
});

export interface BundleListItem extends Omit<z.infer<typeof row>, "key"> {
  /** Data sets, and families of tests. */
  datasets: string[];
  /** Display names. */
  engines: string[];
}

export interface BundleQuery {
  /** Literal text to find in title, file name, engine or data set. */
  text?: string;
  status?: BundleListItem["status"];
  /** `next` of the previous page. */
  cursor?: string;
  limit: number;
}

/** Returns a page of public bundles, newest first; `next` is null on the last page. An invalid cursor is ignored. */
export async function listBundles(asked: BundleQuery): Promise<{ bundles: BundleListItem[]; next: string | null }> {
  const [, time, key] = /^(\d{1,15})\.(\d{1,9})$/.exec(asked.cursor ?? "") ?? [];
  const text = asked.text ? likePattern(asked.text) : null;
  const named = text === null ? null : await namedLike(text);
  const found = await query(
    row,
    `select b.key, b.id, b.title, b.file_name, b.size_bytes, b.status, b.uploaded_at, b.file_count as files,
            b.point_count as points, b.index_build_count as index_builds, b.issue_count as issues
     from listed_bundles b
     where ($1::text is null or b.title ilike $1 or b.file_name ilike $1 or b.key in (
         select bundle_key from rollups where workload_id = any($6)
         union all select bundle_key from bundle_settings where setting_id = any($7)
         union all select bundle_key from bundle_settings where family = any($8)))
       and ($2::text is null or b.status::text = $2)
       and ($3::float8 is null or (b.uploaded_at, b.key) < (to_timestamp($3::float8 / 1000), $4::int))
     order by b.uploaded_at desc, b.key desc limit $5`,
    [
      text,
      asked.status ?? null,
      time ?? null,
      key ?? null,
      asked.limit + 1,
      named?.workloads ?? [],
      named?.settings ?? [],
      named?.families ?? [],
    ],
  );
  const page = found.slice(0, asked.limit);
  const last = page.at(-1);
  const contents = await contentsOf(page.map((bundle) => bundle.key));
  return {
    bundles: page.map((bundle) => toItem(bundle, contents.get(bundle.key))),
    next: last && found.length > asked.limit ? `${last.uploadedAt.getTime()}.${last.key}` : null,
  };
}

const chosenRow = z.object({ key: z.number(), id: z.string(), title: z.string() });

/** Returns the imported public bundles among these ids, oldest first, with their data sets and families of tests. */
export async function chosenBundles(ids: readonly string[]): Promise<{ id: string; title: string; ranOn: string[] }[]> {
  const found = await query(
    chosenRow,
    "select key, id, title from listed_bundles where id = any($1) and status = 'ready' order by uploaded_at, key",
    [ids],
  );
  const contents = await contentsOf(found.map(({ key }) => key));
  return found.map(({ key, id, title }) => ({ id, title, ranOn: contents.get(key)?.datasets ?? [] }));
}

const namedRow = z.object({
  workloads: z.array(z.number()),
  settings: z.array(z.number()),
  families: z.array(z.string()),
});

/**
 * Returns the ids of workloads, of settings by their engine, and families whose names match a pattern. There are few of
 * them.
 */
async function namedLike(pattern: string): Promise<z.output<typeof namedRow> | null> {
  return queryOne(
    namedRow,
    `select array(select id from workloads where name ilike $1) as workloads,
            array(select s.id from settings s join engines e on e.id = s.engine_id
                  where e.display_name ilike $1 or e.name ilike $1) as settings,
            array(select distinct family from workloads where family ilike $1) as families`,
    [pattern],
  );
}

const contentRow = z.object({ key: z.number(), datasets: z.array(z.string()), engines: z.array(z.string()) });
type Contents = z.output<typeof contentRow>;

/** Returns the engines, data sets and families of each bundle, by its key. */
export async function contentsOf(keys: readonly number[]): Promise<Map<number, Contents>> {
  const rows = await query(
    contentRow,
    `select r.bundle_key as key, array_agg(distinct ${ranOn} order by ${ranOn}) as datasets,
            array_agg(distinct e.name) as engines
     from rollups r join listed_bundles b on b.key = r.bundle_key join workloads w on w.id = r.workload_id
     join engines e on e.id = r.engine_id where r.bundle_key = any($1) group by r.bundle_key`,
    [keys],
  );
  const corrections = await loadCorrections();
  const called = (engine: string) => correctEngine(engine, engineName(engine), corrections);
  return new Map(
    rows.map((found) => [found.key, { ...found, engines: [...new Set(found.engines.map(called))].sort() }]),
  );
}

const toItem = ({ key: _, ...found }: z.infer<typeof row>, contents: Contents | undefined): BundleListItem => ({
  ...found,
  datasets: contents?.datasets ?? [],
  engines: contents?.engines ?? [],
});

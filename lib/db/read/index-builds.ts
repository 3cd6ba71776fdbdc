import { sql } from "kysely";
import type { ApiIndexBuild } from "@/lib/api/schemas/index-builds";
import type { PageParams } from "@/lib/api/schemas/points";
import type { Filters } from "@/lib/domain/conditions/filters";
import { anyOf, db } from "../kysely";
import { must } from "../must";
import { loadCorrections } from "./corrections";
import { decodeCursor, encodeCursor } from "./cursor";
import { allOf, paramConditions, rowConditions, settingIds, workloadIds } from "./filter-sql";
import { indexColumns, paramSetsById, settingsById, workloadsById } from "./point-parts";
import { inBundles } from "./points";
import { indexOf, settingOf, sourceOf } from "./setting-row";

/**
 * Returns a page of index builds of public, imported bundles, in (bundle, ordinal) order. `nextCursor` is null on the
 * last page. Throws `bad-request` for an invalid cursor.
 */
export async function listIndexBuilds(
  params: PageParams,
  filters: Filters,
): Promise<{ indexBuilds: ApiIndexBuild[]; nextCursor: string | null }> {
  const [bundleKey, ordinal] = decodeCursor(params.cursor);
  const [workloads, settings] = await Promise.all([workloadIds(filters), settingIds(filters)]);
  const found = await db()
    .selectFrom("indexBuilds as t")
    .innerJoin("publicExecutions as r", (on) =>
      on.onRef("r.bundleKey", "=", "t.bundleKey").onRef("r.ordinal", "=", "t.execution"),
    )
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .leftJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "t.bundleKey").onRef("f.ordinal", "=", "t.fileOrdinal"),
    )
    .select(["t.bundleKey", "t.ordinal", "b.id as bundle", "r.settingId", "r.workloadId", "t.indexParamsId"])
    .select([...indexColumns, "t.tableBytes", "t.status", "f.path", "t.line"])
    .select(sql<string | null>`encode(f.content, 'hex')`.as("content"))
    .where(sql<boolean>`(t.bundle_key, t.ordinal) > (${bundleKey}, ${ordinal})`)
    .$if(workloads !== null, (all) => all.where("r.workloadId", "=", anyOf(workloads ?? [])))
    .$if(settings !== null, (all) => all.where("r.settingId", "=", anyOf(settings ?? [])))
    .where(await inBundles(filters, workloads, settings))
    // All index builds come from raw files.
    .where(allOf(rowConditions(filters, sql`'raw'`)))
    .where(allOf(await paramConditions(filters, { query: false })))
    .orderBy("t.bundleKey")
    .orderBy("t.ordinal")
    .limit(params.limit + 1)
    .execute();
  const page = found.slice(0, params.limit);
  const last = page.at(-1);
  const [named, tests, sets, corrections] = await Promise.all([
    settingsById(page.map(({ settingId }) => settingId)),
    workloadsById(page.map(({ workloadId }) => workloadId)),
    paramSetsById(page.map(({ indexParamsId }) => indexParamsId)),
    loadCorrections(),
  ]);
  return {
    indexBuilds: page.map((row) => ({
      id: `${row.bundle}.i${row.ordinal}`,
      ...settingOf(
        { ...must(named, row.settingId, "setting"), ...must(tests, row.workloadId, "workload"), bundle: row.bundle },
        corrections,
      ),
      indexParams: must(sets, row.indexParamsId, "parameters").params,
      index: indexOf(row),
      tableBytes: row.tableBytes,
      status: row.status,
      execution: { content: row.content },
      source: sourceOf(row),
    })),
    nextCursor: found.length > page.length && last ? encodeCursor(last.bundleKey, last.ordinal) : null,
  };
}

import { sql } from "kysely";
import type { ApiPoint, PageParams } from "@/lib/api/schemas/points";
import type { Filters } from "@/lib/domain/conditions/filters";
import { fingerprintText } from "../encoding/fingerprint";
import { metricReader } from "../encoding/metric-keys";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { decodeCursor, encodeCursor } from "./cursor";
import { allOf, type Condition, paramConditions, rowConditions, settingIds, workloadIds } from "./filter-sql";
import {
  bundleIds,
  filesAt,
  indexBuildsAt,
  labelsById,
  paramSetsById,
  placeKey,
  settingsById,
  workloadsById,
} from "./point-parts";
import { indexOf, metricColumns, metricsOf, settingOf, sourceOf } from "./setting-row";

/** Returns the statement of points with their own columns, without the rows that they refer to. */
const points = () =>
  db()
    .selectFrom("points as t")
    .select(["t.bundleKey", "t.ordinal", "t.settingId", "t.workloadId", "t.labelId", "t.fileOrdinal", "t.line"])
    .select(["t.indexBuildOrdinal", "t.indexParamsId", "t.queryParamsId", "t.status", "t.origin", "t.recallSource"])
    .select([...metricColumns, "t.metricKeysId", "t.metricValues", fingerprint]);
type PointRow = Awaited<ReturnType<ReturnType<typeof points>["execute"]>>[number];
const fingerprint = sql<string | null>`t.fingerprint::text`.as("fingerprint");

/**
 * Returns a page of points of public, imported bundles, in (bundle, ordinal) order. `nextCursor` is null on the last
 * page. Throws `bad-request` for an invalid cursor. Filters are resolved to ids first, so that the page needs the
 * points' own columns only. The rows that points refer to follow.
 */
export async function listPoints(
  params: PageParams,
  filters: Filters,
): Promise<{ points: ApiPoint[]; nextCursor: string | null }> {
  const [bundleKey, ordinal] = decodeCursor(params.cursor);
  const [workloads, settings] = await Promise.all([workloadIds(filters), settingIds(filters)]);
  const found = await points()
    .where(sql<boolean>`(t.bundle_key, t.ordinal) > (${bundleKey}, ${ordinal})`)
    .$if(workloads !== null, (all) => all.where("t.workloadId", "=", anyOf(workloads ?? [])))
    .$if(settings !== null, (all) => all.where("t.settingId", "=", anyOf(settings ?? [])))
    .where(await inBundles(filters, workloads, settings))
    .where(allOf(rowConditions(filters, sql`t.origin`)))
    .where(allOf(await paramConditions(filters, { query: true })))
    .orderBy("t.bundleKey")
    .orderBy("t.ordinal")
    .limit(params.limit + 1)
    .execute();
  const page = found.slice(0, params.limit);
  const last = page.at(-1);
  const nextCursor = found.length > page.length && last ? encodeCursor(last.bundleKey, last.ordinal) : null;
  return { points: await apiPoints(page), nextCursor };
}

/**
 * Returns the condition that the bundle of `t` is public and among those that filters name. It has runs of one of the
 * workloads and of one of the settings; null allows any.
 */
export async function inBundles(
  filters: Filters,
  workloads: readonly number[] | null,
  settings: readonly number[] | null,
): Promise<Condition> {
  const named = filters.get("bundle") ?? [];
  if (named.length === 0 && !workloads && !settings)
    return sql`exists (select from public_bundles b where b.key = t.bundle_key)`;
  const keys = await db()
    .selectFrom("publicBundles as b")
    .select("b.key")
    .$if(named.length > 0, (all) => all.where("b.id", "=", anyOf(named)))
    .$if(workloads !== null, (all) =>
      all.where("b.key", "in", ({ selectFrom }) =>
        selectFrom("rollups")
          .select("bundleKey")
          .where("workloadId", "=", anyOf(workloads ?? [])),
      ),
    )
    .$if(settings !== null, (all) =>
      all.where("b.key", "in", ({ selectFrom }) =>
        selectFrom("bundleSettings")
          .select("bundleKey")
          .where("settingId", "=", anyOf(settings ?? [])),
      ),
    )
    .orderBy("b.key")
    .execute();
  return sql`t.bundle_key = any(${keys.map(({ key }) => key)}::int[])`;
}

/** Returns these points in the given order; leaves out ids of no public point. */
export async function pointsById(places: readonly { bundle: string; ordinal: number }[]): Promise<ApiPoint[]> {
  const [bundles, ordinals] = [places.map(({ bundle }) => bundle), places.map(({ ordinal }) => ordinal)];
  const wanted = sql<{ bundle: string; ordinal: number; place: number }>`
    unnest(${bundles}::text[], ${ordinals}::int[]) with ordinality`;
  const rows = await points()
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin(wanted.as<"wanted">(sql`wanted(bundle, ordinal, place)`), (on) =>
      on.onRef("wanted.bundle", "=", "b.id").onRef("wanted.ordinal", "=", "t.ordinal"),
    )
    .orderBy("wanted.place")
    .execute();
  return apiPoints(rows);
}

/** Returns points as the API gives them. Points of a bundle that became invisible meanwhile are left out. */
async function apiPoints(rows: readonly PointRow[]): Promise<ApiPoint[]> {
  const placesOf = (at: (row: PointRow) => number | null) =>
    rows.map((row) => ({ bundleKey: row.bundleKey, at: at(row) }));
  const [settings, workloads, labels, params, files, indexes, bundles, tail, corrections] = await Promise.all([
    settingsById(rows.map((row) => row.settingId)),
    workloadsById(rows.map((row) => row.workloadId)),
    labelsById(rows.map((row) => row.labelId)),
    paramSetsById(rows.flatMap((row) => [row.indexParamsId, row.queryParamsId])),
    filesAt(placesOf((row) => row.fileOrdinal)),
    indexBuildsAt(placesOf((row) => row.indexBuildOrdinal)),
    bundleIds(rows.map((row) => row.bundleKey)),
    metricReader(rows),
    loadCorrections(),
  ]);
  const named = new Map<string, ReturnType<typeof settingOf>>();
  const settingOfRow = (row: PointRow, bundle: string) => {
    const key = `${row.bundleKey} ${row.settingId} ${row.workloadId}`;
    const [setting, workload] = [settings.get(row.settingId), workloads.get(row.workloadId)];
    if (!setting || !workload) throw new Error(`Point ${bundle}.${row.ordinal} has no setting or no workload.`);
    const found = named.get(key) ?? settingOf({ ...setting, ...workload, bundle }, corrections);
    named.set(key, found);
    return found;
  };
  const paramsOf = (id: number | null) => (id === null ? {} : (params.get(id)?.params ?? {}));
  return rows.flatMap((row): ApiPoint[] => {
    const bundle = bundles.get(row.bundleKey);
    if (bundle === undefined) return [];
    const file = files.get(placeKey(row.bundleKey, row.fileOrdinal));
    const index = indexes.get(placeKey(row.bundleKey, row.indexBuildOrdinal));
    return [
      {
        id: `${bundle}.${row.ordinal}`,
        ...settingOfRow(row, bundle),
        label: labels.get(row.labelId)?.text ?? "",
        indexParams: paramsOf(row.indexParamsId),
        queryParams: paramsOf(row.queryParamsId),
        metrics: { ...tail(row), ...metricsOf(row) },
        recallSource: row.recallSource,
        index: index ? indexOf(index) : null,
        execution: { content: file?.content ?? null, fingerprint: fingerprintText(row.fingerprint) },
        status: row.status,
        origin: row.origin,
        source: sourceOf({ path: file?.path ?? null, line: row.line }),
      },
    ];
  });
}

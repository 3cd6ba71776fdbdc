import { z } from "zod";
import type { ApiIndexBuild } from "@/lib/api/schemas/index-builds";
import type { PageParams } from "@/lib/api/schemas/points";
import type { Filters } from "@/lib/domain/conditions/filters";
import { paramsColumn } from "../jsonb";
import { query } from "../query";
import { loadCorrections } from "./corrections";
import { decodeCursor, encodeCursor } from "./cursor";
import { Conditions, paramConditions, rowConditions, settingIds, workloadIds } from "./filter-sql";
import { bundleCondition } from "./points";
import { indexOf, indexRow, settingColumns, settingJoins, settingOf, settingRow, sourceOf } from "./setting-row";

const row = settingRow.extend({
  indexParams: paramsColumn,
  ...indexRow,
  tableBytes: z.coerce.number().nullable(),
  content: z.string().nullable(),
});

/**
 * Returns a page of index builds in (bundle, ordinal) order; `nextCursor` is null on the last page. Only public,
 * imported bundles.
 */
export async function listIndexBuilds(
  params: PageParams,
  filters: Filters,
): Promise<{ indexBuilds: ApiIndexBuild[]; nextCursor: string | null }> {
  const conditions = new Conditions();
  const [bundleKey, ordinal] = decodeCursor(params.cursor);
  conditions.add(`(t.bundle_key, t.ordinal) > (${conditions.value(bundleKey)}, ${conditions.value(ordinal)})`);
  const [workloads, settings] = await Promise.all([workloadIds(filters), settingIds(filters)]);
  if (workloads) conditions.add(`r.workload_id = any(${conditions.value(workloads)}::int[])`);
  if (settings) conditions.add(`r.setting_id = any(${conditions.value(settings)}::int[])`);
  conditions.add(await bundleCondition(conditions, filters, workloads, settings));
  // All index builds come from raw files.
  rowConditions(filters, conditions, { origin: "'raw'" });
  await paramConditions(filters, conditions, { query: false });
  const found = await query(
    row,
    `select ${settingColumns}, ip.params as index_params, t.total_seconds, t.load_seconds, t.build_seconds, t.bytes,
       t.table_bytes, encode(f.content, 'hex') as content
     from index_builds t ${settingJoins} join param_sets ip on ip.id = t.index_params_id
     where ${conditions.sql} order by t.bundle_key, t.ordinal limit ${conditions.value(params.limit + 1)}`,
    conditions.values,
  );
  const corrections = await loadCorrections();
  const page = found.slice(0, params.limit);
  const last = page.at(-1);
  return {
    indexBuilds: page.map((row) => ({
      id: `${row.bundle}.i${row.ordinal}`,
      ...settingOf(row, corrections),
      indexParams: row.indexParams,
      index: indexOf(row),
      tableBytes: row.tableBytes,
      status: row.status,
      execution: { content: row.content },
      source: sourceOf(row),
    })),
    nextCursor: found.length > page.length && last ? encodeCursor(last.bundleKey, last.ordinal) : null,
  };
}

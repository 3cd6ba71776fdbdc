import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";

/** Ids in rows, each with its table. Rows of points have no foreign keys (docs/database.md). */
const references = [
  ["points", "execution", "executions", "ordinal"],
  ["points", "file_ordinal", "source_files", "ordinal"],
  ["points", "index_build_ordinal", "index_builds", "ordinal"],
  ["index_builds", "execution", "executions", "ordinal"],
  ["run_series", "execution", "executions", "ordinal"],
  ["points", "setting_id", "settings", "id"],
  ["points", "workload_id", "workloads", "id"],
  ["points", "label_id", "labels", "id"],
  ["points", "metric_keys_id", "metric_keys", "id"],
  ["points", "index_params_id", "param_sets", "id"],
  ["points", "query_params_id", "param_sets", "id"],
  ["bests", "point_ordinal", "points", "ordinal"],
  ["rollups", "workload_id", "workloads", "id"],
  ["bundle_settings", "setting_id", "settings", "id"],
] as const;

describe("rows that an import wrote", () => {
  withTestDatabase();
  beforeAll(async () => {
    for (const name of ["sysbench-archive-layout.tar.gz", "ann-hdf5-small.tar.xz"]) {
      const file = path.resolve("sample", name);
      const { state } = await storeUpload({ source: createReadStream(file), fileName: name, title: null });
      await importBundle(state.key);
    }
  });

  it.each(references)("have in %s.%s what is in %s.%s", async (table, column, target, key) => {
    const sameBundle = key === "ordinal" ? "and o.bundle_key = t.bundle_key" : "";
    const { rows } = await ownerPool().query<{ broken: number; held: number }>(
      `select count(*) filter (where o.${key} is null)::int as broken, count(*)::int as held
       from ${table} t left join ${target} o on o.${key} = t.${column} ${sameBundle} where t.${column} is not null`,
    );
    expect(rows[0]?.broken).toBe(0);
    expect(rows[0]?.held).toBeGreaterThan(0);
  });

  it("agree with the execution that they belong to, and are all counted in the rollups", async () => {
    const { rows } = await ownerPool().query<{ odd: number }>(
      `select count(*)::int as odd from points p
       join executions x on x.bundle_key = p.bundle_key and x.ordinal = p.execution
       where x.setting_id <> p.setting_id or x.workload_id <> p.workload_id`,
    );
    expect(rows[0]?.odd).toBe(0);
    const counted = await ownerPool().query<{ points: number; rolled: number; executions: number; used: number }>(
      `select (select count(*) from points)::int as points,
              (select sum(points + author_points) from rollups)::int as rolled,
              (select count(*) from executions)::int as executions, (select sum(executions) from rollups)::int as used`,
    );
    const [sums] = counted.rows;
    expect([sums?.rolled, sums?.used]).toEqual([sums?.points, sums?.executions]);
    expect(sums?.points).toBeGreaterThan(100);
  });
});

import type { PoolClient } from "pg";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { configKey } from "@/lib/domain/names/names";
import type { ParsedProvenance, ParsedResults, ParsedSeries } from "@/lib/domain/parsed-results";
import { type Cell, columnNames, copyRows } from "../encoding/copy-rows";
import { must } from "../must";
import { numberedRows } from "./numbered";

interface Places {
  fileOf(path: string): number;
  /** Ids by raw name. */
  configs: ReadonlyMap<string, number>;
  /** The ordinal of a part's run. */
  runOf(part: number, runKey: string): number;
}

/** Writes the author's tables with their check, series and host files, inside the caller's transaction. */
export async function writeAuthorsAndFiles(
  client: PoolClient,
  bundleKey: number,
  results: readonly ParsedResults[],
  { fileOf, configs, runOf }: Places,
): Promise<void> {
  const configByKey = new Map([...configs].map(([raw, id]) => [configKey(raw), id]));
  const pointOrdinals = ordinalsOfChecked(results);
  const write = <T>(
    table: string,
    columns: string[],
    pick: (part: ParsedResults) => readonly T[],
    row: (item: T, ordinal: number, part: number) => Cell[],
  ) => copyRows(client, table, columns, numberedRows(results, pick, row));

  await write(
    "author_rows",
    columnNames("bundle_key ordinal table_kind row file_ordinal line"),
    ({ authorRows }) => authorRows,
    (row, ordinal) => [bundleKey, ordinal, row.table, { ...row }, fileOf(row.source.path), row.source.line],
  );
  await write(
    "author_tables",
    columnNames("bundle_key ordinal title rule against cells agree differ no_data differences file_ordinal line"),
    ({ authorTables }) => authorTables,
    authorTableRow,
  );
  await write(
    "run_series",
    columnNames("bundle_key ordinal execution kind title x columns values row_count file_ordinal line"),
    ({ series }) => series,
    seriesRow,
  );
  await write(
    "provenance",
    columnNames("bundle_key ordinal kind title config_name config_id facts file_ordinal"),
    ({ provenance }) => provenance,
    provenanceRow,
  );

  function authorTableRow(table: AuthorTable, ordinal: number, part: number): Cell[] {
    const differences = table.differences.map(({ pointKey, ...rest }) => ({
      ...rest,
      pointOrdinal: pointKey === null ? null : must(pointOrdinals[part] ?? new Map<string, never>(), pointKey, "point"),
    }));
    const { title, rule, against, cells, agree, differ, noData, source } = table;
    const counts = [cells, agree, differ, noData];
    return [bundleKey, ordinal, title, rule, against, ...counts, differences, fileOf(source.path), source.line];
  }

  function seriesRow(series: ParsedSeries, ordinal: number, part: number): Cell[] {
    const { runKey, kind, title, x, columns, values, source } = series;
    const run = runKey === null ? null : runOf(part, runKey);
    const rows = values[0]?.length ?? 0;
    return [bundleKey, ordinal, run, kind, title, x, columns, values, rows, fileOf(source.path), source.line];
  }

  function provenanceRow({ kind, title, configName, facts, source }: ParsedProvenance, ordinal: number): Cell[] {
    const configId = configName === null ? null : (configByKey.get(configKey(configName)) ?? null);
    return [bundleKey, ordinal, kind, title, configName, configId, facts, fileOf(source.path)];
  }
}

/** Returns the ordinals, by part and key, of the points that checked tables refer to. */
function ordinalsOfChecked(results: readonly ParsedResults[]): Map<string, number>[] {
  let ordinal = 0;
  return results.map((result) => {
    const wanted = new Set(
      result.authorTables.flatMap(({ differences }) => differences.flatMap(({ pointKey }) => pointKey ?? [])),
    );
    const found = new Map<string, number>();
    const before = ordinal;
    ordinal += result.points.length;
    if (wanted.size > 0)
      for (const [at, { key }] of result.points.entries()) if (wanted.has(key)) found.set(key, before + at + 1);
    return found;
  });
}

import type { PoolClient } from "pg";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { type Cell, columnNames, copyRows } from "../encoding/copy-rows";
import { must } from "../must";
import { writeGroundTruths } from "./ground-truths";
import { internPoints, internRuns } from "./intern-all";
import { pointChunks } from "./point-chunks";
import { BUILD_COLUMNS, EXECUTION_COLUMNS, POINT_COLUMNS, ResultRows } from "./result-rows";
import { writeAuthorsAndFiles } from "./write-authors-and-files";

const EVIDENCE_COLUMNS = columnNames("bundle_key block body");

/** Numbers of the rows that an import wrote. */
export interface WrittenResults {
  runs: number;
  indexBuilds: number;
  points: number;
  /** Number of points by their file's ordinal. */
  pointsByFile: Map<number, number>;
}

/**
 * Writes executions, index builds, points with their evidence and rollups, authors' tables, series, host files and
 * ground truths. Inside the caller's transaction. Throws an Error for a row whose file is not in `fileOrdinals`.
 */
export async function writeResults(
  client: PoolClient,
  bundleKey: number,
  results: readonly ParsedResults[],
  fileOrdinals: ReadonlyMap<string, number>,
): Promise<WrittenResults> {
  const fileOf = (path: string) => must(fileOrdinals, path, "file");
  const ids = await internRuns(client, results);
  const rows = new ResultRows(bundleKey, results, ids, fileOf);
  await copyRows(client, "executions", EXECUTION_COLUMNS, rows.executions());
  const writeEvidence = async (blocks: Cell[][]) => {
    if (blocks.length > 0) await copyRows(client, "evidence", EVIDENCE_COLUMNS, blocks);
  };
  let builds = results.flatMap(({ indexBuilds }) => indexBuilds);
  for (const chunk of pointChunks(results)) {
    await writeEvidence(rows.evidence.complete());
    const pointIds = await internPoints(
      client,
      chunk.points.map(({ point }) => point),
      builds,
    );
    if (chunk.first === 1) await copyRows(client, "index_builds", BUILD_COLUMNS, rows.indexBuilds(pointIds));
    builds = [];
    await copyRows(client, "points", POINT_COLUMNS, rows.points(chunk, pointIds));
  }
  await writeEvidence(rows.evidence.rest());
  await rows.rollups.write(client, bundleKey);
  const runOf = (part: number, runKey: string) => rows.runOf(part, runKey);
  await writeAuthorsAndFiles(client, bundleKey, results, { fileOf, configs: ids.configs, runOf });
  await writeGroundTruths(
    client,
    bundleKey,
    results.flatMap(({ groundTruths }) => groundTruths),
  );
  const { pointsByFile } = rows;
  const points = [...pointsByFile.values()].reduce((sum, count) => sum + count, 0);
  return { ...rows.counts(), points, pointsByFile };
}

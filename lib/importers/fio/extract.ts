import type { ParsedResults } from "@/lib/domain/parsed-results";
import { formatCount } from "@/lib/format";
import type { RawCase } from "../claims/fio/check";
import { directoryOf } from "../kit/paths";
import { TextOutput } from "./parse-text";
import { runsOf } from "./runs";
import type { DirectionResult, Execution, ExtractRow, SyncCase } from "./types";

/**
 * Adds write lines that the author copied from raw output (`o.sum.*`). A line that a raw file of the directory has
 * is not counted again. The others become points without a thread count.
 */
export function assembleExtract(
  results: ParsedResults,
  path: string,
  rows: readonly ExtractRow[],
  rawCases: ReadonlyMap<string, readonly RawCase[]>,
): void {
  const known = new Set(
    [...rawCases].flatMap(([raw, cases]) => (directoryOf(raw) === directoryOf(path) ? cases.flatMap(linesOf) : [])),
  );
  const copies = rows.filter((row) => known.has(lineKey(caseKey(row.syncCase), row.place.text)));
  const [copy] = copies;
  if (copy)
    results.issues.push({
      code: "copies-of-raw",
      severity: "info",
      path,
      ...copy.place,
      message: [
        `Copies of lines in raw output beside this file: ${formatCount(copies.length)} of ${formatCount(rows.length)}.`,
        "They are not counted again.",
      ].join(" "),
    });
  rows.forEach((row, at) => {
    if (known.has(lineKey(caseKey(row.syncCase), row.place.text))) return;
    const { runs, points, issues } = runsOf(path, executionOf(row), at);
    results.runs.push(...runs.map((run) => ({ ...run, threads: null })));
    results.points.push(...points);
    results.issues.push(...issues);
  });
}

/** Returns a case's name in the author's sums: fsync=1_16K. */
export const caseKey = ({ sync, value, blockSize }: SyncCase): string => `${sync}=${value}_${blockSize}`;

const linesOf = ({ key, writes }: RawCase): string[] => writes.map(({ place }) => lineKey(key, place.text));

const lineKey = (key: string, text: string): string => JSON.stringify([key, text.trim()]);

/** Reads a copied line as a call of fio with one job. */
function executionOf({ syncCase, place }: ExtractRow): Execution {
  const reader = new TextOutput();
  reader.line("write: (groupid=0, jobs=1): err= 0: pid=0", place.line);
  reader.line(place.text, place.line);
  const directions: DirectionResult[] = reader.finish()[0]?.jobs[0]?.directions ?? [];
  return {
    place,
    format: "text",
    version: null,
    syncCase,
    jobs: [
      {
        name: "write",
        group: 0,
        error: 0,
        place,
        processes: null,
        directions,
        syncMeanSeconds: null,
        syncPrinted: null,
        syncs: null,
        syncLine: null,
        mode: "write",
        blockSize: syncCase.blockSize,
        settings: {},
        upTo: null,
      },
    ],
    complete: true,
    failure: null,
    timestampMs: null,
    reports: [],
  };
}

import { group } from "d3-array";
import type { Issue, TestWorkload } from "@/lib/domain/model";
import { withoutPacking } from "@/lib/domain/packing";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { directoryOf } from "../../kit/paths";
import { addTest, type TestExecution } from "../../kit/record";
import { isRepeatMark } from "../../kit/repeat-mark";
import { checkCopy, checkSum, type RawCase } from "./check";
import { namesOf, settingOf, sumNameOf } from "./names";
import type { SumRow } from "./parse";

interface Sum {
  path: string;
  rows: readonly SumRow[];
}

/**
 * Checks the author's sums against raw output beside them. A sum without it gives points. A .txt beside a .csv of the
 * same name is checked as its copy.
 */
export function addSums(results: ParsedResults, sums: readonly Sum[], rawCases: ReadonlyMap<string, RawCase[]>): void {
  for (const { path, rows } of sums) {
    const csv = /\.txt$/.test(withoutPacking(path))
      ? sums.find((one) => withoutPacking(one.path) === withoutPacking(path).replace(/txt$/, "csv"))
      : undefined;
    if (csv) {
      results.authorTables.push(checkCopy(path, rows, csv));
      continue;
    }
    const raw = rawOf(path, rawCases);
    results.authorTables.push(checkSum(path, rows, raw));
    const missing = raw === null ? rows.keys() : missingIn(raw, rows);
    const added = [...missing].flatMap((at) => {
      const row = rows[at];
      if (row) addAuthorPoint(results, path, row, at);
      return row ?? [];
    });
    if (added.length > 0) results.issues.push(raw === null ? noRaw(path, added) : cutRaw(path, added, rows.length));
  }
}

/** Returns the positions of rows without a whole run in the raw output. Row n of a case is its n-th run. */
function missingIn(raw: readonly RawCase[], rows: readonly SumRow[]): number[] {
  const byKey = group(raw, ({ key }) => key);
  const seen = new Map<string, number>();
  return rows.flatMap(({ key }, at) => {
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return byKey.get(key)?.[nth]?.isCut === false ? [] : at;
  });
}

/**
 * Returns the cases of the only raw file with a sum's file system, host and number of jobs, or null. Raw names have no
 * place for another word, so a sum with one has none.
 */
function rawOf(path: string, rawCases: ReadonlyMap<string, RawCase[]>): RawCase[] | null {
  const { jobs, filesystem, word, host } = sumNameOf(path) ?? {};
  if (word !== null) return null;
  const start = `o.${filesystem}.${host}.secs`;
  const found = [...rawCases].filter(([raw]) => {
    const name = raw.slice(raw.lastIndexOf("/") + 1);
    return directoryOf(raw) === directoryOf(path) && name.startsWith(start) && name.endsWith(`.${jobs}`);
  });
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

/** Adds an author's point for a row of a sum without raw output. Its MB/s has no sound unit. */
function addAuthorPoint(results: ParsedResults, path: string, row: SumRow, at: number): void {
  const found = /^(f(?:data)?sync)=(\d+)_(\w+)$/.exec(row.key);
  const key = `${path}#${at}`;
  const { filesystem } = namesOf(path);
  const { jobs, word = null } = sumNameOf(path) ?? {};
  const workload: TestWorkload = {
    family: "fio",
    name: "write",
    params: { [found?.[1] ?? "fsync"]: Number(found?.[2] ?? 0), blockSize: found?.[3] ?? null },
  };
  const run: TestExecution = {
    key,
    setting: settingOf(path, null),
    assumed: ["config", "machine"],
    algorithm: "fio",
    workload,
    threads: Math.max(1, Number(jobs ?? 1)),
    status: "complete",
    source: { path, ...row.place },
    notes: { printedMegabytesPerSecond: row.megabytesPerSecond },
    settings: {
      ...(filesystem === null ? {} : { filesystem }),
      direct: true,
      ...(word === null || isRepeatMark(word) ? {} : { otherPartsOfName: word }),
    },
  };
  const moreMetrics = { iops: Number(row.writesPerSecond) || null, syncMeanSeconds: Number(row.sync) / 1e6 || null };
  addTest(results, run, { label: row.key, moreMetrics, origin: "author" });
}

const KEPT = [
  "w/s and sync are kept as the author's; MB/s is left out,",
  "since the archive's sums print MiB/s ÷ 1.048576, which is neither MB/s nor MiB/s.",
].join(" ");

const issueOf = (
  path: string,
  [first]: readonly SumRow[],
  about: Pick<Issue, "code" | "severity" | "message">,
): Issue => ({
  ...about,
  path,
  line: first?.place.line ?? null,
  text: first?.place.text ?? null,
});

const noRaw = (path: string, rows: readonly SumRow[]): Issue =>
  issueOf(path, rows, {
    code: "sum-without-raw",
    severity: "info",
    message: `The raw output behind this sum is not in the bundle: ${KEPT}`,
  });

const cutRaw = (path: string, rows: readonly SumRow[], all: number): Issue =>
  issueOf(path, rows, {
    code: "sum-beyond-raw",
    severity: "warning",
    message: `The raw output beside this sum has no result of ${rows.length} of its ${all} rows: their ${KEPT}`,
  });

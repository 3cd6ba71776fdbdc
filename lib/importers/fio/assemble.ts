import type { Issue, ParsedResults, TestWorkload } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/model";
import { originals } from "../kit/copies";
import { directoryOf } from "../kit/paths";
import { addTest, type TestExecution } from "../kit/record";
import type { ReadFile } from "../kit/types";
import { caseKey, checkCopy, checkSum, type RawCase } from "./check-sums";
import { assembleExtract } from "./extract";
import { namesOf, runsOf, settingOf, source } from "./runs";
import { rawPath, sumPath } from "./sniff";
import type { FioFacts, SumRow } from "./types";

/** Raw output first; sums and extracts of it are checked against it, and count only where it is not there. */
export function assembleFio(files: ReadFile<FioFacts>[]): ParsedResults {
  const results = noResults();
  const rawCases = new Map<string, RawCase[]>();
  const outputs = files.flatMap(({ path, facts }) => (facts.kind === "output" ? [{ path, facts }] : []));
  // Raw files of the archive stay: the sums beside them are made of them.
  const mayBeCopy = ({ path, facts }: (typeof outputs)[number]) =>
    !rawPath.test(path) && facts.executions.some(({ jobs }) => jobs.some(({ directions }) => directions.length > 0));
  for (const { path, facts } of originals(outputs, mayBeCopy, results.issues)) {
    const cases: RawCase[] = [];
    facts.executions.forEach((execution, at) => {
      const { runs, points, series, issues } = runsOf(path, execution, at);
      results.runs.push(...runs);
      results.points.push(...points);
      results.series.push(...series);
      results.issues.push(...issues);
      if (caseKey(execution)) cases.push({ execution, pointKey: points[0]?.key ?? null });
    });
    if (facts.twice > 0) results.issues.push(printedTwice(path));
    rawCases.set(path, cases);
  }
  const sums = files.flatMap(({ path, facts }) => (facts.kind === "sum" ? [{ path, rows: facts.rows }] : []));
  for (const { path, rows } of sums) {
    const csv = path.endsWith(".txt") ? sums.find((one) => one.path === path.replace(/txt$/, "csv")) : undefined;
    if (csv) {
      results.authorTables.push(checkCopy(path, rows, csv));
      continue;
    }
    const raw = rawOf(path, rawCases);
    results.authorTables.push(checkSum(path, rows, raw));
    if (raw !== null) continue;
    for (const [at, row] of rows.entries()) addAuthorPoint(results, path, row, at);
    if (rows.length > 0) results.issues.push(noRaw(path, rows));
  }
  for (const { path, facts } of files) {
    if (facts.kind === "extract") assembleExtract(results, path, facts.rows, rawCases);
  }
  return results;
}

/** The cases of the one raw file beside a sum that has its file system, host and number of jobs; null where there is none, or several. */
function rawOf(path: string, rawCases: ReadonlyMap<string, RawCase[]>): RawCase[] | null {
  const m = sumPath.exec(path);
  const start = `o.${m?.[2]}.${m?.[3]}.secs`;
  const found = [...rawCases].filter(([raw]) => {
    const name = raw.slice(raw.lastIndexOf("/") + 1);
    return directoryOf(raw) === directoryOf(path) && name.startsWith(start) && name.endsWith(`.${m?.[1]}`);
  });
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

/** A row of a sum whose raw output is not in the bundle: the author's numbers are all there is. His MB/s has no sound unit. */
function addAuthorPoint(results: ParsedResults, path: string, row: SumRow, at: number): void {
  const m = /^(f(?:data)?sync)=(\d+)_(\w+)$/.exec(row.key);
  const key = `${path}#${at}`;
  const { filesystem } = namesOf(path);
  const workload: TestWorkload = {
    family: "fio",
    name: "write",
    params: { [m?.[1] ?? "fsync"]: Number(m?.[2] ?? 0), blockSize: m?.[3] ?? null },
    group: "write",
  };
  const run: TestExecution = {
    key,
    setting: settingOf(path, null),
    algorithm: "fio",
    workload,
    threads: Math.max(1, Number(sumPath.exec(path)?.[1] ?? 1)),
    status: "complete",
    source: source(path, row.place),
    notes: { printedMegabytesPerSecond: row.megabytesPerSecond },
    settings: { ...(filesystem === null ? {} : { filesystem }), direct: true },
  };
  const moreMetrics = { iops: Number(row.writesPerSecond) || null, syncMeanSeconds: Number(row.sync) / 1e6 || null };
  addTest(results, run, { label: row.key, moreMetrics, origin: "author" });
}

function noRaw(path: string, [first]: readonly SumRow[]): Issue {
  const message =
    "The raw output behind this sum is not in the bundle: its w/s and sync are kept as the author's; its MB/s is left out, for the archive's sums give it in no sound unit (MiB/s ÷ 1.048576).";
  return {
    code: "sum-without-raw",
    severity: "info",
    path,
    line: first?.place.line ?? null,
    text: first?.place.text ?? null,
    message,
  };
}

function printedTwice(path: string): Issue {
  const message = "fio printed this run both as JSON and as text; the JSON, which has every digit, counts.";
  return { code: "printed-twice", severity: "info", path, line: null, text: null, message };
}

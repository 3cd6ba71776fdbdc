import { engineOf } from "@/lib/domain/names/engines";
import { reportedBenchmark } from "../kit/hammerdb-report";
import { jsonOrText, lineFormat } from "../kit/line-format";
import { type LineTest, lineImporter } from "../kit/line-results";
import { type PrintedFile, withoutPrintedAgain } from "../kit/printed-again";
import { known } from "../kit/record";
import type { TextImporter } from "../kit/types";
import { openReport, type ReportRun } from "./report";

/** The driver scripts of HammerDB 3 to 5. Virtual users (`Vuser 1:`) are streams, whose lines alternate. */
const format = lineFormat({
  signs: [
    ["Vuser {_:int}:query {_:int} completed in {_:number} seconds"],
    ["Vuser {_:int}:Completed {_:int} query set(s) in {_:number} seconds"],
  ],
  max: 20_000,
  what: "queries",
  lines: ["{_} {meanOf:int}:Geometric mean of query times returning rows ({queries:int}) is {mean:number}"],
  result: [
    "{_} {user:int}:query {query:int} completed in {seconds:number} seconds",
    "{_} {user:int}:Completed {sets:int} query set(s) in {seconds:number} seconds",
    "{_} {user:int}:FINISHED FAILED",
  ],
  file: [
    "HammerDB CLI v{toolVersion}",
    "Database set to {database:text}",
    "Changed tpch:scale_fact from {_} to {scaleFactor:int}...",
    "Changed tpch:{_}_scale_fact from {_} to {scaleFactor:int}...",
    "{users:int} Virtual Users Created...",
    "Virtual Users = {users:int}",
  ],
});

type LogRun = ReturnType<ReturnType<typeof format.open>["end"]>["facts"][number];
type Run = LogRun | ReportRun;

const byLines = lineImporter<Run>(
  { id: "tproc-h", version: 3, title: "HammerDB TPROC-H log and job report" },
  {
    longLines: true,
    recognise: (member) => format.recognise(member) || reportedBenchmark(member.text) === "TPROC-H",
    open: (file) => jsonOrText<Run[]>(openReport(file), format.open(file)),
  },
  (run) => ("test" in run ? run.test : testOf(run)),
);

function testOf({ values }: LogRun): LineTest {
  const { user, query, seconds, sets, meanOf, mean, queries, database, scaleFactor, users } = values;
  const isSum = sets !== undefined;
  return {
    workload: {
      family: "timings",
      name: query === undefined ? "tproc-h" : `tproc-h Q${query}`,
      params: known({ scaleFactor, querySets: isSum && sets > 1 ? sets : null }),
    },
    engine: database === undefined ? "unknown" : engineOf(database).engine,
    rate: "seconds",
    metrics: { seconds, geometricMeanSeconds: isSum && meanOf === user ? mean : undefined },
    threads: users,
    settings: { stream: users === 1 ? null : user, toolVersion: values.toolVersion },
    notes: { queriesWithRows: isSum && meanOf === user ? queries : null },
    error: query === undefined && !isSum ? `virtual user ${user} ended with an error` : undefined,
  };
}

/**
 * HammerDB's TPROC-H: a task for each query of its log, and one for all queries of a stream. A job's report prints the
 * last one again: beside a log with the same geometric mean it does not count.
 */
export const tprocH: TextImporter<Run[]> = {
  ...byLines,
  assemble(files, context) {
    const once = withoutPrintedAgain(files, printedOf, { tolerance: SAME, isAnywhere: true });
    const results = byLines.assemble(once.files, context);
    return { ...results, issues: [...once.issues.flatMap((list) => list.all()), ...results.issues] };
  },
};

/** A log prints means with five decimals. Six equal digits are no chance. */
const SAME = 1e-5;

/** Returns the geometric means of a file; the log's count, with the times of all queries. */
const printedOf = (runs: readonly Run[]): PrintedFile => ({
  isExact: runs.some((run) => !("test" in run)),
  results: runs.flatMap((run) => {
    const mean = ("test" in run ? run.test : testOf(run)).metrics.geometricMeanSeconds;
    const { line, text } = run.result ?? run.start;
    return mean ? [{ name: "", numbers: [mean], line, text }] : [];
  }),
});

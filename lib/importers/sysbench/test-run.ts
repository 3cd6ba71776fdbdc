import type { Issue, ParsedPoint, ParsedRun, Source, TestWorkload } from "@/lib/domain/model";
import type { ParsedSeries } from "@/lib/domain/parsed-results";
import { groupOfSysbench } from "@/lib/domain/workloads/workload-group";
import { type Configs, labelOf } from "../claims/sysbench/place";
import type { RawCell } from "../claims/sysbench/raw-cell";
import { settingOf } from "../claims/sysbench/setting";
import { reachesRate } from "../kit/limited-rate";
import { baseName } from "../kit/paths";
import { known, testPoint } from "../kit/record";
import { claimsOfPath } from "./claims";
import { sentStatements } from "./explained";
import type { Line, TestOutput } from "./facts";
import { type Identity, identityOf } from "./identity";
import { sideNameOf } from "./names";
import { settingsOf, threadsOf } from "./options";
import { addScanRates, clientRate, measuredOf } from "./point";
import { seriesOf } from "./series";
import { verdictOf } from "./status";

/** A run of one output, with everything that tables and summaries need to find it. */
export interface TestRun {
  run: ParsedRun<TestWorkload>;
  point: ParsedPoint;
  series: ParsedSeries[];
  issues: Issue[];
  cell: RawCell;
  cpus: number | null;
  /** Queries per second that clients achieve (clientRate). */
  clientRate: number | null;
}

/** Makes the run of one output. `nth` counts runs of a file from 0; a null `output` is an empty file. */
export function testRun(path: string, output: TestOutput | null, nth: number, configs: Configs): TestRun {
  const side = sideNameOf(path);
  const id = identityOf(path, output, configs);
  const key = nth === 0 ? path : `${path}#${nth + 1}`;
  const verdict = verdictOf(output, side?.test ?? null);
  const measured = measuredOf(output, verdict, path);
  const rows = Number(output?.command?.options["table-size"] ?? Number.NaN);
  if (output && !verdict.contradicts && id.test === "scan" && rows > 0) addScanRates(measured, output, rows, path);
  const place = (at: Line | null): Source => ({ path, line: at?.line ?? null, text: at?.text ?? null });
  const issues = [...id.issues, ...threadIssues(path, output, id.dop)];
  if (verdict.issue) {
    const { code, at, message } = verdict.issue;
    issues.push({ code, severity: "warning", ...place(at), message });
  }
  if (output && verdict.status === "complete") issues.push(...rateIssues(path, output));
  const source = output?.source ?? output?.intervals ?? null;
  const cpus = output?.cpus ?? null;
  const params = known({ range: id.range, phase: id.phase, ...(side ? {} : output?.machine?.params) });
  const run: ParsedRun<TestWorkload> = {
    key,
    setting: settingOf({ path, ...id, cpus }),
    algorithm: labelOf(id) ?? ([id.engine, id.build, id.config].filter(Boolean).join(" ") || id.engine),
    workload: { family: "sysbench", name: id.test, params },
    assumed: ["engine", "build", "config", "machine", ...(id.isTestNamed ? (["workload"] as const) : [])],
    batch: null,
    threads: output?.threads?.value ?? threadsOf(output?.command ?? null) ?? id.dop,
    status: verdict.status,
    source: place(source),
    notes: known({
      script: output?.command?.script ? baseName(output.command.script) : null,
      sql: sentStatements(output?.statements ?? [], output?.command ?? null),
    }),
    settings: settingsOfRun(path, output, id),
  };
  const point = testPoint(run, {
    label: side ? baseName(path) : id.test,
    ...measured,
    source: place(output?.rate ?? verdict.issue?.at ?? source),
  });
  const drawn = output ? seriesOf(output, key, path) : { series: [], issues: [] };
  return {
    run,
    point,
    series: drawn.series,
    issues: [...issues, ...drawn.issues],
    cell: cellOf(id, run, point),
    cpus,
    clientRate: output === null ? null : clientRate(output, run.threads),
  };
}

/** Reports a requested rate that the run reached. */
function rateIssues(path: string, { targetRate, report }: TestOutput): Issue[] {
  const rate = report.tps ?? report.eventsPerSecond;
  if (!targetRate || !reachesRate(rate?.value, targetRate.value)) return [];
  const message =
    "The rate was set (--rate): the throughput is the requested one, not the most that the server can do.";
  return [{ code: "rate-limited", severity: "info", path, line: targetRate.line, text: null, message }];
}

/** Reports a thread count in the file's name that differs from the output's, which wins. */
function threadIssues(path: string, output: TestOutput | null, dop: number | null): Issue[] {
  const printed = output?.threads;
  if (!printed || dop === null || printed.value === dop) return [];
  const named = `${dop} ${dop === 1 ? "thread" : "threads"}`;
  const message = `The file's name says ${named}, its text ${printed.value}: the text is taken.`;
  return [{ code: "threads-differ", severity: "warning", path, line: printed.line, text: null, message }];
}

function settingsOfRun(path: string, output: TestOutput | null, id: Identity): ParsedRun["settings"] {
  return {
    // The output's values override those of the path.
    ...claimsOfPath(path, groupOfSysbench(id.test)),
    ...settingsOf(output?.command ?? null, { range: id.range !== null }),
    ...known({
      toolVersion: output?.toolVersion,
      warmupSeconds: output?.warmupSeconds,
      ratePerSecond: output?.targetRate?.value,
      primaryKey: id.pk === null ? null : id.pk === 1,
      preparedStatements: id.preparedStatements,
    }),
  };
}

function cellOf(id: Identity, run: ParsedRun, point: ParsedPoint): RawCell {
  const { build, config, pk, column, test, phase, range } = id;
  return {
    build,
    config,
    pk,
    column,
    test,
    phase,
    range,
    path: point.source.path,
    line: point.source.line,
    pointKey: point.key,
    runKey: run.key,
    threads: run.threads,
    status: point.status,
    metrics: { ...point.metrics, ...point.moreMetrics },
  };
}

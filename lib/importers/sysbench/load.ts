import type { Issue, ParsedPoint, ParsedRun, TestWorkload } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { type Configs, engineOfRun, labelOf, placeOf } from "../claims/sysbench/place";
import type { RawCell } from "../claims/sysbench/raw-cell";
import { settingOf } from "../claims/sysbench/setting";
import { baseName } from "../kit/paths";
import { known, testPoint } from "../kit/record";
import { claimsOfPath } from "./claims";
import type { Line, MetFacts, PrepareFacts } from "./facts";
import { sideNameOf } from "./names";
import { settingsOf, threadsOf } from "./options";
import { type SummaryValues, summaryValues } from "./summary";
import type { TestRun } from "./test-run";

/** The files of one load: its output and the author's summary. One of them may be null. */
export interface LoadFiles {
  output: { path: string; facts: PrepareFacts } | null;
  met: { path: string; facts: MetFacts } | null;
}

/**
 * Makes a run of the load step (`sysbench ... prepare`): rows per second from the summary, seconds from the scripts'
 * lines. Without rate, time and error it returns null and an issue.
 */
export function loadRun(
  files: LoadFiles,
  neighbour: TestRun | null,
  configs: Configs,
): { load: TestRun | null; issues: Issue[] } {
  const { output, met } = files;
  const path = output?.path ?? met?.path ?? "";
  const facts = output?.facts ?? null;
  const rate = met?.facts.numbers["o/s"] || null;
  const timed = facts?.loadSeconds ?? null;
  if (facts?.fatal == null && rate === null && timed === null) {
    const at = facts?.source ?? null;
    const rows = facts?.rows == null ? "The" : `${formatCounted(facts.rows, "row")} inserted, but the`;
    const message = `${rows} load printed no time and has no summary: there is no number to keep.`;
    return {
      load: null,
      issues: [{ code: "load-without-times", severity: "info", path, ...placeOfLine(at), message }],
    };
  }
  const place = placeOf(path);
  const config = place.config ?? configs.beside(path);
  const driver = facts?.command?.options["db-driver"] ?? null;
  const engine = neighbour?.run.setting.engine ?? engineOfRun({ path, build: place.build, config, driver });
  const cpus = neighbour?.cpus ?? null;
  const status = facts?.fatal ? ("failed" as const) : ("complete" as const);
  const threads = threadsOf(facts?.command ?? null) ?? sideNameOf(path)?.dop ?? null;
  const run: ParsedRun<TestWorkload> = {
    key: path,
    setting: settingOf({ path, engine, build: place.build, config, cpus }),
    assumed: ["engine", "build", "config", "machine"],
    algorithm: labelOf(place) ?? engine,
    workload: { family: "sysbench", name: "prepare", params: {} },
    batch: null,
    threads,
    status,
    source: { path, ...placeOfLine(facts?.source ?? (output ? null : (met?.facts.io ?? null))) },
    notes: {},
    settings: {
      ...claimsOfPath(path, "load"),
      ...settingsOf(facts?.command ?? null, { range: true }),
      ...known({ toolVersion: facts?.toolVersion, primaryKey: place.pk === null ? null : place.pk === 1 }),
    },
  };
  const point = status === "failed" ? failedPoint(run, facts?.fatal ?? null) : loadPoint(run, files, cpus);
  const cell: RawCell = {
    ...cellOfLoad(run, point),
    build: place.build,
    config,
    pk: place.pk,
    column: place.column,
    ...(met ? { summary: met.facts.numbers } : {}),
  };
  const message = "sysbench stopped with an error while loading: the load failed and has no numbers.";
  const issues: Issue[] =
    status === "failed" ? [{ code: "run-failed", severity: "warning", ...point.source, message }] : [];
  return { load: { run, point, series: [], issues: [], cell, cpus, clientRate: null }, issues };
}

/** Returns the parts of a load's cell that its run and point state. */
const cellOfLoad = ({ key, threads, status }: ParsedRun, { key: pointKey, source, ...point }: ParsedPoint) => ({
  path: source.path,
  line: source.line,
  pointKey,
  runKey: key,
  test: "prepare",
  phase: null,
  range: null,
  threads,
  status,
  metrics: { ...point.metrics, ...point.moreMetrics },
});

const placeOfLine = (at: Line | null) => ({ line: at?.line ?? null, text: at?.text ?? null });

const failedPoint = (run: ParsedRun, at: Line | null): ParsedPoint =>
  testPoint(run, { label: baseName(run.key), source: { path: run.key, ...placeOfLine(at) } });

function loadPoint(run: ParsedRun, { output, met }: LoadFiles, cpus: number | null): ParsedPoint {
  const { values, sources }: SummaryValues = met
    ? summaryValues(met, { operation: "Insert", cpus, rate: null })
    : { values: {}, sources: {} };
  const rate = met?.facts.numbers["o/s"] || null;
  if (met && rate !== null) {
    values.insertsPerSecond = rate;
    const rule = "Rows inserted per second of the whole load, indexes too (o/s).";
    sources.insertsPerSecond = { path: met.path, line: met.facts.ioLine, origin: "author", rule };
  }
  const { loadSeconds, indexSeconds, rows } = output?.facts ?? {};
  const addSum = (key: string, printed: { value: number; line: number } | null | undefined) => {
    if (!printed || !output) return;
    values[key] = printed.value;
    const rule = "Sum of the whole seconds printed for each table.";
    sources[key] = { path: output.path, line: printed.line, origin: "computed", rule };
  };
  addSum("loadSeconds", loadSeconds);
  addSum("indexSeconds", indexSeconds);
  const source = met?.facts.io && rate !== null ? { path: met.path, ...placeOfLine(met.facts.io) } : run.source;
  return testPoint(run, {
    label: baseName(run.key),
    moreMetrics: { ...values, ...(rows == null ? {} : { rowsInserted: rows }) },
    metricSources: sources,
    origin: rate !== null ? "author" : "raw",
    source,
  });
}

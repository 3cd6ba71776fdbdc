import { type Issue, noMetrics, type ParsedRun, type TestWorkload } from "@/lib/domain/model";
import { groupOfSysbench } from "@/lib/domain/workloads/workload-group";
import { type Configs, engineOfRun, labelOf, placeOf } from "../claims/sysbench/place";
import type { RawCell } from "../claims/sysbench/raw-cell";
import { otherRateOf, rulesOfPath } from "../claims/sysbench/scan";
import { settingOf } from "../claims/sysbench/setting";
import { baseName, directoryOf } from "../kit/paths";
import { known, testPoint } from "../kit/record";
import { claimsOfPath } from "./claims";
import type { MetFacts } from "./facts";
import type { SideName } from "./names";
import { type SummaryValues, summaryValues } from "./summary";
import type { TestRun } from "./test-run";

/** Makes a run of a summary without its output. `neighbour` is a test of the directory, with CPUs and engine. */
export function summaryOnly(
  met: { path: string; facts: MetFacts; side: SideName },
  neighbour: TestRun | null,
  configs: Configs,
): TestRun {
  const { path, facts, side } = met;
  const scan = side.test === "scan";
  const cpus = neighbour?.cpus ?? null;
  const rate = facts.numbers["o/s"] || null;
  const place = placeOf(path);
  const config = place.config ?? configs.beside(path);
  const { test, phase, range, dop } = side;
  const engine = neighbour?.run.setting.engine ?? engineOfRun({ path, build: place.build, config });
  const status = rate === null ? ("failed" as const) : ("complete" as const);
  const source = { path, line: facts.io?.line ?? null, text: facts.io?.text ?? null };
  const run: ParsedRun<TestWorkload> = {
    key: path,
    setting: settingOf({ path, engine, build: place.build, config, cpus }),
    assumed: ["engine", "build", "config", "machine"],
    algorithm: labelOf(place) ?? engine,
    workload: { family: "sysbench", name: test, params: known({ range, phase }) },
    batch: null,
    threads: dop,
    status,
    source,
    notes: {},
    settings: {
      ...claimsOfPath(path, groupOfSysbench(test)),
      ...known({
        primaryKey: side.pk === null ? null : side.pk === 1,
        preparedStatements: place.preparedStatements,
      }),
    },
  };
  const counted = scan && rate !== null ? scanSummary(path, rate, dop, facts.ioLine) : null;
  const { values, sources }: SummaryValues =
    rate === null || scan
      ? (counted ?? { values: {}, sources: {} })
      : summaryValues({ path, facts }, { operation: "Query", cpus, rate: null });
  const point = testPoint(run, {
    label: baseName(path),
    metrics: { ...noMetrics, qps: scan ? null : rate },
    moreMetrics: values,
    metricSources: sources,
    origin: "author",
  });
  const { build, pk, column } = place;
  const cell: RawCell = {
    path,
    line: source.line,
    pointKey: path,
    runKey: path,
    build,
    config,
    pk,
    column,
    test,
    phase,
    range,
    threads: dop,
    status,
    metrics: { ...point.metrics, ...values },
    summary: facts.numbers,
  };
  const unclear = "has a rate that does not say what it counts; it is left out";
  const found = scan && counted === null ? unclear : "has its rate";
  const what = rate === null ? "has no rate, so the test counts as failed" : found;
  const message = `The output of this test is not in the bundle. The author's summary ${what}.`;
  const issues: Issue[] = [{ code: "summary-without-output", severity: "info", ...source, message }];
  return { run, point, series: [], issues, cell, cpus, clientRate: null };
}

/**
 * Returns the rows per second of a scan, per thread or of all. Path and rate must leave no doubt
 * (claims/sysbench/scan.ts). No value is per query, since the rows of a table are unknown.
 */
function scanSummary(path: string, rate: number, threads: number | null, line: number | null): SummaryValues | null {
  const [rule, other] = rulesOfPath(path, [{ printed: String(rate), threads }]);
  if (rule === undefined || other !== undefined) return null;
  const derivation = `o/s x ${rule.factor}: ${rule.rule}.`;
  const follows = otherRateOf(rule, rate * rule.factor, threads);
  return {
    values: { [rule.metric]: rate * rule.factor, ...(follows ? { [follows.metric]: follows.value } : {}) },
    sources: {
      [rule.metric]: { path, line, origin: "author", rule: derivation },
      ...(follows ? { [follows.metric]: { path, line, origin: "computed", rule: follows.rule } } : {}),
    },
  };
}

/** Maps each directory to one of its tests: all of them ran on one machine. */
export class Neighbours {
  private readonly byDirectory = new Map<string, TestRun>();

  constructor(tests: readonly TestRun[]) {
    for (const test of tests) {
      const directory = directoryOf(test.cell.path);
      const known = this.byDirectory.get(directory);
      if (!known || (known.cpus === null && test.cpus !== null)) this.byDirectory.set(directory, test);
    }
  }

  /** Returns a test of the same directory, preferably one that names the CPUs. */
  beside(path: string): TestRun | null {
    return this.byDirectory.get(directoryOf(path)) ?? null;
  }
}

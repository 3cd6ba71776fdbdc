import { createHash } from "node:crypto";
import { type MetricSource, noMetrics, type ParsedPoint, type ParsedRun, type TestWorkload } from "@/lib/domain/model";
import { engineOfBuild } from "@/lib/domain/names/engine-of-build";
import { PRINTED_SCAN } from "@/lib/domain/workloads/families";
import { known, testPoint } from "../../kit/record";
import type { Authored, AuthoredCells } from "./authored";
import { testLabel } from "./names";
import { engineOfFolder, engineOfRun, placeOf } from "./place";
import { otherRateOf } from "./scan";
import { settingOf } from "./setting";
import type { Table } from "./table";

/** Makes runs and points of numbers that only their author's tables hold. */
export function authoredRuns(authored: AuthoredCells): { run: ParsedRun<TestWorkload>; point: ParsedPoint }[] {
  const units = new Map([...authored.unknownUnits()].map((table) => [table, nameOfUnit(table)]));
  return authored.all.map((one) => {
    const isScan = one.test.test === "scan" && one.scan === null && one.relative === null;
    return authoredRun(one, isScan ? (units.get(authored.ofOneUnit(one.table)) ?? null) : null);
  });
}

/** Names an unknown unit: copies of a table share the name, other tables don't. */
function nameOfUnit({ columns, facts }: Table): string {
  const scans = facts.rows.flatMap(({ test, cells }) => (test.test === "scan" ? [cells] : []));
  const hash = createHash("sha256").update(JSON.stringify([columns.map((column) => column?.name), scans]));
  return `unknown-${hash.digest("hex").slice(0, 6)}`;
}

function authoredRun(one: Authored, unit: string | null): { run: ParsedRun<TestWorkload>; point: ParsedPoint } {
  const { table, column, test, threads, line, text, status } = one;
  const key = `${one.rowKey}.${one.at + 1}`;
  const source = { path: table.path, line, text };
  const { build, config } = column;
  // A name in words ("MariaDB Enterprise 11.4.8") counts before the path.
  const named = engineOfBuild(build, config) === null ? (engineOfFolder(build)?.engine ?? null) : null;
  const engine = named ?? engineOfRun({ path: table.path, build, config });
  const run: ParsedRun<TestWorkload> = {
    key,
    setting: settingOf({ path: table.path, engine, build, config, cpus: null }),
    assumed: ["machine"],
    algorithm: one.label,
    workload: {
      family: "sysbench",
      name: test.test,
      params: known({ range: test.range, phase: test.phase, unit }),
    },
    batch: null,
    threads: threads.threads,
    status,
    source,
    notes: { cellOfLine: one.at + 1, threadsFrom: threads.from },
    settings: known({
      ...settingsOfPath(table.path, table.kind.tag),
      primaryKey: column.pk === null ? null : column.pk === 1,
      directorySuffix: column.suffix,
      relativeTo: one.relative && baseOf(one.relative),
    }),
  };
  const label = `${testLabel(test)}, ${column.name}`;
  return { run, point: testPoint(run, { label, ...metricsOf(one), origin: "author" }) };
}

const baseOf = ({ base }: { base: string | null }): string => base ?? "a build that the table does not name";

/** Reads `prep0`, `prep1` in a table's name (`qps.abs.pgo.dop10.prep1.tsv`): prepared statements off, on; or null. */
function preparedOfTag(tag: string): boolean | null {
  const prepared = /(?:^|\.)prep([01])(?:\.|$)/.exec(tag)?.[1];
  return prepared === undefined ? null : prepared === "1";
}

/** Returns claims of folders and the table's tag: `prep0`, and `40u.8t.10m` for 8 tables of 10 million rows. */
function settingsOfPath(path: string, tag: string) {
  const [, tables, millions] = /(?:^|[./])\d{1,5}u\.(\d{1,5})t\.(\d{1,5})m(?=[./])/.exec(path) ?? [];
  return {
    preparedStatements: preparedOfTag(tag) ?? placeOf(path).preparedStatements,
    tables: tables === undefined ? null : Number(tables),
    rowsPerTable: millions === undefined ? null : Number(millions) * 1_000_000,
  };
}

function metricsOf(one: Authored): Pick<ParsedPoint, "metrics" | "moreMetrics" | "metricSources"> {
  const more: Record<string, number | null> = { ...one.more };
  const sources: Record<string, MetricSource> = { ...one.sources };
  const { value, scan, test, threads } = one;
  const from = (rule: string): MetricSource => ({ ...one.from, origin: "author", rule });
  if (one.relative) {
    if (one.relative.value !== null) {
      more.relativeQps = one.relative.value;
      sources.relativeQps = from(`As printed, relative to ${baseOf(one.relative)}.`);
    }
  } else if (value !== null && test.test === "scan") {
    if (scan) {
      more[scan.metric] = value * scan.factor;
      sources[scan.metric] = from(`Printed x ${scan.factor}: ${scan.rule}.`);
      const other = otherRateOf(scan, value * scan.factor, threads.threads);
      if (other) {
        more[other.metric] = other.value;
        sources[other.metric] = { ...from(other.rule), origin: "computed" };
      }
    } else {
      more[PRINTED_SCAN] = value;
      sources[PRINTED_SCAN] = from("As printed: rows in an unknown unit, the same for all scans of its table.");
    }
  } else if (value !== null && test.test === "prepare") {
    more.insertsPerSecond = value;
    sources.insertsPerSecond = from("The rate of the load, in inserted rows per second.");
  } else return { metrics: { ...noMetrics, qps: value }, moreMetrics: more, metricSources: sources };
  return { metrics: noMetrics, moreMetrics: more, metricSources: sources };
}

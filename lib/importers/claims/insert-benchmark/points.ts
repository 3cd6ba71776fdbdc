import type { Issue, Origin, Params, ParsedPoint, ParsedRun, Source } from "@/lib/domain/model";
import { noMetrics, type RunStatus } from "@/lib/domain/model";
import { testPoint } from "../../kit/record";
import type { RowMetrics } from "./metrics";
import { type DecodedTag, settingOf, settingsOf } from "./tag";

/** A row of a table, with its step. */
export interface MeasuredRow {
  tag: DecodedTag;
  /** The tag as printed, the label of the point. */
  label: string;
  workload: ParsedRun["workload"] & { family: "insert-benchmark" };
  size: string | null;
  origin: Origin;
  source: Source;
  /** Unique to the row's line. */
  rowKey: string;
  values: RowMetrics;
  notes?: Params;
}

/** Returns the key of a row's run and point. */
export const keyOfTest = (rowKey: string, { name, params }: Pick<MeasuredRow["workload"], "name" | "params">): string =>
  `${rowKey}:${name}${Object.values(params).join()}`;

/** Makes a run with one point for a row, since each step of a benchmark is a separate execution. */
export function runOf(row: MeasuredRow): { run: ParsedRun; point: ParsedPoint; issues: Issue[] } {
  const { tag, label, workload, size, origin, source, rowKey, values, notes = {} } = row;
  const key = keyOfTest(rowKey, workload);
  const run: ParsedRun = {
    key,
    setting: settingOf(tag, source.path),
    assumed: ["machine"],
    algorithm: tag.name || label,
    workload,
    batch: null,
    threads: null,
    status: values.status,
    source,
    notes,
    settings: settingsOf(tag, size),
  };
  const { metrics, moreMetrics } = values;
  return {
    run,
    point: testPoint(run, { label, metrics, moreMetrics, origin }),
    issues: values.odd.map(({ code, message }) => ({ code, severity: "warning", ...source, message })),
  };
}

/** Returns no values, for a step whose row can't be read. */
export const noValues = (status: RunStatus): RowMetrics => ({ metrics: noMetrics, moreMetrics: {}, status, odd: [] });

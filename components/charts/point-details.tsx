import { formatMebibytes, formatMilliseconds, formatQps, formatRatio, formatRecall, formatSeconds } from "@/lib/format";
import type { SeriesInfo, ViewPoint } from "@/lib/views/compare/compare-types";
import { recallSourceText } from "@/lib/views/compare/query-recalls";
import type { SliceRow } from "@/lib/views/compare/recall-slice";
import { SeriesMark } from "./series-mark";

/** The most rivals in a tooltip's ranking. */
const MOST_RIVALS = 6;

interface PointDetailsProps {
  info: SeriesInfo;
  recall: number;
  qps: number;
  /** Null for a point off the frontier: the view has only `off` for it. */
  point: ViewPoint | null;
  /** Parameters of a point off the frontier in words, where the view has them. */
  off?: string | undefined;
  /** The point that beats it, and the factor; null = none. */
  beaten?: string | null;
  /** All series under equal conditions, ranked at its recall. */
  slice?: readonly SliceRow[];
  /** Differences from the previous point on its line. */
  seam?: string;
}

/** Everything the view knows of a point, for its tooltip. */
export function PointDetails({ info, recall, qps, point, off, beaten, slice = [], seam }: PointDetailsProps) {
  const params = point ? [...Object.entries(point.indexParams), ...Object.entries(point.queryParams)] : [];
  const rows: [string, string][] = [
    ["recall", formatRecall(recall)],
    ["queries per second", formatQps(qps)],
  ];
  for (const [name, value] of params) rows.push([name, String(value ?? "none")]);
  if (point) {
    const { index, threads, latencyP95Seconds: p95, latencyP99Seconds: p99 } = point;
    if (threads !== null) rows.push(["threads", String(threads)]);
    if (p95 !== null) rows.push(["latency p95, ms", formatMilliseconds(p95)]);
    if (p99 !== null) rows.push(["latency p99, ms", formatMilliseconds(p99)]);
    if (index?.totalSeconds != null) rows.push(["index build, s", formatSeconds(index.totalSeconds)]);
    if (index?.bytes != null) rows.push(["index size, MiB", formatMebibytes(index.bytes)]);
    rows.push(["recall is", recallSourceText(point.recallSource)]);
    if (point.status !== "complete") rows.push(["status", point.status]);
  }
  return (
    <>
      <p className="mb-1 flex items-center gap-1.5 font-semibold">
        <SeriesMark color={info.color} marker={info.marker} />
        {info.label}
      </p>
      {info.detail && <p className="mb-1 text-muted-foreground">{info.detail}</p>}
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-px">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {off && <p className="mt-1 max-w-72">{off}</p>}
      {beaten && <p className="mt-1 max-w-72 font-medium">{beaten}</p>}
      {slice.length > 1 && (
        <ol className="mt-1.5 border-t border-border pt-1">
          <li className="text-muted-foreground">at recall ≥ {formatRecall(recall)}</li>
          {slice.slice(0, MOST_RIVALS).map(({ info: rival, point: best, ratio }) => (
            <li key={rival.key} className="flex items-center gap-1.5">
              <SeriesMark color={rival.color} marker={rival.marker} />
              <span className="min-w-0 truncate">{rival.label}</span>
              <span className="ml-auto pl-3">
                {best ? `${formatQps(best.qps)} · ${formatRatio(ratio)}` : "no point"}
              </span>
            </li>
          ))}
          {slice.length > MOST_RIVALS && (
            <li className="text-muted-foreground">and {slice.length - MOST_RIVALS} more</li>
          )}
        </ol>
      )}
      {seam && <p className="mt-1 max-w-72">Since the point before: {seam}.</p>}
      <p className="mt-1 text-muted-foreground">
        {point ? "Click or Enter opens the point." : "Click opens the point."}
      </p>
    </>
  );
}

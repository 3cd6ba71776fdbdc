import { formatMebibytes, formatMilliseconds, formatQps, formatRecall, formatSeconds } from "@/lib/format";
import type { SeriesInfo, ViewPoint } from "@/lib/views/compare/compare-types";
import { recallSourceText } from "./point-text";
import { SeriesMark } from "./series-mark";

interface PointDetailsProps {
  info: SeriesInfo;
  recall: number;
  qps: number;
  /** Null for a point off the frontier: of that the view carries no more than `off`. */
  point: ViewPoint | null;
  /** A point off the frontier: its parameters in words, where the view has them, and which point beats it. */
  off?: { params: string | undefined; beaten: string | null };
  /** In what it differs from the point before it on its line. */
  seam?: string;
}

/** Everything the view knows of a point, for its tooltip. */
export function PointDetails({ info, recall, qps, point, off, seam }: PointDetailsProps) {
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
      {off?.params && <p className="mt-1 max-w-72">{off.params}</p>}
      {off?.beaten && <p className="mt-1 max-w-72">Off the frontier: {off.beaten}</p>}
      {seam && <p className="mt-1 max-w-72">Since the point before: {seam}.</p>}
      <p className="mt-1 text-muted-foreground">
        {point ? "Click or Enter opens the point." : "Click opens the point."}
      </p>
    </>
  );
}

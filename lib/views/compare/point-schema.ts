import { z } from "zod";
import { maybe, number, params, status, text } from "@/lib/views/frozen/schema-parts";

// The stored shape of a point of a compare view, and of its index.

/** Seconds of load and build, and size in bytes; null = unknown. */
export const indexSummary = z.object({ totalSeconds: maybe, loadSeconds: maybe, buildSeconds: maybe, bytes: maybe });
/** A measured point. QPS is in queries per second, latencies are in seconds; null = unknown. */
export const point = z.object({
  /** Its id, BUNDLE.ORDINAL. Its page is /points/ID. */
  id: text,
  series: text,
  label: text,
  recall: number,
  qps: number,
  indexParams: params,
  queryParams: params,
  threads: maybe,
  latencyP95Seconds: maybe,
  latencyP99Seconds: maybe,
  index: indexSummary.nullable(),
  recallSource: z.enum(["computed", "cache", "printed"]).nullable(),
  status,
  bundle: text,
  /** Its conditions, as a position in the view's settings. Absent in older frozen views; null = unknown. */
  setting: maybe.optional(),
});

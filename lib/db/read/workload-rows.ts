import { to as copyTo } from "pg-copy-streams";
import type { RunStatus } from "@/lib/domain/model";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { pool } from "../client";
import { type CopyRow, readBinaryCopy } from "../encoding/binary-copy";
import { fingerprintText } from "../encoding/fingerprint";
import { metricsNamed } from "../encoding/lazy-metrics";
import { metricKeys } from "../encoding/metric-keys";

const FIELDS = [
  "p.bundle_key",
  "p.ordinal",
  "p.workload_id",
  "p.setting_id",
  "p.metric_keys_id",
  "p.status::text",
  "p.origin::text",
  "p.fingerprint",
  "p.qps",
  "p.latency_mean_seconds",
  "p.latency_p50_seconds",
  "p.latency_p95_seconds",
  "p.latency_p99_seconds",
  "p.latency_p999_seconds",
  "p.metric_values",
];

/** A point's own row, without the names behind its ids. */
export interface StoredPoint {
  ordinal: number;
  workload: number;
  setting: number;
  fingerprint: string | null;
  status: RunStatus;
  origin: WorkloadPoint["origin"];
  metrics: WorkloadPoint["metrics"];
}

/**
 * Returns the rows of these workloads' points by bundle key, in their order; [] for a bundle without any. The caller
 * passes visible bundles only.
 */
export async function readRows(
  bundles: readonly { key: number }[],
  workloads: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredPoint[]>> {
  const byBundle = new Map(bundles.map(({ key }) => [key, [] as StoredPoint[]]));
  if (bundles.length === 0) return byBundle;
  const unnamed: {
    stored: Omit<StoredPoint, "metrics">;
    of: StoredPoint[];
    keys: number;
    packed: Buffer | null;
    columns: (number | null)[];
  }[] = [];
  const add = (row: CopyRow) => {
    const of = byBundle.get(row.int(0, 0));
    if (!of) return;
    unnamed.push({
      of,
      stored: {
        ordinal: row.int(1, 0),
        workload: row.int(2, 0),
        setting: row.int(3, 0),
        fingerprint: fingerprintText(row.bigint(7)),
        status: statusOf(row.text(5)),
        origin: originOf(row.text(6)),
      },
      keys: row.int(4, -1),
      packed: row.isNull(14) ? null : Buffer.from(row.bytes(14)),
      columns: [8, 9, 10, 11, 12, 13].map((field) => (row.isNull(field) ? null : row.float(field))),
    });
  };
  // Only whole numbers enter the text, since COPY takes no parameters.
  const list = (numbers: Iterable<number>) => [...numbers].map((n) => Math.trunc(n)).join();
  const client = await pool().connect();
  try {
    const sql = `copy (select ${FIELDS.join()} from points p
      where p.bundle_key in (${list(byBundle.keys())}) and p.workload_id in (${list(workloads) || "0"})
      order by p.bundle_key, p.ordinal) to stdout (format binary)`;
    await readBinaryCopy(client.query(copyTo(sql)), FIELDS.length, add);
  } finally {
    client.release();
  }
  const names = await metricKeys(unnamed.flatMap(({ keys }) => (keys < 0 ? [] : keys)));
  const makers = new Map([...names].map(([id, own]) => [id, metricsNamed(own)]));
  const none = metricsNamed([]);
  for (const { of, stored, keys, packed, columns } of unnamed)
    of.push({ ...stored, metrics: (makers.get(keys) ?? none)(packed, columns) });
  return byBundle;
}

const statuses: ReadonlyMap<string, RunStatus> = new Map(
  (["complete", "truncated", "failed", "suspect"] as const).map((word) => [word, word]),
);
const origins: ReadonlyMap<string, WorkloadPoint["origin"]> = new Map(
  (["raw", "author", "computed"] as const).map((word) => [word, word]),
);
function wordOf<T>(words: ReadonlyMap<string, T>, text: string): T {
  const word = words.get(text);
  if (word === undefined) throw new Error(`A point has the unknown status or origin ${text}.`);
  return word;
}
const statusOf = (text: string) => wordOf(statuses, text);
const originOf = (text: string) => wordOf(origins, text);

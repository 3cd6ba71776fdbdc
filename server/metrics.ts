// Prometheus metrics. Each web process counts its own requests. The launcher adds them up and asks the database for the
// rest.
import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register } from "prom-client";
import type { Room } from "./admission/room.ts";

const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/** Counts the requests of a web process; `rooms` are its rooms by kind of request. */
export function countRequests(rooms: Record<string, Room>) {
  collectDefaultMetrics();
  AggregatorRegistry.setRegistries(register);
  new AggregatorRegistry(); // from here on it answers the launcher
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to the end of its answer",
    labelNames: ["kind", "status"],
    buckets: BUCKETS,
  });
  const refused = new Counter({
    name: "benchfolio_refused_total",
    help: "Requests answered with 503 or 408 by the server itself",
    labelNames: ["reason"],
  });
  new Gauge({
    name: "benchfolio_requests",
    help: "Requests being worked on (inside) and in line (waiting)",
    labelNames: ["kind", "state"],
    collect() {
      for (const [kind, own] of Object.entries(rooms))
        for (const [state, count] of Object.entries(own.counts())) this.set({ kind, state }, count);
    },
  });
  const live = new Counter({
    name: "benchfolio_live_answers_total",
    help: "Live answers by where they came from: the client's own copy (304), the memory, made, or made ahead",
    labelNames: ["from"],
  });
  return { seconds, refused, live };
}

/** Metrics that the launcher has: restarts of its children, the database, the queue and the disk. */
export function systemMetrics({ pool, folder }: { pool: Pick<Pool, "query">; folder: string }) {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const restarts = new Counter({
    name: "benchfolio_restarts_total",
    help: "Processes that ended by themselves and were started again",
    labelNames: ["process"],
    registers: [registry],
  });
  const up = gauge("benchfolio_database_up", "1 when the database answers");
  const bundles = gauge("benchfolio_bundles", "Bundles by status", ["status"]);
  const jobs = gauge("benchfolio_import_jobs", "Imports in the queue: waiting, running, given_up", ["state"]);
  const oldest = gauge("benchfolio_import_oldest_seconds", "Age of the oldest import that waits");
  const database = gauge("benchfolio_database_bytes", "Size of the database");
  const stored = gauge("benchfolio_stored_bytes", "Size of all stored bundles");
  const free = gauge("benchfolio_disk_free_bytes", "Room on the disk of the data folder");
  const aggregator = new AggregatorRegistry();

  const askDatabase = async () => {
    const one = async (sql: string) => (await pool.query(sql)).rows[0];
    const { rows } = await pool.query(
      "select status, count(*)::int as n, sum(size_bytes)::float as b from bundles group by 1",
    );
    bundles.reset();
    for (const status of ["queued", "importing", "ready", "failed"]) bundles.set({ status }, 0);
    for (const { status, n } of rows) bundles.set({ status }, n);
    stored.set(rows.reduce((sum, { b }) => sum + b, 0));
    const queue = await one(`select count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as given_up,
        coalesce(extract(epoch from now() -
          min(created_at) filter (where locked_at is null and attempts < max_attempts)), 0)::float as age
      from graphile_worker.jobs where task_identifier = 'import-bundle'`);
    for (const state of ["running", "waiting", "given_up"]) jobs.set({ state }, queue[state]);
    oldest.set(queue.age);
    database.set((await one("select pg_database_size(current_database())::float as size")).size);
  };
  return {
    restarts,
    /** Returns all metrics in Prometheus's text format, without those of the database while it is away. */
    async text(): Promise<string> {
      const disk = await statfs(folder).catch(() => null);
      if (disk) free.set(disk.bavail * disk.bsize);
      try {
        await askDatabase();
        up.set(1);
      } catch {
        for (const metric of [bundles, jobs, oldest, database, stored]) metric.reset();
        up.set(0);
      }
      return `${await aggregator.clusterMetrics()}\n${await registry.metrics()}`;
    },
  };
}

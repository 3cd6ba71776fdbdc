// Clients that run while processes are killed: uploads, frozen views, imports again, deletes, and a reader who counts.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BundlesAnswer } from "../../lib/api/schemas/bundles.ts";
import { type CrashBundle, crashBundle } from "./bundles.ts";

/** Everything that clients recorded during the rounds. */
export interface ClientRecords {
  /** Number of uploads that were sent. */
  sent: number;
  importedAgain: number;
  /** Number of answers to uploads by status; 0 = no answer. */
  answers: Record<number, number>;
  /** Answers that no killed process explains: status and code. */
  faults: unknown[];
  /** Bundles that the server accepted, by id. */
  acknowledged: Map<string, CrashBundle>;
  /** Frozen views by key, with their text; null where it could not be read. */
  frozen: Map<string, string | null>;
  /** Bundles that the operator deletes, by id. */
  deletes: Map<string, "asked" | "done">;
  /** Wrong numbers of points that a reader saw, by bundle: not those sent, or some before the bundle was ready. */
  halves: Map<string, number>;
  /** Process id of the running delete command; null = none runs. */
  command: number | null;
}

interface ClientOptions {
  server: () => { url: string };
  data: string;
  random: () => number;
  records: ClientRecords;
}

const root = path.resolve(import.meta.dirname, "../..");
const bundlesCommand = path.join(root, "scripts/bundles.ts");
const nothing = () => null;

/**
 * Returns the address of a running server's embedded database on the folder `data`; null where there is none. Its port
 * changes with each start.
 */
export function databaseUrl(data: string): string | null {
  try {
    const port = readFileSync(path.join(data, "pg/postmaster.pid"), "utf8").split("\n")[3]?.trim();
    const password = readFileSync(path.join(data, "pg.password"), "utf8").trim();
    return `postgres://postgres:${password}@127.0.0.1:${port}/benchfolio`;
  } catch {
    return null;
  }
}

/** Returns a frozen view without the one part that a later withdrawal adds to it. */
export const frozenText = (body: string): string => JSON.stringify({ ...JSON.parse(body), withdrawn: undefined });

/** Runs clients of the server that `server()` returns, until `stop()`. They write to `records`. */
export function clients(options: ClientOptions): () => Promise<void> {
  const all = new Clients(options);
  const work = [all.upload(), all.upload(), all.upload(), all.freeze(), all.importAgain(), all.remove(), all.count()];
  return async () => {
    all.isRunning = false;
    await Promise.all(work);
  };
}

/** Clients that work until `isRunning` is false. */
class Clients {
  isRunning = true;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Uploads one bundle after the other. */
  async upload(): Promise<void> {
    const { random, records } = this.#options;
    while (this.isRunning) {
      records.sent += 1;
      const bundle = await crashBundle(records.sent, random);
      // A client retries after a broken connection: the same bytes must not count twice.
      for (let tries = 0; this.isRunning && tries < 2 && !(await this.#send(bundle)); tries += 1)
        await sleep(200 + random() * 800);
      await sleep(random() * 400);
    }
  }

  /** Sends a bundle; returns true where the server acknowledged it. */
  async #send(bundle: CrashBundle): Promise<boolean> {
    const { server, records } = this.#options;
    const wait = String(this.#pick([0, 0, 5]));
    const query = new URLSearchParams({ filename: `crash${bundle.n}.tar.gz`, title: `crash${bundle.n}`, wait });
    const answer = await fetch(`${server().url}/api/v1/bundles?${query}`, {
      method: "POST",
      body: bundle.bytes,
      signal: AbortSignal.timeout(60_000),
    }).catch(nothing);
    const body = await answer?.json().catch(nothing);
    const status = answer && body ? answer.status : 0;
    records.answers[status] = (records.answers[status] ?? 0) + 1;
    // A killed process is not a fault: its clients must retry, or get no answer.
    if (status >= 500 && status !== 503) records.faults.push([status, body.error?.code]);
    if (status !== 200 && status !== 201) return false;
    records.acknowledged.set(body.id, bundle);
    return true;
  }

  /** Freezes views, and reads each back. */
  async freeze(): Promise<void> {
    const { server, random, records } = this.#options;
    while (this.isRunning) {
      await sleep(1_000 + random() * 2_000);
      const answer = await fetch(`${server().url}/api/v1/snapshots`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: "/compare", title: "crash" }),
        signal: AbortSignal.timeout(30_000),
      }).catch(nothing);
      const body = answer?.status === 201 ? await answer.json().catch(nothing) : null;
      if (!body) continue;
      const view = await fetch(`${server().url}/s/${body.key}.json`).catch(nothing);
      records.frozen.set(body.key, view?.ok ? await view.text().then(frozenText, nothing) : null);
    }
  }

  /** Queues ready bundles for another import. */
  async importAgain(): Promise<void> {
    const { data, random, records } = this.#options;
    while (this.isRunning) {
      await sleep(500 + random() * 1_000);
      const connectionString = databaseUrl(data);
      if (connectionString === null) continue;
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
      client.on("error", () => {});
      try {
        await client.connect();
        // The server does the same for bundles of an older version.
        const { rowCount } = await client.query(
          `select graphile_worker.add_job(
             'import-bundle', payload := json_build_object('bundleKey', key), job_key := id, max_attempts := 3
           ) from (select key, id from bundles where status = 'ready' order by random() limit 1) as one`,
        );
        records.importedAgain += rowCount ?? 0;
      } catch {
        // The database is away, as these rounds intend.
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  /** Deletes bundles by the operator's command. */
  async remove(): Promise<void> {
    const { data, random, records } = this.#options;
    while (this.isRunning) {
      await sleep(3_000 + random() * 5_000);
      const id = this.#pick([...records.acknowledged.keys()].filter((each) => !records.deletes.has(each)));
      const database = databaseUrl(data);
      if (!this.isRunning || !id || database === null) continue;
      records.deletes.set(id, "asked");
      const command = spawn(process.execPath, [bundlesCommand, "delete", id, "--reason", "crash"], {
        cwd: root,
        stdio: "ignore",
        env: { ...process.env, DATABASE_URL: database, BENCHFOLIO_DATA: data },
      });
      records.command = command.pid ?? null;
      const code = await new Promise((resolve) => command.once("exit", resolve));
      records.command = null;
      if (code === 0) records.deletes.set(id, "done");
    }
  }

  /** Compares the numbers of points of the newest 1,000 bundles with those that were sent. */
  async count(): Promise<void> {
    const { records } = this.#options;
    while (this.isRunning) {
      const list = await this.#bundlesNow().catch(nothing);
      for (const { id, status, counts } of list?.bundles ?? []) {
        const points = records.acknowledged.get(id)?.points ?? counts.points;
        if (status === "ready" ? counts.points !== points : counts.points !== 0) records.halves.set(id, counts.points);
      }
      await sleep(400);
    }
  }

  async #bundlesNow(): Promise<BundlesAnswer | null> {
    const url = `${this.#options.server().url}/api/v1/bundles?limit=1000`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    return answer.ok ? answer.json() : null;
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#options.random() * items.length)];
  }
}

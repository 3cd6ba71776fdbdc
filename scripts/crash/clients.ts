// Clients that run while processes are killed: uploads, frozen views, imports again, deletes, and a reader who counts.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BundlesAnswer } from "../../lib/api/schemas/bundles.ts";
import { type CrashBundle, crashBundle } from "./bundles.ts";

/** All that clients know after the rounds. */
export interface Told {
  sent: number;
  importedAgain: number;
  answers: Record<number, number>;
  faults: unknown[];
  acknowledged: Map<string, CrashBundle>;
  frozen: Map<string, string | null>;
  deletes: Map<string, "asked" | "done">;
  halves: Map<string, number>;
  command: number | null;
}
interface Clients {
  server: () => { url: string };
  data: string;
  random: () => number;
  told: Told;
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

/**
 * Runs clients of the server that `server()` returns, until `stop()`. They record answers in `told`: `acknowledged`
 * bundles by id, and `frozen` views by key with their text. Also ids that they tried to delete, and `halves`: ready
 * bundles with wrong numbers.
 */
export function clients({ server, data, random, told }: Clients): () => Promise<void> {
  let going = true;
  const bundlesNow = async (): Promise<BundlesAnswer | null> => {
    const answer = await fetch(`${server().url}/api/v1/bundles?limit=1000`, { signal: AbortSignal.timeout(20_000) });
    return answer.ok ? answer.json() : null;
  };
  const any = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];

  async function send(bundle: CrashBundle): Promise<boolean> {
    const wait = String(any([0, 0, 5]));
    const query = new URLSearchParams({ filename: `crash${bundle.n}.tar.gz`, title: `crash${bundle.n}`, wait });
    const answer = await fetch(`${server().url}/api/v1/bundles?${query}`, {
      method: "POST",
      body: bundle.bytes,
      signal: AbortSignal.timeout(60_000),
    }).catch(nothing);
    const body = await answer?.json().catch(nothing);
    const status = answer && body ? answer.status : 0;
    told.answers[status] = (told.answers[status] ?? 0) + 1;
    // A killed process is not a fault: its clients must retry, or get no answer.
    if (status >= 500 && status !== 503) told.faults.push([status, body.error?.code]);
    if (status !== 200 && status !== 201) return false;
    told.acknowledged.set(body.id, bundle);
    return true;
  }
  async function upload() {
    while (going) {
      told.sent += 1;
      const bundle = await crashBundle(told.sent, random);
      // A client retries after a broken connection: the same bytes must not count twice.
      for (let tries = 0; going && tries < 2 && !(await send(bundle)); tries += 1) await sleep(200 + random() * 800);
      await sleep(random() * 400);
    }
  }
  async function freeze() {
    while (going) {
      await sleep(1_000 + random() * 2_000);
      const answer = await fetch(`${server().url}/api/v1/snapshots`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url: "/compare", title: "crash" }),
        signal: AbortSignal.timeout(30_000),
      }).catch(nothing);
      const body = answer?.status === 201 ? await answer.json().catch(nothing) : null;
      if (!body) continue;
      const seen = await fetch(`${server().url}/s/${body.key}.json`).catch(nothing);
      told.frozen.set(body.key, seen?.ok ? await seen.text().then(frozenText, nothing) : null);
    }
  }
  async function importAgain() {
    while (going) {
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
        told.importedAgain += rowCount ?? 0;
      } catch {
        // The database is away, as these rounds intend.
      } finally {
        await client.end().catch(() => {});
      }
    }
  }
  async function remove() {
    while (going) {
      await sleep(3_000 + random() * 5_000);
      const id = any([...told.acknowledged.keys()].filter((one) => !told.deletes.has(one)));
      const database = databaseUrl(data);
      if (!going || !id || database === null) continue;
      told.deletes.set(id, "asked");
      const command = spawn(process.execPath, [bundlesCommand, "delete", id, "--reason", "crash"], {
        cwd: root,
        stdio: "ignore",
        env: { ...process.env, DATABASE_URL: database, BENCHFOLIO_DATA: data },
      });
      told.command = command.pid ?? null;
      const code = await new Promise((resolve) => command.once("exit", resolve));
      told.command = null;
      if (code === 0) told.deletes.set(id, "done");
    }
  }
  async function count() {
    while (going) {
      const list = await bundlesNow().catch(nothing);
      for (const { id, status, counts } of list?.bundles ?? []) {
        const points = told.acknowledged.get(id)?.points ?? counts.points;
        if (status === "ready" ? counts.points !== points : counts.points !== 0) told.halves.set(id, counts.points);
      }
      await sleep(400);
    }
  }
  const work = [upload(), upload(), upload(), freeze(), importAgain(), remove(), count()];
  return async () => {
    going = false;
    await Promise.all(work);
  };
}

// Checks the state after the crash rounds: all acknowledged bundles are there, once and whole, and nothing else.
import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BundleSummary, BundlesAnswer } from "../../lib/api/schemas/bundles.ts";
import { ask } from "../server-client.ts";
import { type ClientRecords, databaseUrl, frozenText } from "./clients.ts";

async function allBundles(url: string): Promise<BundleSummary[]> {
  const bundles: BundleSummary[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const answer = await ask(`${url}/api/v1/bundles?limit=1000${cursor && `&cursor=${cursor}`}`);
    const page: BundlesAnswer = await answer.json();
    bundles.push(...page.bundles);
    cursor = page.nextCursor;
  }
  return bundles;
}

/**
 * Waits until no import is running and no twin is written; returns the bundles and the twins' sha256. A bundle that is
 * imported again stays ready meanwhile, so the queue is asked, too.
 */
async function waitForWork(url: string, data: string): Promise<{ bundles: BundleSummary[]; twins: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl(data) ?? "" });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `select from graphile_worker.jobs
         where task_identifier in ('import-bundle', 'write-twin')
         and (locked_at is not null or attempts < max_attempts)`,
      );
      const bundles = await allBundles(url);
      if (rowCount === 0 && bundles.every(({ status }) => status === "ready" || status === "failed")) {
        const { rows } = await client.query<{ sha256: string }>("select sha256 from twins");
        return { bundles, twins: rows.map(({ sha256 }) => sha256) };
      }
      await sleep(1_000);
    }
  } finally {
    await client.end();
  }
}

/** Returns the names of all files below a folder; none where there is no folder. */
const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/**
 * Compares a freshly started server with its clients' `records`. Returns the number of bundles, and lists of `faults`,
 * which are empty where all is well.
 */
export async function verdict({ url, data, records }: { url: string; data: string; records: ClientRecords }) {
  const { bundles, twins } = await waitForWork(url, data);
  const byId = new Map(bundles.map((bundle) => [bundle.id, bundle]));
  const titles = bundles.map(({ title }) => title);
  const lost: number[] = [];
  const failed: (number | string)[] = [];
  const wrong: number[][] = [];
  const unreadable: number[] = [];
  const stillThere: number[] = [];
  const frozen: string[] = [];
  for (const [id, { n, points, path: member, text }] of records.acknowledged) {
    const bundle = byId.get(id);
    const deletion = records.deletes.get(id);
    if (deletion === "done" && bundle) stillThere.push(n);
    if (!bundle) {
      if (deletion === undefined) lost.push(n);
      continue;
    }
    if (bundle.status !== "ready") failed.push(n);
    else if (bundle.counts.points !== points) wrong.push([n, bundle.counts.points, points]);
    const file = await ask(`${url}/api/v1/bundles/${id}/files/${member}`);
    if ((await file.text()) !== text) unreadable.push(n);
  }
  for (const { id, status } of bundles) if (status === "failed" && !records.acknowledged.has(id)) failed.push(id);
  for (const [key, text] of records.frozen) {
    const answer = await ask(`${url}/s/${key}.json`);
    const now = answer.ok ? frozenText(await answer.text()) : null;
    if (now === null || (text !== null && now !== text)) frozen.push(key);
  }
  const stored = filesIn(path.join(data, "bundles")).filter((name) => name !== "installation");
  const known = new Set([...bundles.map(({ sha256 }) => sha256), ...twins]);
  const faults = {
    lost,
    failed,
    wrong,
    unreadable,
    stillThere,
    frozen,
    doubled: titles.filter((title, at) => titles.indexOf(title) !== at),
    leftOver: [...filesIn(path.join(data, "spool")), ...stored.filter((name) => !known.has(name))],
    half: [...records.halves],
    answers: records.faults,
  };
  return { faults, bundles: bundles.length };
}

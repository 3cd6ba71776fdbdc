import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { databaseUrl } from "../scripts/crash/clients.ts";
import { ask } from "./ask";
import { readBundle } from "./bundles";
import { expect } from "./fixtures";
import { importBundle } from "./import-bundle";

const SAMPLE = "sysbench-archive-layout.tar.gz";
const PAGES = ["/relative", "/history", "/diff"];
const ENDINGS = ["html", "json", "svg", "png", "csv", "md", "txt"];

const put = async (base: string) => (await importBundle(base, readBundle(SAMPLE), SAMPLE)).id;

/** Runs an operator's command beside the server with its data in `folder`. */
const command = (folder: string, script: string, ...items: string[]) =>
  promisify(execFile)(process.execPath, [path.resolve("scripts", script), ...items], {
    env: { ...process.env, BENCHFOLIO_DATA: folder },
  });

async function post(base: string, to: string, body: object): Promise<string> {
  const answer = await ask(`${base}/api/v1/${to}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { key } = await answer.json();
  return key;
}

/** Returns status, type and sha256 of every file of these views and reports. */
async function hashes(base: string, keys: readonly string[]): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const key of keys)
    for (const ending of ENDINGS) {
      const answer = await ask(`${base}/s/${key}.${ending}`);
      const hash = createHash("sha256").update(Buffer.from(await answer.arrayBuffer()));
      all[`${key}.${ending}`] = `${answer.status} ${answer.headers.get("content-type")} ${hash.digest("hex")}`;
    }
  return all;
}

/**
 * Freezes views of a bundle on the server at `base` with its data in `folder`, and changes everything beside them.
 * Expects the same bytes each time, also from the server that `restart` starts in its place.
 */
export async function expectKeptForEver(base: string, folder: string, restart: () => Promise<string>): Promise<void> {
  const id = await put(base);
  const keys: string[] = [];
  const pages = PAGES.map((page) => `${page}?family=sysbench&bundle=${id}`);
  for (const url of pages) keys.push(await post(base, "snapshots", { url, title: "", caption: "Kept." }));
  const panels = [{ markdown: "Words." }, { url: pages[0], figure: "table" }];
  keys.push(await post(base, "reports", { title: "Kept for ever", panels }));
  const frozen = await hashes(base, keys);
  expect(Object.keys(frozen)).toHaveLength((PAGES.length + 1) * ENDINGS.length);
  for (const said of Object.values(frozen)) expect(said).toMatch(/^200 /);

  await command(folder, "bundles.ts", "delete", id, "--reason", "Makes room.");
  expect(await hashes(base, keys)).toEqual(frozen);
  expect(await put(base)).toBe(id);
  await command(folder, "reimport.ts", "--all");
  expect(await hashes(base, keys)).toEqual(frozen);

  // Changes that a later version may make to the source data and the storage of these views.
  const client = new pg.Client({ connectionString: databaseUrl(folder) ?? "" });
  await client.connect();
  for (const table of ["snapshots", "snapshot_files", "points", "bundles"])
    await client.query(`alter table ${table} add column later text not null default ''`);
  await client.query(`insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
    values ('later', 'x', now(), '29991231000000_later', 1)`);
  await client.end();
  expect(await hashes(await restart(), keys)).toEqual(frozen);
}

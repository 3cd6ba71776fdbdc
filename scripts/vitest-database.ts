// Starts one Postgres for a run of the tests, with a migrated template database; withTestDatabase() copies it per file.
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startDb } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { temporaryRoot } from "./temporary-root.ts";

declare global {
  var benchfolioTestDatabase: Promise<() => Promise<void>> | undefined;
}

/**
 * Starts the database once for all projects of vitest.config.ts, which vitest prepares at the same time. Returns a
 * function that stops it to the first of them only.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const isFirst = globalThis.benchfolioTestDatabase === undefined;
  globalThis.benchfolioTestDatabase ??= start();
  const stop = await globalThis.benchfolioTestDatabase;
  return isFirst ? stop : undefined;
}

/** Starts Postgres and migrates the template. Returns a function that stops it and removes its files. */
async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(temporaryRoot(), "benchfolio-test-"));
  await chmod(folder, 0o755); // as root, the server runs under another account
  const server = await startDb({ dir: path.join(folder, "pg"), port: 0 });
  const admin = new pg.Client(server.url);
  await admin.connect();
  // No test survives a power cut of this server, so nothing waits for the disk.
  for (const safety of ["fsync", "synchronous_commit", "full_page_writes"])
    await admin.query(`alter system set ${safety} = off`);
  await admin.query("select pg_reload_conf()");
  await admin.query("create database benchfolio_template");
  await admin.end();
  const template = new URL(server.url);
  template.pathname = "/benchfolio_template";
  await migrate(template.href);
  process.env.BENCHFOLIO_TEST_SERVER = server.url;
  // For lib/import/read-once.testing.ts.
  process.env.BENCHFOLIO_TEST_READ = path.join(folder, "read");
  await mkdir(process.env.BENCHFOLIO_TEST_READ);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

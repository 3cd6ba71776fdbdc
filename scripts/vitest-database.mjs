// Starts one Postgres for a run of the tests, with a migrated template database; lib/db/test-database.ts copies it per
// file.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startDb } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

export default async function setup() {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-test-"));
  await chmod(folder, 0o755); // as root, the server runs under another account
  const server = await startDb({ dir: path.join(folder, "pg"), port: 0 });
  const admin = new pg.Client(server.url);
  await admin.connect();
  await admin.query("create database benchfolio_template");
  await admin.end();
  const template = new URL(server.url);
  template.pathname = "/benchfolio_template";
  await migrate(template.href);
  process.env.BENCHFOLIO_TEST_SERVER = server.url;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { disconnect } from "./client";

/** Gives a test file its own empty, migrated database and data folder, and removes both afterwards. */
export function withTestDatabase(): void {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = process.env.BENCHFOLIO_TEST_SERVER ?? "";
  let folder = "";
  const admin = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  beforeAll(async () => {
    // Copies files, which is faster: the default also writes each page into the log.
    await admin(`create database ${name} template benchfolio_template strategy file_copy`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-data-"));
    process.env.DATABASE_URL = url.href;
    // Statements take long on slow machines, so they have no limit here. Only a file that tests the limit sets one.
    process.env.BENCHFOLIO_STATEMENT_TIMEOUT ??= "0";
    process.env.BENCHFOLIO_DATA = folder;
  });
  afterAll(async () => {
    await disconnect();
    await admin(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
    // The next test file of this process must not use the dropped database.
    delete process.env.DATABASE_URL;
    delete process.env.BENCHFOLIO_DATA;
  });
}

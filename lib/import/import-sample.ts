import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { hasBundles } from "../db/write/bundles-write";
import { SAMPLE_TITLE } from "../domain/names/samples";
import { awaitVerdict, storeUpload } from "./upload";

const PATIENCE_SECONDS = 120;

/** Titles of the bundles of `sample/`, the newest last: pages show that by default. README.md there describes them. */
const titles: Readonly<Record<string, string>> = {
  "sysbench-postgres-inserts.tar.gz": `${SAMPLE_TITLE}sysbench inserts on three releases of PostgreSQL`,
  "sysbench-postgres-releases.tar.gz": `${SAMPLE_TITLE}sysbench on seven releases of PostgreSQL`,
  "sysbench-archive-layout.tar.gz": `${SAMPLE_TITLE}sysbench on MariaDB, MyRocks and PostgreSQL`,
  "dbbench.tar.gz": `${SAMPLE_TITLE}db_bench on RocksDB`,
  "ann-hdf5-small.tar.xz": `${SAMPLE_TITLE}vector search on mnist10k`,
};

/**
 * Uploads the bundles of `sample/` into a database that never had a bundle. Waits up to two minutes for each import.
 * Files that are missing are left out. Needs a running worker. Returns false, and uploads nothing, where the database
 * has or had a bundle.
 */
export async function importSample(folder = path.resolve("sample")): Promise<boolean> {
  if (await hasBundles()) return false;
  const names: string[] = await readdir(folder).catch(() => []);
  for (const [fileName, title] of Object.entries(titles)) {
    if (!names.includes(fileName)) continue;
    const { state } = await storeUpload({ source: createReadStream(path.join(folder, fileName)), fileName, title });
    await awaitVerdict(state, PATIENCE_SECONDS);
  }
  return true;
}

import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pool } from "../db/client";
import { awaitVerdict, storeUpload } from "./upload";

const PATIENCE_SECONDS = 120;

/** Uploads the bundle in `sample/` into a database without any bundle, and waits for its import; needs a running worker. */
export async function importSample(folder = path.resolve("sample")): Promise<void> {
  const { rowCount } = await pool().query("select from bundles limit 1");
  if (rowCount !== 0) return;
  const names = await readdir(folder).catch(() => []);
  const fileName = names.find((name) => /\.(?:tar(?:\.\w+)?|tgz|zip)$/.test(name));
  if (!fileName) return;
  const source = createReadStream(path.join(folder, fileName));
  const { state } = await storeUpload({ source, fileName, title: "Sample: vector search on mnist10k" });
  await awaitVerdict(state, PATIENCE_SECONDS);
}

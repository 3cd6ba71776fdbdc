// `npm run import -- PATH|URL...`: uploads files, directories or addresses to the running server (BENCHFOLIO_URL).
// Without a server it imports them itself. Prints each outcome; exits with 1 when one was refused.
import { parseArgs } from "node:util";
import "./typescript-hooks.mjs";
import type { Item } from "../cli/items.ts";
import type { Uploaded } from "../cli/upload-item.ts";
import { prepareDatabase } from "./prepare-database.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    title: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const usage = `npm run import -- [--json] [--title TEXT] PATH|URL...
PATH is an archive, a result file or a directory; BENCHFOLIO_URL names the server (default http://localhost:PORT).`;
if (values.help || positionals.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

interface Importer {
  upload: (item: Item, onProgress: (text: string) => void) => Promise<Uploaded>;
  close: () => Promise<void>;
}

const { reportItem } = await import("../cli/report-item.ts");
const { serverAt } = await import("../cli/server.ts");
const { uploadItem } = await import("../cli/upload-item.ts");
const server = serverAt(undefined);
const importer: Importer = (await answers(server.url))
  ? { upload: overHttp, close: async () => {} }
  : await inProcess();
let failures = 0;
try {
  for (const item of positionals) if ((await reportItem(item, values.json, importer.upload)) !== 0) failures += 1;
} finally {
  await importer.close();
}
process.exitCode = failures > 0 ? 1 : 0;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/v1/bundles?limit=1`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

function overHttp(item: Item, onProgress: (text: string) => void) {
  return uploadItem(server, item, { title: values.title, wait: true, onProgress });
}

/** Imports without a server, with our own database and worker. */
async function inProcess(): Promise<Importer> {
  const db = await prepareDatabase((text) => console.error(`benchfolio: ${text}`));
  const { commandLineImporter } = await import("../lib/import/command-line.ts");
  const importer = await commandLineImporter();
  return {
    async upload({ name, source }) {
      const { bundle, files, duplicate } = await importer.upload({
        fileName: name,
        source,
        title: values.title ?? null,
      });
      const answer = {
        ...bundle,
        duplicate,
        deleteKey: null,
        kept: [],
        replaced: null,
        waiting: null,
        deletedBefore: null,
      };
      return { answer, report: { bundle, files } };
    },
    async close() {
      await importer.close();
      await db.stop();
    },
  };
}

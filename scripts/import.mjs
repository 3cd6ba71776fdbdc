// `npm run import -- PATH|URL...`: uploads files, directories or addresses to the running server (BENCHFOLIO_URL), or
// imports them itself when none answers. Prints what became of each; ends with 1 when one of them was refused.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { generateIfNeeded } from "./generate.mjs";
import { packDirectory } from "./pack-directory.mjs";
import { prepareDatabase } from "./prepare-database.mjs";

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

const server = (process.env.BENCHFOLIO_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, "");
const importer = (await answers(server)) ? overHttp(server) : await inProcess();
let failures = 0;
try {
  for (const item of positionals) await report(item, async () => importer.upload(await open(item)));
} finally {
  await importer.close();
}
process.exitCode = failures > 0 ? 1 : 0;

async function report(item, work) {
  try {
    const { bundle, files, duplicate } = await work();
    if (bundle.status === "failed") failures += 1;
    const { printReport } = await import("./print-report.mjs");
    if (values.json) console.log(JSON.stringify({ item, duplicate, bundle, files }));
    else printReport({ item, duplicate, bundle, files });
  } catch (error) {
    failures += 1;
    const told = { code: error.code ?? "internal", message: error.message, issues: error.issues ?? [] };
    if (values.json) console.log(JSON.stringify({ item, error: told }));
    else {
      console.error(`${item}: ${told.message} (${told.code})`);
      for (const issue of told.issues) console.error(`  ${place(issue)}${issue.message}`);
    }
  }
}

function place(issue) {
  return issue.path ? `${issue.path}${issue.line ? `:${issue.line}` : ""}: ` : "";
}

async function answers(url) {
  try {
    return (await fetch(`${url}/api/v1/bundles?limit=1`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** What an argument stands for: a stream of bytes and its name. */
async function open(item) {
  if (/^https?:\/\//.test(item)) {
    const response = await fetch(item);
    if (!response.ok || !response.body) throw new Error(`the address answered ${response.status}`);
    const name = decodeURIComponent(path.posix.basename(new URL(item).pathname)) || "download";
    return { name, source: Readable.fromWeb(response.body) };
  }
  const info = await stat(item);
  if (!info.isDirectory()) return { name: path.basename(item), source: createReadStream(item), size: info.size };
  const skip = (member) => console.error(`${member}: not a regular file, left out`);
  return { name: `${path.basename(path.resolve(item))}.tar`, source: packDirectory(item, skip) };
}

function overHttp(url) {
  const get = async (where) => {
    const response = await fetch(`${url}${where}`);
    const body = await response.json();
    if (response.ok) return body;
    throw Object.assign(new Error(body.error?.message ?? `the server answered ${response.status}`), body.error);
  };
  return {
    async upload({ name, source, size }) {
      const query = new URLSearchParams({
        wait: "250",
        filename: name,
        ...(values.title ? { title: values.title } : {}),
      });
      const response = await fetch(`${url}/api/v1/bundles?${query}`, {
        method: "POST",
        duplex: "half",
        headers: size === undefined ? {} : { "content-length": String(size) },
        body: ReadableStream.from(source),
      });
      const answer = await response.json();
      if (!response.ok) throw Object.assign(new Error(answer.error?.message ?? response.statusText), answer.error);
      for (;;) {
        const bundle = await get(`/api/v1/bundles/${answer.id}`);
        if (bundle.status === "ready" || bundle.status === "failed")
          return {
            bundle,
            files: await allFiles((q) => get(`/api/v1/bundles/${answer.id}/files?${q}`)),
            duplicate: answer.duplicate,
          };
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    close: async () => {},
  };
}

/** The same without a server: our own database, our own worker. */
async function inProcess() {
  const db = await prepareDatabase((text) => console.error(`benchfolio: ${text}`));
  generateIfNeeded();
  const { register } = await import("tsx/esm/api");
  register();
  const { commandLineImporter } = await import("../lib/import/command-line.ts");
  const importer = await commandLineImporter();
  return {
    upload: ({ name, source }) => importer.upload({ fileName: name, source, title: values.title ?? null }),
    async close() {
      await importer.close();
      await db.stop();
    },
  };
}

async function allFiles(page) {
  const files = [];
  for (let cursor = ""; cursor !== null; ) {
    const answer = await page(`limit=1000${cursor && `&cursor=${cursor}`}`);
    files.push(...answer.files);
    cursor = answer.nextCursor;
  }
  return files;
}

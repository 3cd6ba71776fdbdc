import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { chunksOf } from "../../lib/import/chunks";
import { EXIT, Failure, usageError } from "../failure";
import { serverAt, withoutLastSlashes } from "../server";

/** Help text of `benchfolio export`. */
export const exportUsage = `benchfolio export URL [--format csv|json|md|html|txt|...] [--output FILE] [--server URL]
  Writes the table of a page. URL is a page's address, or its path and query (/compare?dataset=...).
  The table goes to standard output, or with --output to a file, which is written whole or not at all.`;

/**
 * Writes a page's table to standard output or a file, as csv by default. Returns the exit code. Throws a Failure for a
 * wrong command line and for a refusal.
 */
export async function exportView(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: "string", default: "csv" },
      output: { type: "string" },
      server: { type: "string" },
    },
  });
  const [page] = positionals;
  if (page === undefined || positionals.length > 1) throw usageError(`Name one page.\n${exportUsage}`);
  const server = serverAt(values.server, page);
  const response = await server.ask(withFormat(page, values.format));
  if (!response.body) throw new Failure(EXIT.unavailable, "The server answered nothing.", "empty");
  const body = Readable.from(chunksOf(response.body));
  if (values.output === undefined) await pipeline(body, process.stdout, { end: false });
  else await writeWhole(body, values.output);
  return EXIT.ok;
}

/**
 * Adds the suffix of a format to a page's address: `/compare?k=10` and `csv` give `/compare.csv?k=10`. Throws a usage
 * Failure for a bad format, and for an address without a page.
 */
export function withFormat(page: string, format: string): string {
  if (!/^[a-z][a-z.]*$/.test(format)) throw usageError(`${format} is not a format such as csv or metadata.json.`);
  const [, origin = "", path = "", query = ""] = /^(https?:\/\/[^/?#]+)?(\/[^?#]*)?(\?[^#]*)?/.exec(page) ?? [];
  const name = withoutLastSlashes(path);
  if (!name) throw usageError(`${page} names no page: give its address, or its path (/compare?dataset=...).`);
  return `${origin}${name}.${format}${query}`;
}

/** Writes a file by way of FILE.part, so that a broken transfer leaves no part of it. */
async function writeWhole(body: Readable, output: string): Promise<void> {
  const part = `${output}.part`;
  try {
    await pipeline(body, createWriteStream(part));
    await rename(part, output);
  } finally {
    await rm(part, { force: true });
  }
}

import { parseArgs } from "node:util";
import { EXIT, printable, usageError } from "../failure";
import { readTexts, serverAt } from "../server";

/** Help text of `benchfolio freeze`. */
export const freezeUsage = `benchfolio freeze URL [--title TEXT] [--caption TEXT] [--accept-terms] [--json]
                  [--server URL]
  Freezes a page and prints the address of the copy, which never changes. Without a token it also prints the key that
  withdraws the copy: once, on standard error; with --json in the JSON alone. With --accept-terms you state that you
  may publish results although a vendor's terms forbid it. Where the server runs below a path, name it with --server.`;

/**
 * Freezes a page and prints the copy's address, or with --json the whole answer. Without a token it also prints the
 * delete key. Throws a Failure without one page, for a refusal, and where no Benchfolio server answers.
 */
export async function freeze(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      title: { type: "string" },
      caption: { type: "string" },
      "accept-terms": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      server: { type: "string" },
    },
  });
  const [page] = positionals;
  if (page === undefined || positionals.length > 1) throw usageError(`Name one page.\n${freezeUsage}`);
  const server = serverAt(values.server, page);
  const { title, caption, json, "accept-terms": acceptTerms } = values;
  const response = await server.ask("/api/v1/snapshots", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: page, title, caption, acceptTerms }),
  });
  const snapshot: { key: string; url: string; deleteKey?: string | null } = await readTexts(response, "key", "url");
  const { url, deleteKey } = snapshot;
  console.log(json ? JSON.stringify(snapshot) : printable(url));
  if (!json && deleteKey) console.error(`delete key: ${printable(deleteKey)}`);
  return EXIT.ok;
}

import { parseArgs } from "node:util";
import { EXIT, usageError } from "../failure";
import { serverAt } from "../server";

export const freezeUsage = `benchfolio freeze URL [--title TEXT] [--caption TEXT] [--accept-terms] [--json] [--server URL]
  Keeps what a page shows now, for good, and prints the address of the copy; without a token also the key that withdraws it, told this once
  (on standard error). --accept-terms says that you may publish results whose vendors' terms are known to forbid that.`;

/** Freezes a page and prints its new address. */
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
  const frozen: { key: string; url: string; deleteKey: string | null } = await response.json();
  console.log(json ? JSON.stringify(frozen) : frozen.url);
  if (!json && frozen.deleteKey !== null) console.error(`delete key: ${frozen.deleteKey}`);
  return EXIT.ok;
}

import { parseArgs } from "node:util";
import type { CreatedToken, TokensAnswer } from "../../lib/api/schemas/tokens";
import { SCOPES } from "../../lib/domain/access/rights";
import { EXIT, printable, usageError } from "../failure";
import { readJson, readTexts, type Server, serverAt } from "../server";

/** Help text of `benchfolio tokens`. */
export const tokensUsage = `benchfolio tokens list [--json] [--server URL]
benchfolio tokens add --name NAME --owner NAME [--scopes WORD,WORD] [--json] [--server URL]
benchfolio tokens revoke [--server URL] ID...
  Manages the server's tokens. BENCHFOLIO_TOKEN must hold a token with the scope manage-all. add prints the new token,
  which is never shown again. Scopes: ${SCOPES.join(", ")} (default: upload).`;

/** The arguments of all actions. */
interface TokenOptions {
  ids: readonly string[];
  name?: string;
  owner?: string;
  scopes: string;
  json: boolean;
}

const actions: Record<string, (server: Server, options: TokenOptions) => Promise<void>> = { list, add, revoke };

/**
 * Lists, makes or revokes tokens of a server; returns the exit code. Throws a Failure for a wrong command line and for
 * a refusal, after which it revokes no further token.
 */
export async function tokens(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: "string" },
      owner: { type: "string" },
      scopes: { type: "string", default: "upload" },
      json: { type: "boolean", default: false },
      server: { type: "string" },
    },
  });
  const [action = "", ...ids] = positionals;
  const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!work || (action === "revoke") !== ids.length > 0) throw usageError(tokensUsage);
  await work(serverAt(values.server), { ...values, ids });
  return EXIT.ok;
}

async function list(server: Server, { json }: TokenOptions): Promise<void> {
  const { tokens: all }: TokensAnswer = await readJson(await server.ask("/api/v1/tokens"));
  if (json) return console.log(JSON.stringify(all));
  for (const { id, name, owner, scopes, createdAt, lastUsedAt, revokedAt } of all) {
    const used = lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : "never used";
    const state = revokedAt ? `revoked ${dayOf(revokedAt)}` : used;
    console.log(printable([id, dayOf(createdAt), state, scopes.join(","), owner, name].join("  ")));
  }
}

async function add(server: Server, { name, owner, scopes, json }: TokenOptions): Promise<void> {
  if (!name || !owner) throw usageError(`Name the token and its owner.\n${tokensUsage}`);
  const response = await server.ask("/api/v1/tokens", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, owner, scopes: scopes.split(",").map((scope) => scope.trim()) }),
  });
  const made: CreatedToken = await readTexts(response, "id", "token");
  if (json) return console.log(JSON.stringify(made));
  console.log(made.token);
  console.error(`${made.id}: shown this once`);
}

async function revoke(server: Server, { ids }: TokenOptions): Promise<void> {
  for (const id of ids) {
    await server.ask(`/api/v1/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });
    console.log(`${printable(id)}: revoked`);
  }
}

const dayOf = (time: string): string => time.slice(0, 10);

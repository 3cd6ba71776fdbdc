// `npm run tokens -- COMMAND`: manages tokens and their rights. Exits with 2 when it refuses something.
import { parseArgs } from "node:util";
import type { TokenRow } from "../lib/db/access/tokens.ts";
import { operatorCommand } from "./operator-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: "string" },
    owner: { type: "string" },
    scopes: { type: "string", default: "upload" },
    json: { type: "boolean", default: false },
  },
});
const [command = "", ...ids] = positionals;
const usage = `npm run tokens -- list [--json]                                    all tokens, without their texts
npm run tokens -- create --name NAME --owner NAME --scopes SCOPES  makes one and shows it once; scopes, with commas:
                                                                   upload, manage-own, read-private, manage-all
npm run tokens -- revoke ID...                                     ends tokens and the sessions opened with them`;
const fits = new Map([
  ["list", ids.length === 0],
  ["create", ids.length === 0 && Boolean(values.name && values.owner)],
  ["revoke", ids.length > 0],
]);
if (!fits.get(command)) {
  console.error(usage);
  process.exit(2);
}

await operatorCommand(async () => {
  const tokens = await import("../lib/db/access/tokens.ts");
  if (command === "create") {
    const { tokenFacts } = await import("../lib/api/schemas/tokens.ts");
    const facts = tokenFacts.safeParse({ ...values, scopes: values.scopes.split(",") });
    if (!facts.success)
      throw new Error(`no token was made: ${facts.error.issues.map(({ message }) => message).join("; ")}`);
    const { id, token } = await tokens.createToken(facts.data, "command line");
    console.log(values.json ? JSON.stringify({ id, token }) : `${token}\n${id}: shown this once`);
  } else if (command === "revoke") {
    for (const id of ids) {
      await tokens.revokeToken(id, "command line");
      console.log(`${id}: revoked`);
    }
  } else {
    const all = await tokens.listTokens();
    if (values.json) console.log(JSON.stringify(all));
    else for (const one of all) console.log(lineOf(one));
  }
  return 0;
});

function lineOf({ id, name, owner, scopes, createdAt, lastUsedAt, revokedAt }: TokenRow): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const used = lastUsedAt ? `last used ${day(lastUsedAt)}` : "never used";
  const state = revokedAt ? `revoked ${day(revokedAt)}` : used;
  return `${id}  ${day(createdAt)}  ${state}  ${scopes.join(",")}  ${owner}  ${name}`;
}

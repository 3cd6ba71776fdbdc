// `npm run bundles -- COMMAND`: the operator's commands for bundles, frozen views and reports. Exits with 2 when it
// refuses something.
import { isIP } from "node:net";
import { parseArgs } from "node:util";
import type { ListedSnapshot } from "../lib/db/write/manage-snapshot.ts";
import type { BundleStanding } from "../lib/db/write/withdraw-bundle.ts";
import { frozenKey } from "../lib/domain/reports/frozen-key.ts";
import { formatPoints } from "../lib/format.ts";
import { clientKey } from "../server/admission/client-limits.ts";
import { operatorCommand } from "./operator-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reason: { type: "string" },
    by: { type: "string" },
    frozen: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const [command = "", ...ids] = positionals;
const usage = `npm run bundles -- list [--json]                   all bundles, deleted ones too
npm run bundles -- list --frozen [--by WHO]        all frozen views and reports, with who froze them
npm run bundles -- retract KEY... --reason TEXT    hides bundles, frozen views or reports; old links say why
npm run bundles -- restore KEY...                  shows what is retracted again
npm run bundles -- delete KEY... --reason TEXT     removes rows and bytes for ever; old links say why
--by WHO in place of KEY... names all that one owner or client froze.
WHO is an owner's name, a client's mark from the list, or a network address.`;
/** Commands by name. `key` and `reason` are true where they need one; `done` is printed for each changed key. */
const COMMANDS = new Map([
  ["list", { key: false, reason: false, done: "" }],
  ["retract", { key: true, reason: true, done: "retracted" }],
  ["restore", { key: true, reason: false, done: "restored" }],
  ["delete", { key: true, reason: true, done: "deleted" }],
]);
const needs = COMMANDS.get(command);
const isNamed = ids.length > 0 || (needs?.key && values.by !== undefined);
const reason = values.reason ?? "";
// Only frozen views and reports are listed by who froze them.
const isVain = command === "list" && values.by !== undefined && !values.frozen;
if (!needs || needs.key !== isNamed || isVain || (needs.reason && !reason.trim())) {
  console.error(usage);
  process.exit(2);
}

const isFrozen = (id: string) => frozenKey(id) !== null;

await operatorCommand(async () => {
  const withdraw = await import("../lib/db/write/withdraw-bundle.ts");
  const { listSnapshots } = await import("../lib/db/write/manage-snapshot.ts");
  if (command === "list") {
    if (values.frozen) print(await listSnapshots(await whoFroze(values.by)), frozenLine);
    else print(await withdraw.listStandings(), lineOf);
    return 0;
  }
  const { urls, withBase } = await import("../lib/urls.ts");
  const keys = values.by === undefined ? [] : (await listSnapshots(await whoFroze(values.by))).map((one) => one.key);
  for (const id of new Set([...ids, ...keys])) {
    const views = isFrozen(id) ? [] : await withdraw.frozenViewsOf(id);
    await (isFrozen(id) ? changeFrozen(id) : changeBundle(id));
    console.log(`${id}: ${needs.done}`);
    if (views.length > 0) {
      console.log(
        `  Frozen views with its numbers: ${views.length}. Purge their pages in caches in front of the server:`,
      );
      for (const view of views) console.log(`  ${withBase(urls.snapshot(view.key))}  ${view.title}`);
    }
  }
  return 0;
});

function print<T>(list: readonly T[], line: (one: T) => string) {
  if (values.json) console.log(JSON.stringify(list));
  else for (const one of list) console.log(line(one));
}

async function changeBundle(id: string) {
  const withdraw = await import("../lib/db/write/withdraw-bundle.ts");
  if (command === "retract") await withdraw.retractBundle(id, reason);
  else if (command === "restore") await withdraw.restoreBundle(id);
  else if (!(await (await import("../lib/import/delete-bundle.ts")).deleteBundle(id, reason)))
    console.log(`${id}: a backup is being made, so the bytes stay until a worker starts next`);
}

async function changeFrozen(key: string) {
  const frozen = await import("../lib/db/write/withdraw-snapshot.ts");
  if (command === "retract") await frozen.retractSnapshot(key, reason, "command line");
  else if (command === "restore") await frozen.restoreSnapshot(key, "command line");
  else await frozen.removeSnapshot(key, reason, "command line");
}

/** Returns the condition for an owner's name, a client's mark or an address; no condition for undefined. */
async function whoFroze(who: string | undefined): Promise<{ owner?: string; client?: string }> {
  if (who === undefined) return {};
  const { clientMark } = await import("../lib/db/access/client-mark.ts");
  if (isIP(who)) return { client: await clientMark(clientKey(who)) };
  return /^[0-9a-f]{12}$/.test(who) ? { client: who } : { owner: who };
}

function lineOf({ id, state, storedBytes, points, title, reason, at }: BundleStanding): string {
  const bytes = storedBytes === null || storedBytes === "whole" ? "" : `, bytes ${storedBytes}`;
  const count = points === null ? "" : `, ${formatPoints(points)}`;
  return [
    `${id}  ${at.toISOString().slice(0, 10)}  ${state}${bytes}${count}`,
    ` ${title}${reason === null ? "" : `: ${reason}`}`,
  ].join(" ");
}

function frozenLine({ key, what, title, owner, client, createdAt, bytes, retracted }: ListedSnapshot): string {
  const who = owner ?? (client === null ? "nobody's token" : `client ${client}`);
  const state = retracted === null ? "" : `, retracted: ${retracted}`;
  return [
    `${key}  ${createdAt.toISOString().slice(0, 10)}  ${what} by`,
    `${who}, ${Math.ceil(bytes / 1024)} KiB  ${title}${state}`,
  ].join(" ");
}

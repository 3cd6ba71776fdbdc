// `npm run bundles -- COMMAND`: the operator's commands for bundles, frozen views and reports. Exits with 2 when it
// refuses something.
import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { clientKey } from "../server/admission/client-limits.ts";
import { operatorCommand } from "./operator-command.mjs";

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
const usage = `npm run bundles -- list [--json]                   all bundles that are here or were deleted, with their state
npm run bundles -- list --frozen [--by WHO]        all frozen views and reports that are here, with who froze them
npm run bundles -- retract KEY... --reason TEXT    hides bundles, frozen views or reports and keeps them; old links say why
npm run bundles -- restore KEY...                  shows what is retracted again
npm run bundles -- delete KEY... --reason TEXT     removes rows and bytes for ever; old links say why
In place of KEY... --by WHO is all that one owner or client froze: an owner's name, a mark of the list, or a network address.`;
const needs = { list: [false, false], retract: [true, true], restore: [true, false], delete: [true, true] };
const [key, reason] = (Object.hasOwn(needs, command) && needs[command]) || [true, true];
const isNamed = ids.length > 0 || (key && values.by !== undefined);
if (!Object.hasOwn(needs, command) || key !== isNamed || (reason && !values.reason?.trim())) {
  console.error(usage);
  process.exit(2);
}

/** Keys of frozen views are shorter than ids of bundles. */
const isFrozen = (id) => id.length === 10;

await operatorCommand(async () => {
  const withdraw = await import("../lib/db/write/withdraw-bundle.ts");
  const frozen = await import("../lib/db/write/withdraw-snapshot.ts");
  const { listSnapshots } = await import("../lib/db/write/manage-snapshot.ts");
  if (command === "list") {
    const list = values.frozen ? await listSnapshots(await whoFroze(values.by)) : await withdraw.listStandings();
    if (values.json) console.log(JSON.stringify(list));
    else for (const one of list) console.log(values.frozen ? frozenLine(one) : lineOf(one));
    return;
  }
  const { urls, withBase } = await import("../lib/urls.ts");
  const keys = values.by === undefined ? [] : (await listSnapshots(await whoFroze(values.by))).map((one) => one.key);
  for (const id of new Set([...ids, ...keys])) {
    const views = isFrozen(id) ? [] : await withdraw.frozenViewsOf(id);
    await (isFrozen(id) ? changeFrozen(frozen, id) : changeBundle(withdraw, id));
    console.log(`${id}: ${{ retract: "retracted", restore: "restored", delete: "deleted" }[command]}`);
    if (views.length > 0) {
      console.log(
        `  ${views.length} frozen views hold its numbers. Caches in front of the server may keep these pages: purge`,
      );
      for (const view of views) console.log(`  ${withBase(urls.snapshot(view.key))}  ${view.title}`);
    }
  }
});

async function changeBundle(withdraw, id) {
  if (command === "retract") await withdraw.retractBundle(id, values.reason);
  else if (command === "restore") await withdraw.restoreBundle(id);
  else if (!(await (await import("../lib/import/delete-bundle.ts")).deleteBundle(id, values.reason)))
    console.log(`${id}: a backup is being made, so the bytes stay until a worker starts next`);
}

async function changeFrozen(frozen, key) {
  if (command === "retract") await frozen.retractSnapshot(key, values.reason, "command line");
  else if (command === "restore") await frozen.restoreSnapshot(key, "command line");
  else await frozen.removeSnapshot(key, values.reason, "command line");
}

/** Finds an owner, or a client by its mark or address; returns no condition where none is named. */
async function whoFroze(who) {
  if (who === undefined) return {};
  const { clientMark } = await import("../lib/db/access/client-mark.ts");
  if (isIP(who)) return { client: await clientMark(clientKey(who)) };
  return /^[0-9a-f]{12}$/.test(who) ? { client: who } : { owner: who };
}

function lineOf({ id, state, storedBytes, points, title, reason, at }) {
  const bytes = storedBytes === null || storedBytes === "whole" ? "" : `, bytes ${storedBytes}`;
  const count = points === null ? "" : `, ${points} points`;
  return `${id}  ${at.toISOString().slice(0, 10)}  ${state}${bytes}${count}  ${title}${reason === null ? "" : `: ${reason}`}`;
}

function frozenLine({ key, what, title, owner, client, createdAt, bytes, retracted }) {
  const who = owner ?? (client === null ? "nobody's token" : `client ${client}`);
  const state = retracted === null ? "" : `, retracted: ${retracted}`;
  return `${key}  ${createdAt.toISOString().slice(0, 10)}  ${what} by ${who}, ${Math.ceil(bytes / 1024)} KiB  ${title}${state}`;
}

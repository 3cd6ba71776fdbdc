// `npm run bundles -- COMMAND`: what only the operator may do with bundles. Ends with 2 when something was refused.
import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: "string" }, json: { type: "boolean", default: false } },
});
const [command = "", ...ids] = positionals;
const usage = `npm run bundles -- list [--json]                   all bundles that are here or were deleted, with their state
npm run bundles -- retract KEY... --reason TEXT    hides bundles and keeps them; old links say why
npm run bundles -- restore KEY...                  shows retracted bundles again
npm run bundles -- delete KEY... --reason TEXT     removes rows and bytes for ever; old links say why`;
const needs = { list: [false, false], retract: [true, true], restore: [true, false], delete: [true, true] };
const [key, reason] = (Object.hasOwn(needs, command) && needs[command]) || [true, true];
if (!Object.hasOwn(needs, command) || key !== ids.length > 0 || (reason && !values.reason?.trim())) {
  console.error(usage);
  process.exit(2);
}

await operatorCommand(async () => {
  const withdraw = await import("../lib/db/withdraw-bundle.ts");
  if (command === "list") {
    const standings = await withdraw.listStandings();
    if (values.json) console.log(JSON.stringify(standings));
    else for (const one of standings) console.log(lineOf(one));
    return;
  }
  const { urls, withBase } = await import("../lib/urls.ts");
  for (const id of ids) {
    const frozen = await withdraw.frozenViewsOf(id);
    if (command === "retract") await withdraw.retractBundle(id, values.reason);
    else if (command === "restore") await withdraw.restoreBundle(id);
    else if (!(await (await import("../lib/import/delete-bundle.ts")).deleteBundle(id, values.reason)))
      console.log(`${id}: a backup is being made, so the bytes stay until a worker starts next`);
    console.log(`${id}: ${{ retract: "retracted", restore: "restored", delete: "deleted" }[command]}`);
    if (frozen.length > 0) {
      console.log(
        `  ${frozen.length} frozen views hold its numbers. Caches in front of the server may keep these pages: purge`,
      );
      for (const view of frozen) console.log(`  ${withBase(urls.snapshot(view.key))}  ${view.title}`);
    }
  }
});

function lineOf({ id, state, storedBytes, points, title, reason, at }) {
  const bytes = storedBytes === null || storedBytes === "whole" ? "" : `, bytes ${storedBytes}`;
  const count = points === null ? "" : `, ${points} points`;
  return `${id}  ${at.toISOString().slice(0, 10)}  ${state}${bytes}${count}  ${title}${reason === null ? "" : `: ${reason}`}`;
}

// `npm run crash -- [--rounds 200] [--seed N]`: kills processes of its own server at random moments. Meanwhile clients
// upload, freeze, import again and delete. Reports everything lost, doubled, half or failed; exits with 1 if there is
// any.
import "./typescript-hooks.mjs";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./build.ts";
import { crashRounds } from "./crash/rounds.ts";
import { installIfNeeded } from "./install.ts";
import { temporaryFolder } from "./server-process.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "200" }, seed: { type: "string" } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
installIfNeeded();
buildIfNeeded();
const { folder, remove } = await temporaryFolder("crash");
const begun = performance.now();
const { kills, records, bundles, faults, verify } = await crashRounds({
  rounds: Number(values.rounds),
  seed,
  data: folder,
  say: console.log,
});
const killed = Object.entries(kills).map(([kind, times]) => `${kind} ${times}`);
const done = [...records.deletes.values()].filter((one) => one === "done");
console.log(`
seed ${seed}, ${((performance.now() - begun) / 60_000).toFixed(0)} min
killed: ${killed.join(", ")}
sent ${records.sent}, answers ${JSON.stringify(records.answers)}
acknowledged ${records.acknowledged.size}, frozen views ${records.frozen.size}
imported again ${records.importedAgain}, deletes asked ${records.deletes.size}, done ${done.length}
bundles at the end ${bundles}`);
let bad = verify.code !== 0;
for (const [name, list] of Object.entries(faults)) {
  console.log(`${name.padEnd(12)}${list.length}${list.length > 0 ? ` ${JSON.stringify(list.slice(0, 10))}` : ""}`);
  if (list.length > 0) bad = true;
}
console.log(`verify ended with ${verify.code}\n${verify.text}`);
if (bad) console.log(`The data is kept in ${folder}.`);
else await remove();
process.exitCode = bad ? 1 : 0;

// Runs the rounds of one target, a seed each. Reports each seed first, so that the parent knows where it hung.
import { register } from "tsx/esm/api";
import { chance } from "./mutate.ts";
import type { ChildMessage } from "./run.ts";

register();
const [name = "", first, rounds] = process.argv.slice(2);
const { openTarget } = await import("./targets.ts");
const target = await openTarget(name);
const say = (message: ChildMessage) => new Promise((resolve) => process.send?.(message, resolve));
console.error = () => {};
for (let seed = Number(first); seed < Number(first) + Number(rounds); seed += 1) {
  await say({ seed });
  await target
    .round(chance(seed), seed)
    .catch((error) => say({ seed, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
}
target.end();
await say({ done: true });
process.disconnect();

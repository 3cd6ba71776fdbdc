// `npm run fuzz -- --minutes N`: runs mutated fixtures through every importer, archives through their reader, addresses
// through their decoders. They take turns until the time is up; exits with 1 on a fault. `--only TARGET` picks one;
// `--seed S --rounds 1` repeats one round.
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";
import { formatCounted } from "../lib/format.ts";
import { installIfNeeded } from "./install.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    seed: { type: "string" },
    rounds: { type: "string" },
    only: { type: "string" },
  },
});
installIfNeeded({ dev: true });
register();
const { TARGETS } = await import("./fuzz/targets.ts");
const { fuzz } = await import("./fuzz/run.ts");
const name = values.only ?? "all";
if (name !== "all" && !TARGETS.includes(name)) throw new Error(`--only is one of ${TARGETS.join(", ")}`);
const seed = Number(values.seed ?? Date.now() % 1e9);
const minutes = Number(values.minutes ?? (values.rounds ? Number.POSITIVE_INFINITY : 5));
console.log(`seed ${seed}`);
const { rounds, faults } = await fuzz(name, {
  first: seed,
  until: Date.now() + minutes * 60_000,
  ...(values.rounds ? { rounds: Number(values.rounds) } : {}),
});
console.log(`${name}: ${formatCounted(rounds, "round")}, ${formatCounted(faults.length, "fault")}`);
for (const { seed: at, fault } of faults)
  console.log(`  again: npm run fuzz -- --only ${name} --seed ${at} --rounds 1\n  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

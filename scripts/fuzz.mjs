// `npm run fuzz -- --minutes N`: mutated fixtures through every importer, archives through their reader, addresses through their decoders,
// as many rounds as fit; ends with 1 where there is a fault. `--only TARGET`, and `--seed S --rounds 1` for one round again.
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";
import { generateIfNeeded } from "./generate.mjs";
import { installIfNeeded } from "./install.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    seed: { type: "string" },
    rounds: { type: "string" },
    only: { type: "string" },
  },
});
installIfNeeded({ dev: true });
generateIfNeeded();
register();
const { TARGETS } = await import("./fuzz/targets.mjs");
const { fuzz } = await import("./fuzz/run.mjs");
const targets = values.only ? [values.only] : TARGETS;
const seed = Number(values.seed ?? Date.now() % 1e9);
const minutes = Number(values.minutes ?? (values.rounds ? Number.POSITIVE_INFINITY : 5));
const share = (minutes * 60_000) / targets.length;
console.log(`seed ${seed}, ${targets.length} targets`);
let faulty = 0;
for (const name of targets) {
  const { rounds, faults } = await fuzz(name, {
    first: seed,
    until: Date.now() + share,
    ...(values.rounds ? { rounds: Number(values.rounds) } : {}),
  });
  faulty += faults.length;
  console.log(`${name}: ${rounds} rounds, ${faults.length} faults`);
  for (const { seed: at, fault } of faults)
    console.log(`  again: npm run fuzz -- --only ${name} --seed ${at} --rounds 1\n  ${fault}`);
}
process.exitCode = faulty > 0 ? 1 : 0;

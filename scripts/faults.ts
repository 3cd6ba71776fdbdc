// `npm run faults -- [ROUNDS] [SEED]`: runs the rounds of lib/import/disk-faults.test.ts, 1,000 by default, on their
// own empty database. A failed round's message has its seed.
import path from "node:path";
import { runCommand } from "./run-command.ts";

const root = path.resolve(import.meta.dirname, "..");
const [rounds = "1000", seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
process.exitCode = await runCommand(
  process.execPath,
  [vitest, "run", "lib/import/disk-faults.test.ts", "--testTimeout=0"],
  {
    cwd: root,
    env: { ...process.env, BENCHFOLIO_FAULTS: rounds, BENCHFOLIO_SEED: seed },
  },
);

// `npm run verify`: checks every bundle's bytes and rows and every frozen view against their hashes, and notes against
// their signatures. Exits with 1 when it prints a FAULT, 2 when it could not check.
import type { Verdict } from "../lib/safety/verify.ts";
import { operatorCommand } from "./operator-command.ts";

await operatorCommand(async () => {
  const { verifyAll } = await import("../lib/safety/verify.ts");
  const verdict = await verifyAll();
  if (process.argv.includes("--json")) console.log(JSON.stringify(verdict));
  else print(verdict);
  return verdict.faults.some(({ severe }) => severe) ? 1 : 0;
});

function print({ bundles, bytes, rows, frozenViews, notes, twins, withoutDigest, faults }: Verdict) {
  const line = (name: string, value: string) => console.log(`${name.padEnd(28)}${value}`);
  const count = (number: number) => number.toLocaleString("en");
  line("bundles", count(bundles));
  line("bytes that fit their sha256", count(bytes));
  line("rows", count(rows));
  line("frozen views", count(frozenViews));
  line("notes that fit their signature", count(notes));
  line("files of numbers", count(twins));
  if (withoutDigest > 0) line("bundles without row digests", `${count(withoutDigest)} (npm run reimport makes them)`);
  for (const { what, id, severe, text } of faults) console.log(`${severe ? "FAULT" : "note "} ${what} ${id}: ${text}`);
  console.log(
    faults.some(({ severe }) => severe) ? "Not everything is as it was stored." : "Everything is as it was stored.",
  );
}

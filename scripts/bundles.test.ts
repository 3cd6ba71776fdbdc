import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

it.each([
  ["a list of bundles by who froze them", ["list", "--by", "ann"]],
  ["a retraction without a reason", ["retract", "abc"]],
  ["a deletion of nothing", ["delete", "--reason", "spam"]],
  ["an unknown command", ["hide", "abc"]],
])("refuses %s, and prints its usage", (_, args) => {
  const command = path.join(import.meta.dirname, "bundles.ts");
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
  expect([status, stderr.split("\n")[0]]).toEqual([2, expect.stringContaining("npm run bundles -- list")]);
});

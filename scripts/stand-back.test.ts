import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** Returns the `nice` of each thread of a program after `standBack(nice)`, and of a program that it then starts. */
function niceOf(nice: number) {
  const module = path.resolve(import.meta.dirname, "stand-back.ts");
  const look = `for (const t of require("node:fs").readdirSync("/proc/self/task")) console.log(require("node:os").getPriority(Number(t)))`;
  const run = `import(${JSON.stringify(module)}).then(({ standBack }) => {
    standBack(${nice});
    ${look};
    require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(look)}], { stdio: "inherit" });
  })`;
  const output = spawnSync(process.execPath, ["-e", run], { encoding: "utf8" });
  return [...new Set(output.stdout.trim().split("\n").map(Number))];
}

describe.runIf(existsSync("/proc/self/task"))("a process that stands back", () => {
  const own = niceOf(0);

  it("does so with all its threads and all that it starts", () => {
    expect(own).toHaveLength(1);
    expect(niceOf(Math.min(19, (own[0] ?? 0) + 5))).toEqual([Math.min(19, (own[0] ?? 0) + 5)]);
  });
});

import { expect, it } from "vitest";
import { runCommand, stopCommands } from "./run-command.ts";

it("rejects a program that cannot be started, and does not wait for its end later", async () => {
  await expect(runCommand("/there/is/no/such/program", [])).rejects.toThrow(/ENOENT/);
  await stopCommands();
});

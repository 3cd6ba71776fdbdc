// A child for the tests: it reads nothing, and misbehaves as the member's name says.
import { existsSync, writeFileSync } from "node:fs";
import type { HostMessage } from "./messages";

const hoard: Buffer[] = [];

process.on("message", (message: HostMessage) => {
  if (message.kind === "truths") return;
  for (const { path, spoolFile } of message.files) {
    if (path.startsWith("killed once") && !existsSync(spoolFile)) {
      writeFileSync(spoolFile, "");
      process.kill(process.pid, "SIGKILL");
    }
    if (path === "killed") process.kill(process.pid, "SIGKILL");
    if (path.startsWith("crash")) process.kill(process.pid, "SIGSEGV");
    if (path.startsWith("exit")) process.exit(3);
    while (path.startsWith("hang"));
    while (path.startsWith("greedy")) hoard.push(Buffer.alloc(8 * 1024 ** 2, 1));
    if (path.startsWith("eager")) {
      process.send?.({ kind: "ready" });
      return;
    }
    const answer = path.startsWith("liar") ? "another.hdf5" : path;
    process.send?.({ kind: "read", path: answer, facts: { pid: process.pid }, issues: [] });
  }
});
process.on("disconnect", () => process.exit(0));
process.send?.({ kind: "ready" });

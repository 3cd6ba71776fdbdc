// The processes of a server that a crash round kills.
import { readFileSync } from "node:fs";
import path from "node:path";
import { processTree } from "../process-memory.ts";

/** Kinds of victims, by a round's number; `launcher` and `everything` need a new start. */
export const KINDS = ["worker", "web", "postgres", "launcher", "worker", "backend", "reader", "everything", "command"];

/**
 * Returns the embedded Postgres on the folder `data`, or null. A stale file may name a foreign process, so its command
 * is checked.
 */
function postmaster(data: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(data, "pg/postmaster.pid"), "utf8").split("\n")[0]);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(path.join(data, "pg")) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Returns the processes of a kind, of the server whose launcher is `pid`. `command` is an operator's command that runs
 * now, if any.
 */
export function victims(
  kind: string,
  { pid, data, command, random }: { pid: number; data: string; command: number | null; random: () => number },
): number[] {
  const tree = processTree(pid);
  const master = postmaster(data);
  const named = (word: string) => tree.filter((one) => one.command.includes(word)).map((one) => one.pid);
  const one = (pids: number[]) => pids.splice(Math.floor(random() * pids.length), 1);
  switch (kind) {
    case "worker":
      return named("server/worker.ts");
    case "web":
      return one(named("server/web.ts"));
    case "postgres":
      return master ? [master] : [];
    case "backend":
      return one(
        processTree(master ?? -1)
          .map((below) => below.pid)
          .filter((below) => below !== master),
      );
    case "reader": {
      const workers = new Set(named("server/worker.ts"));
      return [...workers]
        .flatMap((worker) => processTree(worker).map((below) => below.pid))
        .filter((below) => !workers.has(below));
    }
    case "launcher":
      return [pid];
    case "everything":
      return [...tree.map((below) => below.pid), ...processTree(master ?? -1).map((below) => below.pid)];
    case "command":
      return command ? [command] : [];
    default:
      throw new Error(`there is no kind ${kind}`);
  }
}

// Runs rounds of fuzz targets in child processes with a memory limit, and a limit of computing for each round.
import { fork } from "node:child_process";
import path from "node:path";
import { cpuSeconds, residentBytes } from "../../lib/import/isolated/spawn-child.ts";

const HEAP_MB = 400;
const RESIDENT_BYTES = 700 * 2 ** 20;
const HANG_MS = 30_000;
/** A round may take this many times as long as it may compute, since a busy machine makes it wait. */
const PATIENCE = 20;

/** A message of the child: a round begins, has a fault, or all are done. */
export interface ChildMessage {
  seed?: number;
  fault?: string;
  done?: boolean;
}
interface Fault {
  seed: number;
  fault: string;
}
interface Rounds {
  first: number;
  rounds: number;
  until: number;
  hangMs: number;
}
interface Seen {
  faults: Fault[];
  next: number;
  broken: boolean;
}

/**
 * Runs `rounds` of a target from the seed `first`, or as many as fit before `until` (milliseconds since 1970). Returns
 * their number, and each fault with its seed. A round that hangs or ends the process is a fault; the next process
 * continues after it. A target that cannot be opened is a fault, and ends the run.
 */
export async function fuzz(
  name: string,
  {
    first,
    rounds = Number.MAX_SAFE_INTEGER,
    until = Number.POSITIVE_INFINITY,
    hangMs = HANG_MS,
  }: Partial<Rounds> & { first: number },
): Promise<{ name: string; rounds: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  const last = first + rounds;
  let next = first;
  while (next < last && Date.now() < until) {
    const seen = await oneProcess(name, { first: next, rounds: last - next, until, hangMs });
    faults.push(...seen.faults);
    next = seen.next;
    if (seen.broken) break;
  }
  return { name, rounds: next - first, faults };
}

function oneProcess(name: string, { first, rounds, until, hangMs }: Rounds): Promise<Seen> {
  const child = fork(path.join(import.meta.dirname, "child.ts"), [name, String(first), String(rounds)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const seen: Seen = { faults: [], next: first, broken: false };
  let begun = { at: Date.now(), cpuMs: 0 };
  let cpuMs = 0;
  let playing = false;
  let why: string | null = null;
  const tail: string[] = [];
  child.stderr?.on("data", (text) => tail.push(String(text).slice(-2000)));
  const end = (reason: string) => {
    why = reason;
    child.kill("SIGKILL");
  };
  const watch = setInterval(async () => {
    const bytes = (await residentBytes(child.pid)) ?? 0;
    const used = await cpuSeconds(child.pid);
    if (used !== null) cpuMs = 1000 * used;
    const isOver = cpuMs - begun.cpuMs > hangMs || Date.now() - begun.at > PATIENCE * hangMs;
    if (playing && isOver) end(`no end after ${hangMs / 1000} s`);
    else if (bytes > RESIDENT_BYTES) end(`more than ${RESIDENT_BYTES / 2 ** 20} MiB`);
    else if (Date.now() > until) end("");
  }, 100);
  return new Promise((resolve) => {
    child.on("message", ({ seed = seen.next, fault, done }: ChildMessage) => {
      if (fault) {
        seen.faults.push({ seed, fault });
      } else if (done) {
        playing = false;
        seen.next += 1;
      } else {
        begun = { at: Date.now(), cpuMs };
        seen.next = seed;
        playing = true;
      }
    });
    child.on("close", (code) => {
      clearInterval(watch);
      if (playing && why !== "") {
        seen.faults.push({ seed: seen.next, fault: why ?? `the process ended (${code}): ${tail.slice(-3).join("")}` });
        seen.next += 1;
      }
      // The target failed before its first round, so it can't be opened at all.
      if (!playing && code !== 0 && why !== "") {
        seen.faults.push({ seed: first, fault: `the process ended (${code}): ${tail.slice(-3).join("")}` });
        seen.broken = true;
      }
      resolve(seen);
    });
  });
}

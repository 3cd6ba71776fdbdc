// Runs rounds of fuzz targets in child processes with a memory limit, and a time limit for each round.
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const HEAP_MB = 400;
const RESIDENT_BYTES = 700 * 2 ** 20;
const HANG_MS = 30_000;

const residentBytes = (pid) => {
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/**
 * Runs `rounds` of a target from the seed `first`, or as many as fit before `until` (milliseconds since 1970). Returns
 * their number, and each fault with its seed. A round that hangs or ends the process is a fault; the next process
 * continues after it.
 */
export async function fuzz(
  name,
  { first, rounds = Number.MAX_SAFE_INTEGER, until = Number.POSITIVE_INFINITY, hangMs = HANG_MS },
) {
  const faults = [];
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

function oneProcess(name, { first, rounds, until, hangMs }) {
  const child = fork(path.join(import.meta.dirname, "child.mjs"), [name, String(first), String(rounds)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const seen = { faults: [], next: first, broken: false };
  let begun = Date.now();
  let playing = false;
  let why = null;
  const tail = [];
  child.stderr.on("data", (text) => tail.push(String(text).slice(-2000)));
  const end = (reason) => {
    why = reason;
    child.kill("SIGKILL");
  };
  const watch = setInterval(() => {
    if (playing && Date.now() - begun > hangMs) end(`no end after ${hangMs / 1000} s`);
    else if (residentBytes(child.pid) > RESIDENT_BYTES) end(`more than ${RESIDENT_BYTES / 2 ** 20} MiB`);
    else if (Date.now() > until) end("");
  }, 100);
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message.fault) seen.faults.push({ seed: message.seed, fault: message.fault });
      else if (message.done) playing = false;
      else begun = Date.now();
      if (message.done) seen.next += 1;
      else if (!message.fault) {
        seen.next = message.seed;
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

// `node scripts/run.mjs FILE ARGUMENTS...` runs a program of ours with a Node that package.json accepts.
// `node scripts/run.mjs --which` prints the path of that Node.
// Plain JavaScript without packages: an older Node reads it, too.
import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { newEnoughNode } from "./newer-node.mjs";
import { Refusal } from "./refusal.mjs";

/** Runs this command again with another Node. Exit status, arguments and signals pass through. */
function continueWith(binary) {
  // npm and npx that start from here find the same Node.
  const env = {
    ...process.env,
    PATH: path.dirname(binary) + path.delimiter + process.env.PATH,
    BENCHFOLIO_RUNNER: String(process.pid),
  };
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit", env });
  // Ctrl-C of a terminal reaches the child by itself.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
  // npm does not forward signals: when npm ends, only the new parent process shows it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill(), 500).unref();
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Runs a file in this process, as if node had been called with it. */
async function run(file) {
  const program = path.resolve(file);
  process.argv.splice(1, 2, program);
  try {
    await import(pathToFileURL(program).href);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`benchfolio: ${error.message}`);
    process.exit(1);
  }
}

const [first] = process.argv.slice(2);
if (!first) {
  console.error("node scripts/run.mjs FILE ARGUMENTS...");
  process.exit(2);
}
let binary = process.execPath;
try {
  // Programs that this file started run here.
  if (process.env.BENCHFOLIO_RUNNER !== String(process.ppid)) binary = newEnoughNode();
} catch (error) {
  console.error(`benchfolio: ${error.message}`);
  process.exit(1);
}
if (first === "--which") console.log(binary);
else if (binary === process.execPath) await run(first);
else continueWith(binary);

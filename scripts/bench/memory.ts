// `npm run bench -- memory FILE...`: imports each file in its own process, as the worker does. Prints the peak memory
// above the process's memory before the import, and the processor time. `csv:POINTS` and `console:POINTS` stand for
// generated bundles of so many points. Needs no server and no build.
import { fork } from "node:child_process";
import { createReadStream, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { register } from "tsx/esm/api";
import { startDb } from "../embedded-postgres.ts";
import { migrate } from "../migrate.ts";
import { processTree } from "../process-memory.ts";
import { temporaryFolder } from "../server-process.ts";
import { datasetOf, makeConsoleBundle, makeCsvBundle } from "./make-bundles.ts";

/** Returns the resident bytes of a process and of its child processes. */
const resident = (pid: number) => processTree(pid).reduce((sum, one) => sum + one.resident, 0);
/** Returns the processor seconds of a process and of its child processes. */
const processorSeconds = (pid: number) =>
  processTree(pid).reduce((sum, { seconds, ended }) => sum + seconds + ended, 0);
const mib = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** Imports the files one after the other; prints a table as it goes. */
export async function runMemory(files: readonly string[]): Promise<void> {
  const { folder, remove } = await temporaryFolder("memory");
  const server = await startDb({ dir: path.join(folder, "pg"), port: 0 });
  try {
    process.env.BENCHFOLIO_DATA = path.join(folder, "data");
    mkdirSync(process.env.BENCHFOLIO_DATA);
    process.env.DATABASE_URL = server.url;
    await migrate(server.url);
    register();
    const { storeUpload } = await import("../../lib/import/upload.ts");
    const { bundleState } = await import("../../lib/db/write/bundles-write.ts");
    const { disconnect } = await import("../../lib/db/disconnect.ts");
    console.log(
      "| bundle | idle | peak | above idle | processor | clock | verdict |\n|---|---:|---:|---:|---:|---:|---|",
    );
    for (const named of files) {
      const file = await generated(named, folder);
      const fileName = path.basename(file);
      const { state } = await storeUpload({ source: createReadStream(file), fileName, title: null });
      const { idle, peak, took, processor } = await importOnce(state.key, path.join(folder, "marks"));
      const { status } = (await bundleState(state.key)) ?? { status: "gone" };
      const rise = `${mib(idle)} MiB | ${mib(peak)} MiB | ${mib(peak - idle)} MiB`;
      console.log(`| ${fileName} | ${rise} | ${processor.toFixed(1)} s | ${took.toFixed(1)} s | ${status} |`);
    }
    await disconnect();
  } finally {
    await server.stop();
    await remove();
  }
}

/** Bytes of console logs and plot output of one point. */
const CONSOLE_BYTES = 1_890;

/** Returns the path of a generated bundle for `csv:POINTS` and `console:POINTS`; other names as they are. */
async function generated(named: string, folder: string): Promise<string> {
  const [, kind, count] = /^(csv|console):(\d+)$/.exec(named) ?? [];
  if (kind === undefined) return named;
  const points = Number(count);
  const file = path.join(folder, `${kind}-${count}.tar.gz`);
  const dataset = datasetOf(points);
  if (kind === "csv") await makeCsvBundle(file, { dataset, points });
  else await makeConsoleBundle(file, { dataset, minimumBytes: points * CONSOLE_BYTES });
  return file;
}

/** Returns the memory of a process that has loaded its modules, once it is stable for three seconds. */
async function stableMemory(pid: number): Promise<number> {
  for (let before = 0, still = 0; ; ) {
    await sleep(1_000);
    const now = resident(pid);
    still = before > 0 && Math.abs(now - before) < 2 ** 20 ? still + 1 : 0;
    if (still === 3) return now;
    before = now;
  }
}

async function importOnce(bundleKey: number, marksFile: string) {
  const child = fork(path.join(import.meta.dirname, "../../server/import-process.ts"), {
    // The flags of lib/import/process/import-process.ts, with tsx in place of its loader.
    execArgv: [
      "--heap-growing-percent=40",
      "--max-semi-space-size=16",
      "--conditions=react-server",
      "--import",
      "tsx",
      "--disable-warning=ExperimentalWarning",
    ],
    env: { ...process.env, BENCHFOLIO_STATEMENT_TIMEOUT: "0" },
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`the import ended with ${code}`)));
  });
  try {
    const pid = child.pid ?? 0;
    const idle = await Promise.race([stableMemory(pid), ended]);
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, resident(pid));
    }, 50);
    const before = processorSeconds(pid);
    const begun = performance.now();
    const answered = new Promise<{ kind: string; message?: string }>((resolve) => {
      child.once("message", resolve);
      child.send({ task: "import", bundleKey, marksFile, refused: [] });
    });
    const answer = await Promise.race([answered, ended]).finally(() => clearInterval(watch));
    if (answer.kind === "failed") console.error(answer.message);
    const took = (performance.now() - begun) / 1000;
    return { idle, peak, took, processor: processorSeconds(pid) - before };
  } finally {
    child.removeAllListeners("exit");
    child.kill();
  }
}

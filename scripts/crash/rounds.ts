import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../seeded.ts";
import { startServer } from "../server-process.ts";
import { type ClientRecords, clients } from "./clients.ts";
import { verdict } from "./verdict.ts";
import { KINDS, victims } from "./victims.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Waits until the server answers again after one of its processes died; it restarts them by itself. */
async function answersAgain(url: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (ready?.status === 200) return;
    await sleep(200);
  }
}

/**
 * Returns a free port below those that systems give away by themselves. So no other program gets it before the server,
 * or between two of its starts.
 */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_768; port += 1) {
    const server = net.createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
  throw new Error("there is no free port");
}

function verifyCommand(data: string): Promise<{ code: number | null; text: string }> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, BENCHFOLIO_DATA: data };
  const child = spawn(process.execPath, [path.join(root, "scripts/verify.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += part;
    });
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, text })));
}

/**
 * Kills a process of a server on the empty folder `data` with SIGKILL, `rounds` times, at random moments. Meanwhile
 * clients upload, freeze, import again, delete and read. Returns their records, and the server's state after a last,
 * clean start. Its lists in `faults` are empty where nothing is lost, doubled, half or failed. `verify` holds that
 * command's exit code and text.
 */
export async function crashRounds({
  rounds,
  seed,
  data,
  say = () => {},
}: {
  rounds: number;
  seed: number;
  data: string;
  say?: (text: string) => void;
}) {
  const random = seeded(seed);
  // A fixed port: with a free one, a restarted web process would listen on another.
  const port = await freePort();
  const start = () => startServer({ data, port, env: { BENCHFOLIO_UPLOADS_PER_HOUR: "1000000" } });
  const records: ClientRecords = {
    sent: 0,
    importedAgain: 0,
    answers: {},
    faults: [],
    acknowledged: new Map(),
    frozen: new Map(),
    deletes: new Map(),
    halves: new Map(),
    command: null,
  };
  const kills: Record<string, number> = {};
  let server = await start();
  const stopClients = clients({ server: () => server, data, random, records });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kind = KINDS[round % KINDS.length] ?? "";
      await sleep(500 + random() * 4_000);
      const pids = victims(kind, { pid: server.pid, data, command: records.command, random });
      for (const pid of pids)
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It has just ended by itself.
        }
      if (pids.length > 0) kills[kind] = (kills[kind] ?? 0) + 1;
      if (kind === "launcher" || kind === "everything") {
        await server.ended;
        server = await start();
      } else await answersAgain(server.url);
      say(`round ${round + 1} of ${rounds}: ${kind} (${pids.length}), ${records.acknowledged.size} acknowledged`);
    }
    await stopClients();
    await server.stop();
    server = await start();
    const { faults, bundles } = await verdict({ url: server.url, data, records });
    return { kills, records, bundles, faults, verify: await verifyCommand(data) };
  } finally {
    await server.stop();
    await stopClients();
  }
}

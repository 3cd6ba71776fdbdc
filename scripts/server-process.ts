// Starts `server/start.ts` as a separate program, for the browser tests, the bench and the screenshots.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { newEnoughNode } from "./newer-node.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** Makes a data folder under the system's temporary folder; returns it and a function that removes it. */
export async function temporaryFolder(purpose: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), `benchfolio-${purpose}-`));
  await chmod(folder, 0o755); // as root, Postgres runs under another account
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A server that answers at `url`; `seconds` is the time that its start took. */
export interface StartedServer {
  url: string;
  pid: number;
  seconds: number;
  ended: Promise<number | null>;
  log: () => string;
  stop: () => Promise<number | null>;
  kill: () => Promise<number | null>;
}
interface Start {
  data: string;
  env?: Readonly<Record<string, string>>;
  port?: number;
}

/**
 * Starts the production server on `port` (0: a free one) with its own embedded database in `data`, unless `env` names a
 * database. Resolves when the server has printed its URL. Rejects where it ends before that. `stop` ends it cleanly;
 * `kill` sends SIGKILL to the launcher alone, as a crash would. `ended` settles when it is gone; `log()` returns its
 * output.
 */
export function startServer({ data, env = {}, port = 0 }: Start): Promise<StartedServer> {
  const start = performance.now();
  const child = spawn(newEnoughNode(), [path.join(root, "server/start.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      BENCHFOLIO_SAMPLE: "0",
      ...env,
      PORT: String(port),
      BENCHFOLIO_DATA: data,
    },
  });
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      const url = /http:\/\/(localhost|127\.0\.0\.1):(\d+)/.exec(line);
      if (!url || child.pid === undefined) return;
      resolve({
        url: `http://127.0.0.1:${url[2]}`,
        pid: child.pid,
        seconds: (performance.now() - start) / 1000,
        ended: exited,
        log: () => lines.join("\n"),
        stop: () => end("SIGTERM"),
        kill: () => end("SIGKILL"),
      });
    };
    createInterface({ input: child.stdout }).on("line", read);
    createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    child.once("error", reject);
    exited.then((code) =>
      reject(new Error(`The server stopped (exit code ${code}) before it served:\n${lines.join("\n")}`)),
    );
  });
}

// One web process: the pages behind the server of front.ts. The launcher (start.ts) runs one or several on one port.
import { randomUUID } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { siteFolder } from "../scripts/base-path.ts";
import { watchLiveMarks } from "./answer/live-mark.ts";
import { softwareOf } from "./answer/software.ts";
import { watchDatabase } from "./database-watch.ts";
import { makeFront } from "./front.ts";
import { makeLog, structureConsole } from "./log.ts";
import { serveLongWork } from "./long-work.ts";
import { serveSettings } from "./settings.ts";
import type { FromWeb, ToWeb } from "./web-messages.ts";

const DRAIN_MS = 4_500;
const root = path.resolve(import.meta.dirname, "..");
const dev = process.env.NODE_ENV === "development";
const settings = serveSettings();
const structured = settings.BENCHFOLIO_LOG === "json";
const log = structured ? makeLog("web") : null;
if (log) structureConsole(log);

// Ctrl-C reaches the whole group; the launcher ends everything in order.
process.on("SIGINT", () => {});

const questions = new Map<string, (text: string) => void>();
let listen = () => {};
const mayListen = new Promise<void>((resolve) => {
  listen = resolve;
});
const database = watchDatabase(process.env.DATABASE_URL);
const tell = (message: FromWeb, done?: () => void) => process.send?.(message, undefined, undefined, done);

process.on("message", (message: ToWeb) => {
  if (message.listen) listen();
  if (message.database !== undefined) database.tell(message.database);
  if (message.metrics !== undefined) questions.get(message.answers ?? "")?.(message.metrics);
});

/** Returns the launcher's metrics of all processes; rejects if no answer comes. */
function metricsText(): Promise<string> {
  return new Promise((resolve, reject) => {
    const id = randomUUID();
    const timer = setTimeout(() => {
      questions.delete(id);
      reject(new Error("no answer from the launcher"));
    }, 6_000);
    questions.set(id, (text) => {
      clearTimeout(timer);
      questions.delete(id);
      resolve(text);
    });
    tell({ ask: "metrics", id });
  });
}

serveLongWork(settings);
const { default: next } = await import("next");
// Next would listen on our server for protocol upgrades, and never answer those to HTTP/2 (`Upgrade: h2c`: curl, Java).
// Nobody listens here, so Node handles them as normal requests.
const httpServer = http.createServer();
const app = next({ dev, dir: root, hostname: settings.HOST, port: settings.PORT, httpServer });
await app.prepare();
const build = dev ? undefined : path.join(root, siteFolder());
const live =
  build === undefined
    ? undefined
    : {
        marks: watchLiveMarks(process.env.DATABASE_URL),
        software: softwareOf({ build, server: import.meta.dirname, settings: process.env }),
      };
const front = makeFront({ handle: app.getRequestHandler(), settings, database, metricsText, log, dev, build, live });
if (dev) front.server.on("upgrade", app.getUpgradeHandler());
front.server.once("error", (error: NodeJS.ErrnoException) => {
  const taken = `port ${settings.PORT} is taken. Set PORT to another one (0 picks a free one).`;
  tell({ refusal: error.code === "EADDRINUSE" ? taken : error.message }, () => process.exit(1));
});
tell({ prepared: true });
await mayListen;
front.server.listen(settings.PORT, settings.HOST, () => {
  const address = front.server.address();
  if (typeof address === "object" && address) tell({ listening: address.port });
});

process.once("SIGTERM", async () => {
  await front.drain(DRAIN_MS);
  await Promise.race([app.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500))]);
  process.exit(0);
});

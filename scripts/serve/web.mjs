// One web process: the pages behind the server of front.mjs. The launcher (start.mjs) runs one or several, which share a port.
import { randomUUID } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { watchDatabase } from "./database-watch.mjs";
import { makeFront } from "./front.mjs";
import { makeLog, structureConsole } from "./log.mjs";
import { serveSettings } from "./settings.mjs";

const DRAIN_MS = 4_500;
const root = path.resolve(import.meta.dirname, "../..");
const dev = process.env.NODE_ENV === "development";
const settings = serveSettings();
const structured = settings.BENCHFOLIO_LOG === "json";
const log = structured ? makeLog("web") : null;
if (log) structureConsole(log);

// Ctrl-C reaches the whole group; the launcher ends everything in order.
process.on("SIGINT", () => {});

const questions = new Map();
let listen = () => {};
const mayListen = new Promise((resolve) => {
  listen = resolve;
});
const database = watchDatabase(process.env.DATABASE_URL);
process.on("message", (message) => {
  if (message.listen) listen();
  if (message.database !== undefined) database.tell(message.database);
  if (message.metrics !== undefined) questions.get(message.answers)?.(message.metrics);
});

/** The launcher's answer on all processes together; rejects when none comes. */
function metricsText() {
  return new Promise((resolve, reject) => {
    const id = randomUUID();
    const end = (settle) => (value) => {
      clearTimeout(timer);
      questions.delete(id);
      settle(value);
    };
    const timer = setTimeout(end(reject), 6_000, new Error("no answer from the launcher"));
    questions.set(id, end(resolve));
    process.send({ ask: "metrics", id });
  });
}

const { default: next } = await import("next");
// Next would listen on our server for requests to change the protocol, and leave those of HTTP/2 (`Upgrade: h2c`: curl, Java) without an answer
// for ever. Nobody listens there now, so that Node takes them as the requests that they are as well.
const httpServer = http.createServer();
const app = next({ dev, dir: root, hostname: settings.HOST, port: settings.PORT, httpServer });
await app.prepare();
const front = makeFront({ handle: app.getRequestHandler(), settings, database, metricsText, log, dev });
if (dev) front.server.on("upgrade", app.getUpgradeHandler());
front.server.once("error", (error) => {
  const taken = `port ${settings.PORT} is taken. Set PORT to another one (0 picks a free one).`;
  process.send({ refusal: error.code === "EADDRINUSE" ? taken : error.message }, () => process.exit(1));
});
process.send({ prepared: true });
await mayListen;
front.server.listen(settings.PORT, settings.HOST, () => process.send({ listening: front.server.address().port }));

process.once("SIGTERM", async () => {
  await front.drain(DRAIN_MS);
  await Promise.race([app.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500))]);
  process.exit(0);
});

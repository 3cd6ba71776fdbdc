// The server in front of the pages: who asks, health, room, patience, the log.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import http from "node:http";
import { compactAnswers } from "../compact-answers.mjs";
import { cacheFrozen } from "../frozen-cache.mjs";
import { clientKey, clientLimits, limitsOf } from "../guard/client-limits.mjs";
import { makeGuard } from "../guard/guard.mjs";
import { nameMethods } from "./allow.mjs";
import { contextOf, keepPersonal } from "./asked.mjs";
import { addressBelow } from "./below.mjs";
import { watchBusy } from "./busy.mjs";
import { forwardedBy } from "./forwarded.mjs";
import { holdFailures } from "./hold-failures.mjs";
import { requests } from "./log.mjs";
import { countRequests } from "./metrics.mjs";
import { answerPageStatus } from "./page-status.mjs";
import { refuse } from "./refuse.mjs";
import { room } from "./room.mjs";
import { paceBodies } from "./slow-bodies.mjs";
import { answerUnreadable, refuseTunnel } from "./unreadable.mjs";

/**
 * How many requests of a kind a web process works on at a time (fewer while it has no pause), and how many wait how long.
 * @type {Record<string, import("./room.mjs").Limits>}
 */
const ROOMS = {
  page: { active: 16, activeBusy: 4, waiting: 96, waitMs: 1_500 },
  // Asked for by programs of other sites, which remember a refusal for days (WordPress: one) and take no second look.
  shown: { active: 4, activeBusy: 2, waiting: 32, waitMs: 4_500 },
  file: { active: 8, waiting: 64, waitMs: 8_000 },
  upload: { active: 128, waiting: 0, waitMs: 0 },
};

/** Characters of a path in the log, where nobody should be able to write long lines. */
const LOGGED = 1_000;

/** How long nothing may move while an upload that has arrived is read back; 120 s elsewhere. */
const VERDICT_MS = 900_000;

function kindOf({ method, url = "/" }) {
  if (url.startsWith("/_next/static/")) return null;
  if (method === "POST" && /^\/api\/v1\/(?:bundles\/?|uploads\/[^/]+\/finish\/?)(?:\?|$)/.test(url)) return "upload";
  if (/^\/(?:api\/oembed|embed\/[^/?]+)\/?(?:\?|$)/.test(url)) return "shown";
  return /^\/api\/v1\/bundles\/[^/]+\/(?:files\/|original\b)/.test(url) ? "file" : "page";
}

/**
 * The server of a web process; `handle(request, response)` makes the pages, `database` is of database-watch.mjs, `metricsText()` asks the
 * launcher. Not listening yet. `drain(ms)` takes nothing new, lets what is under way end, and then ends it.
 */
export function makeFront({ handle, settings, database, metricsText, log, rooms = ROOMS, pace, dev = false }) {
  const settle = forwardedBy({
    proxies: settings.BENCHFOLIO_PROXIES,
    operators: settings.BENCHFOLIO_OPERATORS,
    hosts: settings.BENCHFOLIO_HOSTS,
  });
  const isBusy = watchBusy();
  const places = Object.fromEntries(Object.entries(rooms).map(([kind, limits]) => [kind, room({ isBusy, ...limits })]));
  const metrics = countRequests(places);
  const watchPace = paceBodies(pace);
  const limits = clientLimits({
    limits: limitsOf(settings),
    keptPerHour: settings.BENCHFOLIO_FROZEN_PER_HOUR,
  });
  const guard = makeGuard({
    dev,
    limits,
    hosts: settings.BENCHFOLIO_HOSTS,
    store: settings.BENCHFOLIO_S3_DIRECT,
  });
  const base = settings.BENCHFOLIO_BASE_PATH;
  const underWay = new Set();
  let draining = false;

  const turnAway = (request, response, reason, options) => {
    metrics.refused.inc({ reason });
    refuse(request, response, reason, options);
  };
  const own = {
    "/healthz": (_request, response) => plain(response, 200, "ok\n"),
    async "/readyz"(_request, response) {
      const state = draining ? "stopping" : (await database.ping()) ? "ready" : "database-away";
      plain(response, state === "ready" ? 200 : 503, `${state}\n`);
    },
    async "/metrics"(request, response) {
      const mayRead = request.headers["x-benchfolio-operator"] === "1" || showsToken(request, settings);
      if (!mayRead) return plain(response, 404, "not found\n");
      const text = await metricsText().catch(() => null);
      plain(response, text === null ? 503 : 200, text ?? "the launcher does not answer\n", "text/plain; version=0.0.4");
    },
  };
  const work = (request, response, context, { kind, client, asked }) => {
    const why = async () => context.failure ?? ((await database.ping()) ? null : "database-away");
    holdFailures(request, response, why);
    watchPace(request, response);
    keepPersonal(response, context);
    if (kind === "upload") response.setTimeout(VERDICT_MS);
    cacheFrozen(request, response);
    answerPageStatus(response, context);
    nameMethods(response, request.url.split("?")[0]);
    compactAnswers(request, response);
    const run = () => {
      request.url = asked;
      requests.run(context, handle, request, response);
    };
    if (kind === null) run();
    else
      places[kind].enter({ response, client: clientKey(client) }, run, (retryAfter) =>
        turnAway(request, response, "overloaded", { retryAfter }),
      );
  };

  const listener = (request, response) => {
    const begun = performance.now();
    const { client, trusted, host } = settle(request);
    const given = String(request.headers["x-request-id"] ?? "");
    const id = trusted && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    response.setHeader("x-request-id", id);
    const asked = request.url ?? "/";
    const below = addressBelow(base, asked);
    request.url = below ?? asked;
    const keeps = (bytes) => limits.keeps(bytes, client);
    const context = contextOf(request, { id, address: request.url, client: clientKey(client), keeps });
    const path = request.url.split("?")[0];
    const kind = kindOf(request);
    underWay.add({ request, response });
    const entry = [...underWay].at(-1);
    response.once("close", () => {
      underWay.delete(entry);
      const seconds = (performance.now() - begun) / 1000;
      const status = response.writableFinished ? response.statusCode : 499;
      if (kind) metrics.seconds.observe({ kind, status }, seconds);
      // Without the query: people search for what nobody else should read.
      const line = {
        request: context.id,
        client,
        method: request.method,
        path: path.length > LOGGED ? `${path.slice(0, LOGGED)}…` : path,
        status,
        ms: Math.round(seconds * 1000),
      };
      log?.[kind === null || own[path] ? "debug" : "info"](line, "request");
    });
    if (!guard.admits(request, response, client, host)) return;
    if (below === null) plain(response, 404, `The pages begin at ${base}\n`);
    else if (own[path] && (request.method === "GET" || request.method === "HEAD")) own[path](request, response);
    else if (draining) turnAway(request, response, "stopping");
    else if (kind !== null && !database.isUp()) turnAway(request, response, "database-away");
    else work(request, response, context, { kind, client, asked });
    if (draining) response.shouldKeepAlive = false;
  };
  const server = http.createServer(
    {
      requestTimeout: 0,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      // More than the guard takes, so that most of what is too long is told so by it.
      maxHeaderSize: 96 * 1024,
    },
    listener,
  );
  const isUnderWay = (socket) =>
    [...underWay].some(({ request, response }) => request.socket === socket && response.headersSent);
  server.on("clientError", answerUnreadable(isUnderWay));
  server.on("connect", refuseTunnel);
  server.timeout = 120_000; // a connection on which nothing moves
  return {
    server,
    /** Ends within `ms` and a moment: new requests are turned away, uploads under way may finish, what is left is told. */
    async drain(ms) {
      draining = true;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const until = performance.now() + ms;
      while (underWay.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
      for (const { request, response } of underWay) turnAway(request, response, "stopping");
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 300))]);
      server.closeAllConnections();
    },
  };
}

/** Returns true where a request carries the token for metrics; how long it takes says nothing of that token. */
function showsToken({ headers }, { BENCHFOLIO_METRICS_TOKEN: token }) {
  const hash = (text) => createHash("sha256").update(text).digest();
  return token !== undefined && timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}

function plain(response, status, text, type = "text/plain; charset=utf-8") {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  response.end(text);
}

// The server in front of the pages: identity, health, admission, timeouts, the log.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { RequestContext } from "../lib/request-context.ts";
import { contextOf } from "./admission/asked.ts";
import { addressBelow } from "./admission/below.ts";
import { watchBusy } from "./admission/busy.ts";
import { clientKey, clientLimits, limitsOf } from "./admission/client-limits.ts";
import { forwardedBy } from "./admission/forwarded.ts";
import { makeGuard } from "./admission/guard.ts";
import { pathOf } from "./admission/path.ts";
import { type Limits, room } from "./admission/room.ts";
import { paceBodies } from "./admission/slow-bodies.ts";
import { settleAccept } from "./answer/accepted.ts";
import { Answer, type Listener } from "./answer/answer.ts";
import { answerPageStatus, cacheFrozen, keepPersonal, nameMethods } from "./answer/head.ts";
import { liveAnswers } from "./answer/live-answers.ts";
import { isLive } from "./answer/live-requests.ts";
import { packedFiles } from "./answer/packed-files.ts";
import { isReason, refuse } from "./answer/refuse.ts";
import { answerUnreadable, refuseTunnel } from "./answer/unreadable.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import { requests } from "./log.ts";
import { countRequests } from "./metrics.ts";
import type { ServeSettings } from "./settings.ts";

type Kind = "page" | "shown" | "file" | "upload";

/** Concurrent requests of each kind in a web process (fewer while it is busy), how many wait, and how long. */
const ROOMS: Record<Kind, Limits> = {
  page: { active: 16, activeBusy: 4, waiting: 96, waitMs: 1_500 },
  // Programs of other sites ask for these. They cache a refusal for days (WordPress: one) and do not retry.
  shown: { active: 4, activeBusy: 2, waiting: 32, waitMs: 4_500 },
  file: { active: 8, waiting: 64, waitMs: 8_000 },
  upload: { active: 128, waiting: 0, waitMs: 0 },
};

/** Most characters of a path in the log, so that nobody can write long lines. */
const LOGGED = 1_000;

/** Idle limit while the server reads back a complete upload; 120 s elsewhere. */
const VERDICT_MS = 900_000;

function kindOf({ method, url = "/" }: IncomingMessage): Kind | null {
  if (url.startsWith("/_next/static/")) return null;
  if (method === "POST" && /^\/api\/v1\/(?:bundles\/?|uploads\/[^/]+\/finish\/?)(?:\?|$)/.test(url)) return "upload";
  if (/^\/(?:api\/oembed|embed\/[^/?]+)\/?(?:\?|$)/.test(url)) return "shown";
  return /^\/api\/v1\/bundles\/[^/]+\/(?:files\/|original\b)/.test(url) ? "file" : "page";
}

interface FrontOptions {
  handle: (request: IncomingMessage, response: Answer) => unknown;
  settings: ServeSettings;
  database: Pick<DatabaseWatch, "isUp" | "ping">;
  metricsText: () => Promise<string>;
  log: Pick<Logger, "info" | "debug"> | null;
  rooms?: Record<Kind, Limits>;
  pace?: Parameters<typeof paceBodies>[0];
  dev?: boolean;
  /** The build's folder, whose packed copies are sent; absent = none. */
  build?: string;
  /** The mark of all live data, and the id of the build; absent = live answers have no tags. */
  live?: Omit<Parameters<typeof liveAnswers>[0], "count">;
}
export interface Front {
  server: http.Server<typeof IncomingMessage, typeof Answer>;
  drain: (ms: number) => Promise<void>;
}

interface Work {
  kind: Kind | null;
  client: string;
  asked: string;
}

/**
 * Makes the server of a web process; it does not listen yet. `handle(request, response)` makes the pages, `database`
 * comes from database-watch.ts, `metricsText()` asks the launcher. `drain(ms)` accepts nothing new, lets running
 * requests finish, and then ends them.
 */
export function makeFront({
  handle,
  settings,
  database,
  metricsText,
  log,
  rooms = ROOMS,
  pace,
  dev = false,
  build,
  live,
}: FrontOptions): Front {
  const settle = forwardedBy({
    proxies: settings.BENCHFOLIO_PROXIES,
    operators: settings.BENCHFOLIO_OPERATORS,
    hosts: settings.BENCHFOLIO_HOSTS,
  });
  const isBusy = watchBusy();
  const place = (kind: Kind) => room({ isBusy, ...rooms[kind] });
  const places = { page: place("page"), shown: place("shown"), file: place("file"), upload: place("upload") };
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
  const packedSuffix = build === undefined ? () => "" : packedFiles(build);
  const answerLive = live && liveAnswers({ ...live, count: (from) => metrics.live.inc({ from }) });
  const base = settings.BENCHFOLIO_BASE_PATH;
  const underWay = new Set<{ request: IncomingMessage; response: Answer }>();
  let draining = false;

  const turnAway = (...[request, response, reason, options]: Parameters<typeof refuse>) => {
    metrics.refused.inc({ reason });
    refuse(request, response, reason, options);
  };
  const own: Record<string, Listener> = {
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
  const work = (request: IncomingMessage, response: Answer, context: RequestContext, { kind, client, asked }: Work) => {
    // A page fails with a refusal if the database is away or a token is invalid. Other failures are our faults and stay
    // visible. Built files need neither.
    if (kind !== null)
      response.takeFailure = async () => {
        const why = context.failure ?? ((await database.ping()) ? null : "database-away");
        if (why === null || !isReason(why)) return false;
        refuse(request, response, why);
        return true;
      };
    watchPace(request, response);
    if (kind === "upload") response.setTimeout(VERDICT_MS);
    const path = pathOf(request.url);
    settleAccept(request);
    response.headRules.unshift(
      nameMethods(response, path),
      answerPageStatus(response, context),
      cacheFrozen(response, path),
      keepPersonal(response, context),
    );
    response.compacts = request.method === "GET" || request.method === "HEAD";
    const run = () => {
      request.url = kind === null && asked.endsWith(path) ? asked + packedSuffix(request, response, path) : asked;
      requests.run(context, handle, request, response);
    };
    if (kind === null) {
      run();
      return;
    }
    const enter = () =>
      places[kind].enter({ response, client: clientKey(client) }, run, (retryAfter) =>
        turnAway(request, response, "overloaded", { retryAfter }),
      );
    if (answerLive && isLive(request)) answerLive(request, response, context, enter);
    else enter();
  };

  const listener: Listener = (request, response) => {
    const begun = performance.now();
    const { client, trusted, host } = settle(request);
    const given = String(request.headers["x-request-id"] ?? "");
    const id = trusted && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    response.setHeader("x-request-id", id);
    const asked = request.url ?? "/";
    const below = addressBelow(base, asked);
    request.url = below ?? asked;
    const keeps = (bytes: number) => limits.keeps(bytes, client);
    const context = contextOf(request, { id, address: request.url, client: clientKey(client), keeps });
    const path = pathOf(request.url);
    const answerOwn = own[path];
    const kind = kindOf(request);
    const entry = { request, response };
    underWay.add(entry);
    response.once("close", () => {
      underWay.delete(entry);
      const seconds = (performance.now() - begun) / 1000;
      const status = response.writableFinished ? response.statusCode : 499;
      if (kind) metrics.seconds.observe({ kind, status }, seconds);
      // Without the query: people search for private things.
      const line = {
        request: context.id,
        client,
        method: request.method,
        path: path.length > LOGGED ? `${path.slice(0, LOGGED)}…` : path,
        status,
        ms: Math.round(seconds * 1000),
      };
      log?.[kind === null || answerOwn ? "debug" : "info"](line, "request");
    });
    if (!guard.admits(request, response, client, host)) return;
    if (below === null) plain(response, 404, `The pages begin at ${base}\n`);
    else if (answerOwn && (request.method === "GET" || request.method === "HEAD")) answerOwn(request, response);
    // A page that was just sent still needs its scripts and styles.
    else if (draining && kind !== null) turnAway(request, response, "stopping");
    else if (kind !== null && !database.isUp()) turnAway(request, response, "database-away");
    else work(request, response, context, { kind, client, asked });
    if (draining) response.shouldKeepAlive = false;
  };
  const server = http.createServer(
    {
      ServerResponse: Answer,
      requestTimeout: 0,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      // Above the guard's limit, so that the guard answers most oversized requests in words.
      maxHeaderSize: 96 * 1024,
    },
    listener,
  );
  const isUnderWay = (socket: Duplex) =>
    [...underWay].some(({ request, response }) => request.socket === socket && response.headersSent);
  server.on("clientError", answerUnreadable(isUnderWay));
  server.on("connect", refuseTunnel);
  server.timeout = 120_000; // a connection on which nothing moves
  return {
    server,
    /** Ends within `ms` and a moment. Refuses new requests, lets uploads finish, and answers the rest. */
    async drain(ms: number) {
      draining = true;
      const closed = new Promise<unknown>((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const until = performance.now() + ms;
      while (underWay.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
      for (const { request, response } of underWay) turnAway(request, response, "stopping");
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 300))]);
      server.closeAllConnections();
    },
  };
}

/** Returns true where a request carries the metrics token. Its duration reveals nothing about that token. */
function showsToken({ headers }: IncomingMessage, { BENCHFOLIO_METRICS_TOKEN: token }: ServeSettings): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return token !== undefined && timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}

function plain(response: Answer, status: number, text: string, type = "text/plain; charset=utf-8"): void {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  response.end(text);
}

// The server in front of the pages: identity, health, admission, timeouts, the log.
import { randomUUID } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { RequestContext } from "../lib/request-context.ts";
import { contextOf } from "./admission/asked.ts";
import { addressBelow } from "./admission/below.ts";
import { watchBusy } from "./admission/busy.ts";
import { clientKey, clientLimits, limitsOf } from "./admission/client-limits.ts";
import { forwardedBy } from "./admission/forwarded.ts";
import { makeGuard } from "./admission/guard.ts";
import { pathOf, plainAddress } from "./admission/path.ts";
import { type Limits, type Room, room } from "./admission/room.ts";
import { paceBodies } from "./admission/slow-bodies.ts";
import { settleAccept } from "./answer/accepted.ts";
import { Answer } from "./answer/answer.ts";
import { answerPageStatus, cacheFrozen, keepPersonal, nameMethods } from "./answer/head.ts";
import type { Again } from "./answer/kept-answers.ts";
import { liveAnswers } from "./answer/live-answers.ts";
import { isLive } from "./answer/live-requests.ts";
import { makeAgain } from "./answer/make-again.ts";
import { sealScripts } from "./answer/own-scripts.ts";
import { packedFiles } from "./answer/packed-files.ts";
import { isReason, refuse } from "./answer/refuse.ts";
import { answerUnreadable, refuseTunnel } from "./answer/unreadable.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import { requests } from "./log.ts";
import { countRequests } from "./metrics.ts";
import { answerPlain, ownAnswers } from "./own-answers.ts";
import type { ServeSettings } from "./settings.ts";
import { requestsUnderWay } from "./under-way.ts";

/** Kinds of requests, each with places of its own. */
export type Kind = "page" | "form" | "shown" | "file" | "upload";

/** Concurrent requests of each kind in a web process (fewer while it is busy), how many wait, and how long. */
const ROOMS: Record<Kind, Limits> = {
  page: { active: 16, activeBusy: 4, waiting: 96, waitMs: 1_500 },
  // Readers typed these, and nothing sends them again.
  form: { active: 4, activeBusy: 2, waiting: 32, waitMs: 20_000 },
  // Programs of other sites request these. They cache a refusal for days (WordPress: one) and do not retry.
  shown: { active: 4, activeBusy: 2, waiting: 32, waitMs: 4_500 },
  file: { active: 8, waiting: 64, waitMs: 8_000 },
  upload: { active: 128, waiting: 0, waitMs: 0 },
};

/** Idle limit while the server reads back a complete upload; 120 s elsewhere. */
const VERDICT_MS = 900_000;

function kindOf({ method, url = "/" }: IncomingMessage): Kind | null {
  if (url.startsWith("/_next/static/")) return null;
  if (method === "POST" && /^\/api\/v1\/(?:bundles\/?|uploads\/[^/]+\/finish\/?)(?:\?|$)/.test(url)) return "upload";
  if (/^\/(?:api\/oembed|embed\/[^/?]+)\/?(?:\?|$)/.test(url)) return "shown";
  if (method === "POST" && !url.startsWith("/api/")) return "form";
  return /^\/(?:api\/v1\/bundles\/[^/]+\/(?:files\/|original\b)|bundles\/[^/]+\.(?:csv|parquet)\b)/.test(url)
    ? "file"
    : "page";
}

type Server = http.Server<typeof IncomingMessage, typeof Answer>;

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
  /** The marks of the live data, and what identifies the software; absent = live answers have no tags. */
  live?: Omit<Parameters<typeof liveAnswers>[0], "count">;
}
/** The server of a web process, and its end. */
export interface Front {
  server: Server;
  drain: (ms: number) => Promise<void>;
}

/** A request as the pages get it. */
interface Visit {
  request: IncomingMessage;
  response: Answer;
  context: RequestContext;
  kind: Kind | null;
  client: string;
  /** The address with the base path. */
  asked: string;
  /** The answer that our own request makes again; absent = a reader's request. */
  own?: Again;
}

/**
 * Makes the server of a web process; it does not listen yet. `handle(request, response)` makes the pages, `database`
 * comes from database-watch.ts, `metricsText()` asks the launcher. `drain(ms)` accepts nothing new, lets running
 * requests finish, and then ends them.
 */
export function makeFront(options: FrontOptions): Front {
  const { settings, database, log, dev = false } = options;
  const base = settings.BENCHFOLIO_BASE_PATH;
  const settle = forwardedBy({
    proxies: settings.BENCHFOLIO_PROXIES,
    operators: settings.BENCHFOLIO_OPERATORS,
    hosts: settings.BENCHFOLIO_HOSTS,
  });
  const places = makePlaces(options.rooms);
  const metrics = countRequests(places);
  const limits = clientLimits({ limits: limitsOf(settings), keptPerHour: settings.BENCHFOLIO_FROZEN_PER_HOUR });
  const rules = { dev, hosts: settings.BENCHFOLIO_HOSTS, store: settings.BENCHFOLIO_S3_DIRECT };
  const guard = makeGuard({ ...rules, limits });
  let draining = false;
  const turnAway: typeof refuse = (request, response, reason, more) => {
    metrics.refused.inc({ reason });
    refuse(request, response, reason, more);
  };
  const own = ownAnswers({
    database,
    metricsText: options.metricsText,
    metricsToken: settings.BENCHFOLIO_METRICS_TOKEN,
    isStopping: () => draining,
  });
  const live = options.live && liveAnswers({ ...options.live, count: (from) => metrics.live.inc({ from }) });
  const answerPage = pageAnswers(options, { places, turnAway, live });
  const { underWay, add, isAnswering } = requestsUnderWay(metrics, log);

  const server = http.createServer(SERVER_OPTIONS, (request, response) => {
    const { client, trusted, host } = settle(request);
    const id = requestId(request, trusted);
    response.setHeader("x-request-id", id);
    const asked = plainAddress(request.url ?? "/");
    const below = addressBelow(base, asked);
    request.url = below ?? asked;
    const keeps = (bytes: number) => limits.keeps(bytes, client);
    const context = contextOf(request, { id, address: request.url, client: clientKey(client), keeps });
    const path = pathOf(request.url);
    const answerOwn = own[path];
    const kind = kindOf(request);
    add({ request, response }, { id, client, path, kind, isLogged: kind !== null && !answerOwn });
    if (!guard.admits(request, response, client, host)) return;
    if (below === null) answerPlain(response, 404, `The pages begin at ${base}\n`);
    else if (answerOwn && isRead(request)) answerOwn(request, response);
    // A page that was just sent still needs its scripts and styles.
    else if (draining && kind !== null) turnAway(request, response, "stopping");
    else if (kind !== null && !database.isUp()) turnAway(request, response, "database-away");
    else answerPage({ request, response, context, kind, client, asked });
    if (draining) response.shouldKeepAlive = false;
  });
  const ownGuard = makeGuard({ ...rules, limits: { refuses: () => null } });
  const endAgain =
    live &&
    makeAgain({
      look: live.look,
      next: live.nextDropped,
      isIdle: () => !draining && underWay.length === 0 && database.isUp(),
      answer(request, response, own) {
        const { url: address = "/", headers } = request;
        const context = contextOf(request, { id: randomUUID(), address, client: "" });
        if (!ownGuard.admits(request, response, "", String(headers["x-forwarded-host"] ?? headers.host))) return;
        const asked = base === "" ? address : base + (pathOf(address) === "/" ? address.slice(1) : address);
        answerPage({ request, response, context, kind: kindOf(request), client: "", asked, own });
      },
    });
  server.on("clientError", answerUnreadable(isAnswering));
  server.on("connect", refuseTunnel);
  server.timeout = 120_000; // a connection on which nothing moves
  return {
    server,
    async drain(ms: number) {
      draining = true;
      endAgain?.();
      await endServer(server, underWay, ms, ({ request, response }) => turnAway(request, response, "stopping"));
    },
  };
}

const SERVER_OPTIONS = {
  ServerResponse: Answer,
  requestTimeout: 0,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // Above the guard's limit, so that the guard answers most oversized requests in words.
  maxHeaderSize: 96 * 1024,
};

/** Returns the rooms of all kinds. They admit fewer requests while this process is busy. */
function makePlaces(rooms = ROOMS): Record<Kind, Room> {
  const isBusy = watchBusy();
  const place = (kind: Kind) => room({ isBusy, ...rooms[kind] });
  return {
    page: place("page"),
    form: place("form"),
    shown: place("shown"),
    file: place("file"),
    upload: place("upload"),
  };
}

/** Returns the id that a trusted proxy gave to a request, or a new one. */
function requestId({ headers }: IncomingMessage, trusted: boolean): string {
  const given = String(headers["x-request-id"] ?? "");
  return trusted && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

interface PageParts {
  places: Record<Kind, Room>;
  live: ReturnType<typeof liveAnswers> | undefined;
  turnAway: typeof refuse;
}

/** Returns a function that lets `handle` answer a request once its room has a place; built files need none. */
function pageAnswers(
  { handle, database, pace, build }: FrontOptions,
  { places, turnAway, live }: PageParts,
): (visit: Visit) => void {
  const watchPace = paceBodies(pace, turnAway);
  const packedSuffix = build === undefined ? () => "" : packedFiles(build);
  return ({ request, response, context, kind, client, asked, own }) => {
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
    response.compacts = isRead(request);
    const run = () => {
      request.url = kind === null && asked.endsWith(path) ? asked + packedSuffix(request, response, path) : asked;
      sealScripts(request, response);
      response.begun = true;
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
    if (live && isLive(request)) live.answer({ request, response, context, make: enter, own });
    else enter();
  };
}

/**
 * Ends a server within `ms` and a moment. It accepts no connection, waits for the requests under way, and calls
 * `giveUp` for those that are left.
 */
async function endServer<Exchange>(
  server: Server,
  underWay: readonly Exchange[],
  ms: number,
  giveUp: (left: Exchange) => void,
): Promise<void> {
  const closed = new Promise<unknown>((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const until = performance.now() + ms;
  while (underWay.length > 0 && performance.now() < until) await sleep(50);
  for (const left of [...underWay]) giveUp(left);
  await Promise.race([closed, sleep(300)]);
  server.closeAllConnections();
}

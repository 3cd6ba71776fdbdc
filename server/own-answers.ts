// Addresses that the server answers itself: health, readiness, metrics.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Answer, Listener } from "./answer/answer.ts";
import type { DatabaseWatch } from "./database-watch.ts";

interface Options {
  database: Pick<DatabaseWatch, "ping">;
  /** Returns the metrics of all processes, which the launcher collects. Rejects where it does not answer. */
  metricsText: () => Promise<string>;
  /** Token for the metrics; undefined where only operators read them. */
  metricsToken: string | undefined;
  isStopping: () => boolean;
}

/** Returns the listeners by path. */
export const ownAnswers = ({
  database,
  metricsText,
  metricsToken,
  isStopping,
}: Options): Readonly<Record<string, Listener>> => ({
  "/healthz": (_request, response) => answerPlain(response, 200, "ok\n"),
  async "/readyz"(_request, response) {
    if (isStopping()) answerPlain(response, 503, "stopping\n");
    else if (await database.ping()) answerPlain(response, 200, "ready\n");
    else answerPlain(response, 503, "database-away\n");
  },
  async "/metrics"(request, response) {
    const mayRead = request.headers["x-benchfolio-operator"] === "1" || hasToken(request, metricsToken);
    if (!mayRead) return answerPlain(response, 404, "not found\n");
    const text = await metricsText().catch(() => null);
    if (text === null) answerPlain(response, 503, "the launcher does not answer\n", METRICS_TYPE);
    else answerPlain(response, 200, text, METRICS_TYPE);
  },
});

const METRICS_TYPE = "text/plain; version=0.0.4";

/** Answers with a text that caches do not store. */
export function answerPlain(response: Answer, status: number, text: string, type = "text/plain; charset=utf-8"): void {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  response.end(text);
}

/** Returns true where a request carries the token. Its duration reveals nothing about the token. */
function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return token !== undefined && timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}

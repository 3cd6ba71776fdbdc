// Requests that are not answered yet, and the line of the log for each that is.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { Answer } from "./answer/answer.ts";
import type { countRequests } from "./metrics.ts";

/** Most characters of a path in the log. */
const LOGGED = 1_000;

interface Exchange {
  request: IncomingMessage;
  response: Answer;
}
interface Facts {
  id: string;
  client: string;
  path: string;
  /** The kind that the metrics count it as; null = none. */
  kind: string | null;
  /** False for requests that operators need no line on: built files, health. */
  isLogged: boolean;
}

/** Keeps requests until their answer ends; then counts and logs them. */
export function requestsUnderWay(
  { seconds }: Pick<ReturnType<typeof countRequests>, "seconds">,
  log: Pick<Logger, "info" | "debug"> | null,
) {
  const underWay = new Set<Exchange>();
  return {
    underWay: underWay as ReadonlySet<Exchange>,
    add(exchange: Exchange, { id, client, path, kind, isLogged }: Facts) {
      const { request, response } = exchange;
      const begun = performance.now();
      underWay.add(exchange);
      response.once("close", () => {
        underWay.delete(exchange);
        const took = (performance.now() - begun) / 1000;
        // 499 is nginx's status of a client that closed the connection.
        const status = response.writableFinished ? response.statusCode : 499;
        if (kind) seconds.observe({ kind, status }, took);
        // Without the query: people search for private things.
        const line = {
          request: id,
          client,
          method: request.method,
          path: path.length > LOGGED ? `${path.slice(0, LOGGED)}…` : path,
          status,
          ms: Math.round(took * 1000),
        };
        log?.[isLogged ? "info" : "debug"](line, "request");
      });
    },
    /** Returns true while an answer that has begun is sent over a connection. */
    isAnswering: (socket: Duplex) =>
      [...underWay].some(({ request, response }) => request.socket === socket && response.headersSent),
  };
}

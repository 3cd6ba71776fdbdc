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
/** An exchange, and its place in the list. */
interface Placed extends Exchange {
  place: number;
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

/**
 * Keeps requests until their answer ends; then counts and logs them. They are in a list without order, not in a `Set`.
 * A Set that grew leaves old tables, which keep some requests alive when V8 collects young objects. That would cost an
 * eighth of the time of a small answer.
 */
export function requestsUnderWay(
  { seconds }: Pick<ReturnType<typeof countRequests>, "seconds">,
  log: Pick<Logger, "info" | "debug"> | null,
) {
  const underWay: Placed[] = [];
  const remove = ({ place }: Placed) => {
    const last = underWay.pop();
    if (last === undefined || last.place === place) return;
    underWay[place] = last;
    last.place = place;
  };
  return {
    underWay: underWay as readonly Exchange[],
    add(exchange: Exchange, { id, client, path, kind, isLogged }: Facts) {
      const { request, response } = exchange;
      const begun = performance.now();
      const placed = { ...exchange, place: underWay.length };
      underWay.push(placed);
      response.once("close", () => {
        remove(placed);
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
      underWay.some(({ request, response }) => request.socket === socket && response.headersSent),
  };
}

import { refuse } from "./refuse.mjs";

/**
 * Holds an answer of status 500 back until `reason()` says why: a reason to refuse with 503 (the database was away, a query took too
 * long) or 401 (a page was asked for with a token that is none), or null for a fault of our own, which then goes out as it was.
 */
export function holdFailures(request, response, reason) {
  const { write, end, flushHeaders, writeHead } = response;
  const own = {
    write: write.bind(response),
    end: end.bind(response),
    flush: flushHeaders.bind(response),
    head: writeHead.bind(response),
  };
  const held = [];
  let head = null;
  let isKnown = false;
  const holds = () => response.statusCode === 500 && !response.headersSent;
  // Next writes the head of a page that it compresses by itself, before its first bytes.
  response.writeHead = (status, ...rest) => {
    if (isKnown || status !== 500 || response.headersSent) return own.head(status, ...rest);
    response.statusCode = status;
    head = [status, ...rest];
    return response;
  };
  const take = (chunk, encoding) =>
    held.push(typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk));
  response.flushHeaders = () => {
    if (!holds()) own.flush();
  };
  response.write = (chunk, encoding, done) => {
    if (!holds()) return own.write(chunk, encoding, done);
    take(chunk, typeof encoding === "string" ? encoding : "utf8");
    const after = typeof encoding === "function" ? encoding : done;
    if (after) queueMicrotask(after);
    return true;
  };
  response.end = (chunk, encoding, done) => {
    if (!holds()) return own.end(chunk, encoding, done);
    if (chunk && typeof chunk !== "function") take(chunk, typeof encoding === "string" ? encoding : "utf8");
    reason().then((why) => {
      Object.assign(response, { write, end, flushHeaders });
      isKnown = true;
      if (why) refuse(request, response, why);
      else {
        if (head) own.head(...head);
        own.end(Buffer.concat(held));
      }
    });
    return response;
  };
}

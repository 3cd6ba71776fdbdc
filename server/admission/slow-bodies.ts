import type { IncomingMessage } from "node:http";
import type { Answer } from "../answer/answer.ts";
import { refuse } from "../answer/refuse.ts";

/**
 * Ends requests with 408 whose body hardly moves: fewer than `minBytes` in `everyMs`. Uploads may take hours over a
 * slow line, but may not hold a connection and a file idle. `end` refuses a request. Returns the function that watches
 * one.
 */
export function paceBodies({ everyMs = 30_000, minBytes = 16 * 1024 } = {}, end: typeof refuse = refuse) {
  return (request: IncomingMessage, response: Answer): void => {
    if (request.method === "GET" || request.method === "HEAD") return;
    let before = request.socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) {
        clearInterval(timer);
        return;
      }
      const now = request.socket.bytesRead;
      if (now - before < minBytes) {
        clearInterval(timer);
        end(request, response, "too-slow", { status: 408 });
      }
      before = now;
    }, everyMs);
    response.once("close", () => clearInterval(timer));
  };
}

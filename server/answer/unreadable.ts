// Answers unreadable requests: headers beyond the limit, bytes that are not HTTP. Node would answer without a body. It
// would also disconnect clients that still send before they read the answer.
import type { Duplex } from "node:stream";

type Ending = readonly [status: string, code: string, message: string];
const ANSWERS: Record<string, Ending> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too-long", "The address and the headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "too-slow", "The headers of the request did not arrive in time."],
};
const OTHER: Ending = ["400 Bad Request", "bad-request", "This is not a readable HTTP request."];
/** The server reads and discards the rest of the request for this long. */
const REST_MS = 500;

/**
 * Returns a listener for a server's `clientError`. `isUnderWay(socket)` is true where an answer has begun on the
 * connection: no other answer may mix with it.
 */
export function answerUnreadable(isUnderWay: (socket: Duplex) => boolean) {
  const answered = new WeakSet<Duplex>();
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // Each further chunk of the same bytes raises its own error.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (!socket.writable || error.code === "ECONNRESET" || isUnderWay(socket)) {
      socket.destroy();
      return;
    }
    endWith(socket, ANSWERS[error.code ?? ""] ?? OTHER);
  };
}

/** Refuses `CONNECT`, which requests a tunnel, before its connection ends. */
export const refuseTunnel = (_request: unknown, socket: Duplex): void =>
  endWith(socket, ["405 Method Not Allowed", "method-not-allowed", "This server is not a proxy."], "allow: GET, HEAD");

function endWith(socket: Duplex, [status, code, message]: Ending, ...more: string[]): void {
  const body = `${JSON.stringify({ error: { code, message, issues: [] } })}\n`;
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    ...more,
    "connection: close",
  ];
  socket.on("error", () => {});
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), REST_MS).unref();
}

// Finds the client and the host of a request. Headers of proxies count only from proxies that a setting names.
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyaddr from "proxy-addr";
import { isOwnHost } from "./hosts.ts";

const FROM_PROXIES = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];
const OPERATOR = "x-benchfolio-operator";
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const isLoopback = proxyaddr.compile(["loopback"]);

/**
 * Returns a function that settles a request's headers before anything reads them. `x-forwarded-*` stay only from a
 * named proxy. `x-forwarded-for` becomes the client's one address; only operators have `x-benchfolio-operator: 1`. The
 * function returns the client's address, whether it is an operator, whether a named proxy sent it, and the host.
 */
export function forwardedBy({
  proxies,
  operators,
  hosts = [],
}: Record<"proxies" | "operators", string[]> & { hosts?: readonly string[] }) {
  const isProxy = proxyaddr.compile(proxies);
  const isOperator = proxyaddr.compile(operators);
  return (request: IncomingMessage): { client: string; operator: boolean; trusted: boolean; host: string } => {
    const peer = request.socket.remoteAddress ?? "";
    const trusted = isIP(peer) !== 0 && isProxy(peer, 0);
    const throughUnknown = !trusted && FROM_PROXIES.some((name) => name in request.headers);
    const address = trusted ? proxyaddr(request, isProxy) : peer;
    const client = (isIP(address ?? "") ? address : peer).replace(/^::ffff:(?=\d+\.)/i, "");
    const host = String((trusted && request.headers["x-forwarded-host"]) || request.headers.host || "");
    if (!trusted) for (const name of FROM_PROXIES) delete request.headers[name];
    delete request.headers.forwarded;
    request.headers["x-forwarded-for"] = client;
    // Operators must ask by a name of this server: DNS rebinding may point a foreign page's name here.
    const known = isIP(client) !== 0 && !throughUnknown && isOperator(client, 0);
    const operator = known && (isLoopback(client, 0) ? LOCAL_HOST.test(host) : isOwnHost(host, hosts));
    if (operator) request.headers[OPERATOR] = "1";
    else delete request.headers[OPERATOR];
    return { client, operator, trusted, host };
  };
}

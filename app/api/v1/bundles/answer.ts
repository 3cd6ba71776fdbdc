import type { z } from "zod";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, OPTIONS",
  "access-control-allow-headers": "content-type",
  "access-control-expose-headers": "location",
};

/** Returns a JSON answer that pages of all sites may read. */
export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...cors, "cache-control": "no-store", ...headers } });
}

/** Answers a browser's CORS preflight. */
export function preflight(): Response {
  return new Response(null, { status: 204, headers: { ...cors, "access-control-max-age": "86400" } });
}

/** Returns the checked query parameters. Throws `bad-request` with the name of each bad one. */
export function parseQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ExpectedError("bad-request", `Parameters that do not fit: ${faults.join("; ")}`);
}

/** Returns the scheme and host of the client's request, as its headers claim. */
export const publicOrigin = ({ url, headers }: Pick<Request, "url" | "headers">): string => originOf(headers, url);

const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the origin for stored texts. A client can claim any host, and must not choose the address that others read
 * later. So it is one of `BENCHFOLIO_HOSTS`, or this machine; else "", and stored texts hold paths.
 */
export function keptOrigin(request: Pick<Request, "url" | "headers">): string {
  const origin = publicOrigin(request);
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : "";
  return THIS_MACHINE.test(hostname) || env().BENCHFOLIO_HOSTS.includes(hostname) ? origin : "";
}

/** Returns scheme and host from the headers; falls back to `url`. */
export function originOf(headers: Pick<Headers, "get">, url = "http://localhost"): string {
  const own = new URL(url);
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? own.host;
  const scheme = headers.get("x-forwarded-proto") ?? own.protocol.replace(":", "");
  return /^[\w.:[\]-]+$/.test(host) && /^https?$/.test(scheme) ? `${scheme}://${host}` : own.origin;
}

import type { z } from "zod";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, OPTIONS",
  "access-control-allow-headers": "content-type",
  "access-control-expose-headers": "location",
};

/** A JSON answer that any page may read. */
export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...cors, "cache-control": "no-store", ...headers } });
}

/** Answers a browser that asks whether it may. */
export function preflight(): Response {
  return new Response(null, { status: 204, headers: { ...cors, "access-control-max-age": "86400" } });
}

/** The query parameters of a request, checked; the refusal names each that does not fit. */
export function parseQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new ExpectedError("bad-request", `Parameters that do not fit: ${faults.join("; ")}`);
}

/** Scheme and host that the client used, as it says so itself. */
export const publicOrigin = ({ url, headers }: Pick<Request, "url" | "headers">): string => originOf(headers, url);

const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The same for what is kept: whoever asks may make up a host, and must not choose the address that others read for ever. So it is one of
 * `BENCHFOLIO_HOSTS`, or this machine for whom the server is for that alone; else "", and what is kept holds paths.
 */
export function keptOrigin(request: Pick<Request, "url" | "headers">): string {
  const origin = publicOrigin(request);
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : "";
  return THIS_MACHINE.test(hostname) || env().BENCHFOLIO_HOSTS.includes(hostname) ? origin : "";
}

/** Scheme and host as the headers of a request alone say them; `url` counts where they do not say. */
export function originOf(headers: Pick<Headers, "get">, url = "http://localhost"): string {
  const own = new URL(url);
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? own.host;
  const scheme = headers.get("x-forwarded-proto") ?? own.protocol.replace(":", "");
  return /^[\w.:[\]-]+$/.test(host) && /^https?$/.test(scheme) ? `${scheme}://${host}` : own.origin;
}

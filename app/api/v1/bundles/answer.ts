import type { z } from "zod";
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

/** The same from the headers of a request alone; `url` counts where they do not say. */
export function originOf(headers: Pick<Headers, "get">, url = "http://localhost"): string {
  const own = new URL(url);
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? own.host;
  const scheme = headers.get("x-forwarded-proto") ?? own.protocol.replace(":", "");
  return /^[\w.:[\]-]+$/.test(host) && /^https?$/.test(scheme) ? `${scheme}://${host}` : own.origin;
}

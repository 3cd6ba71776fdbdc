import { headers } from "next/headers";

/** Scheme and host that the reader of a page used, as the server in front let them through. */
export async function pageOrigin(): Promise<string> {
  const received = await headers();
  const host = received.get("x-forwarded-host") ?? received.get("host") ?? "localhost";
  const scheme = received.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${scheme}://${/^[\w.:[\]-]+$/.test(host) ? host : "localhost"}`;
}

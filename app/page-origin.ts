import { headers } from "next/headers";

/** Returns scheme and host of the reader's request, as checked by the server in front. */
export async function pageOrigin(): Promise<string> {
  const received = await headers();
  const host = received.get("x-forwarded-host") ?? received.get("host") ?? "localhost";
  const scheme = received.get("x-forwarded-proto") === "https" ? "https" : "http";
  return `${scheme}://${/^[\w.:[\]-]+$/.test(host) ? host : "localhost"}`;
}

import { withBase } from "@/lib/urls";

/** Where our cookies are sent: to our pages, and not to what else the host has. */
export const COOKIE_PATH = withBase("") || "/";

/** A `set-cookie` for the session (scripts/serve/asked.mjs reads it); 0 seconds end it. */
export function sessionCookie(request: Request, session: string, seconds: number): string {
  const secure = request.headers.get("x-forwarded-proto") === "https" ? "; Secure" : "";
  return `benchfolio_session=${session}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

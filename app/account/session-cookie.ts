import { withBase } from "@/lib/urls";

/** Where our cookies are sent: to our pages, and not to what else the host has. */
export const COOKIE_PATH = withBase("") || "/";

/** A `set-cookie` for the session (server/admission/asked.ts reads it); 0 seconds end it. */
export const sessionCookie = (request: Request, session: string, seconds: number): string =>
  cookieOf(request, "benchfolio_session", session, seconds);

/** A `set-cookie` that no script reads and no other site's form sends along. */
export function cookieOf(request: Request, name: string, value: string, seconds: number): string {
  const secure = request.headers.get("x-forwarded-proto") === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

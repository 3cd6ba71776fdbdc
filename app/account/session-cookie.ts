import { withBase } from "@/lib/urls";

/** Path of this site's cookies: other applications on the host don't get them. */
export const COOKIE_PATH = withBase("") || "/";

/**
 * Returns a `set-cookie` for the session (server/admission/asked.ts reads it). Its lifetime is in seconds; 0 ends the
 * session.
 */
export const sessionCookie = (request: Request, session: string, seconds: number): string =>
  cookieOf(request, "benchfolio_session", session, seconds);

/**
 * Returns a `set-cookie`: scripts can't read the cookie, and POST requests from other sites don't send it. Where a
 * proxy in front speaks HTTPS, it is sent over HTTPS alone. Its lifetime is in seconds.
 */
export function cookieOf(request: Request, name: string, value: string, seconds: number): string {
  const secure = request.headers.get("x-forwarded-proto") === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

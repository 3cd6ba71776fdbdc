import { withBase } from "@/lib/urls";

/** Path of this site's cookies: other applications on the host don't get them. */
export const COOKIE_PATH = withBase("") || "/";

/**
 * Returns a `set-cookie` for the session (server/admission/asked.ts reads it). Its lifetime is in seconds; 0 ends the
 * session.
 */
export const sessionCookie = (request: Request, session: string, seconds: number): string =>
  cookieOf(request, "benchfolio_session", session, seconds);

/** Returns a `set-cookie` that scripts can't read and other sites' forms don't send. */
export function cookieOf(request: Request, name: string, value: string, seconds: number): string {
  const secure = request.headers.get("x-forwarded-proto") === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

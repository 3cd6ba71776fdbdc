import { withBase } from "@/lib/urls";

/** Path of this site's cookies: other applications on the host don't get them. */
const COOKIE_PATH = withBase("") || "/";

/**
 * Returns a `set-cookie` for the session (server/admission/asked.ts reads it). Its lifetime is in seconds; 0 ends the
 * session.
 */
export const sessionCookie = (session: string, seconds: number): string =>
  cookieOf("benchfolio_session", session, seconds);

/**
 * Returns a `set-cookie`: scripts can't read the cookie, and POST requests from other sites don't send it. Its lifetime
 * is in seconds. server/answer/headers.ts adds Secure where a proxy in front speaks HTTPS.
 */
export const cookieOf = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;

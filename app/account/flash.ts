import { cookies } from "next/headers";
import { z } from "zod";
import { readFormBody } from "@/lib/api/body";
import { jsonOf } from "@/lib/json-of";
import { withBase } from "@/lib/urls";
import { cookieOf } from "./session-cookie";

// Carries a form's message to the next page in a cookie of half a minute. An address would stay in logs and histories.
// SameSite is Lax, because a sign-in arrives from the provider's page.
const NAME = "benchfolio_told";
const SECONDS = 30;
/** Most characters of the cookie's value, since browsers take cookies of 4,096 bytes. */
const MOST_CHARACTERS = 3_500;

const flash = z.object({
  /** The path of the page for the message; other pages ignore it. */
  page: z.string(),
  problem: z.string().optional(),
  token: z.string().optional(),
  done: z.string().optional(),
  /** Typed values of a refused form, by field. */
  typed: z.record(z.string(), z.string()).default({}),
});
/** A message for the next page; without any field there is none. */
export type Flash = Omit<z.input<typeof flash>, "page">;

/**
 * Redirects a form to a page of this site with a message; replaces the previous message. `setCookies` are further
 * `set-cookie` headers.
 */
export function leadBack(page: string, message: Flash = {}, ...setCookies: string[]): Response {
  const headers = new Headers({ location: withBase(page), "cache-control": "no-store" });
  const seconds = Object.keys(message).length > 0 ? SECONDS : 0;
  const value = cookieText({ page: pathOf(page), ...message });
  headers.append("set-cookie", cookieOf(NAME, value, seconds));
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

const pathOf = (page: string): string => page.split("?")[0] ?? page;

/** Returns the message as a cookie's value; drops the longest typed values until it fits, or none is left. */
function cookieText({ typed, ...message }: z.input<typeof flash>): string {
  const fields = Object.entries(typed ?? {}).sort(([, a], [, b]) => a.length - b.length);
  for (;;) {
    const text = encodeURIComponent(JSON.stringify({ ...message, typed: Object.fromEntries(fields) }));
    if (text.length <= MOST_CHARACTERS || fields.length === 0) return text;
    fields.pop();
  }
}

/** Returns the last form's message for this page; where there is none, only an empty `typed`. */
export async function readFlash(page: string): Promise<Omit<z.output<typeof flash>, "page">> {
  const found = flash.safeParse(jsonOf((await cookies()).get(NAME)?.value ?? ""));
  return found.success && found.data.page === pathOf(page) ? found.data : { typed: {} };
}

/** Texts by field name; a list for a repeated name, and an empty one for a name with only files. */
export type FormFields = Record<string, string | string[]>;

/**
 * Returns the text fields of a form; {} where the body is not a form. Throws `bad-request` above 256 KiB, and for a
 * text with a NUL.
 */
export async function formFields(request: Request): Promise<FormFields> {
  const form = await readFormBody(request);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === "string");
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

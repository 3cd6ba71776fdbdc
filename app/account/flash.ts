import { cookies } from "next/headers";
import { z } from "zod";
import { readFormBody } from "@/lib/api/body";
import { jsonOf } from "@/lib/json-of";
import { withBase } from "@/lib/urls";
import { COOKIE_PATH } from "./session-cookie";

// What a form's answer tells on the page that it leads back to: in a cookie that lives half a minute, since addresses stand in logs and histories.
// Lax, as a sign-in's answer is led there from the provider's page.
const NAME = "benchfolio_told";
const SECONDS = 30;
/** Browsers take cookies of 4,096 bytes. */
const MOST_CHARACTERS = 3_500;

const told = z.object({
  /** The page that it is for: another one, opened within the half minute, says nothing of it. */
  page: z.string(),
  problem: z.string().optional(),
  token: z.string().optional(),
  done: z.string().optional(),
  /** What was typed into a form that was refused, by field. */
  typed: z.record(z.string(), z.string()).default({}),
});
export type Told = Omit<z.input<typeof told>, "page">;

/** Leads a form back to a page of ours, with what it is to tell; what the form before told is told no more. */
export function leadBack(page: string, message: Told = {}, ...cookies: string[]): Response {
  const headers = new Headers({ location: withBase(page), "cache-control": "no-store" });
  const seconds = Object.keys(message).length > 0 ? SECONDS : 0;
  headers.append(
    "set-cookie",
    `${NAME}=${cookieText({ page, ...message })}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
  );
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The message as a cookie's value; where it is too long for one, without the longest of what was typed. */
function cookieText({ typed, ...message }: z.input<typeof told>): string {
  const fields = Object.entries(typed ?? {}).sort(([, a], [, b]) => a.length - b.length);
  for (;;) {
    const text = encodeURIComponent(JSON.stringify({ ...message, typed: Object.fromEntries(fields) }));
    if (text.length <= MOST_CHARACTERS || fields.length === 0) return text;
    fields.pop();
  }
}

/** What the form that led back to this page told; nothing where none did. */
export async function toldNow(page: string): Promise<Omit<z.output<typeof told>, "page">> {
  const found = told.safeParse(jsonOf((await cookies()).get(NAME)?.value ?? ""));
  return found.success && found.data.page === page ? found.data : { typed: {} };
}

/** Texts by the name of their field; several of one name as a list. */
export type FormFields = Record<string, string | string[]>;

/** What a form held. Throws `bad-request` where it is more than any form of ours holds. */
export async function formFields(request: Request): Promise<FormFields> {
  const form = await readFormBody(request);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === "string");
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

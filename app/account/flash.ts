import { cookies } from "next/headers";
import { withBase } from "@/lib/urls";
import { COOKIE_PATH } from "./session-cookie";

// What a form's answer tells on the page that it leads back to: in a cookie that lives half a minute, since addresses stand in logs and histories.
// Lax, as a sign-in's answer is led there from the provider's page.
const NAME = "benchfolio_told";
const SECONDS = 30;

const told = ["problem", "token", "done"] as const;
export type Told = Partial<Record<(typeof told)[number], string>>;

/** Leads a form back to a page of ours, with what it is to tell. */
export function leadBack(path: string, message: Told = {}, ...cookies: string[]): Response {
  const headers = new Headers({ location: withBase(path), "cache-control": "no-store" });
  const text = encodeURIComponent(JSON.stringify(message));
  if (Object.keys(message).length > 0)
    headers.append("set-cookie", `${NAME}=${text}; Path=${COOKIE_PATH}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax`);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** What the form before told. */
export async function toldNow(): Promise<Told> {
  const text = (await cookies()).get(NAME)?.value ?? "{}";
  try {
    const found: unknown = JSON.parse(text);
    return Object.fromEntries(
      told.flatMap((name) => {
        const value: unknown = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** What a form held: texts by name; several of one name as a list. */
export async function formFields(request: Request): Promise<Record<string, string | string[]>> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === "string");
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

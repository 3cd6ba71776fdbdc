import { z } from "zod/mini";
import { keepDeleteKey } from "@/lib/browser-upload/delete-keys";
import { urls, withBase } from "@/lib/urls";

const made = z.object({ key: z.string(), url: z.string(), deleteKey: z.nullable(z.string()) });
/** A new frozen view: its address, and its delete key, or null where a token withdraws it. */
export interface Frozen {
  url: string;
  deleteKey: string | null;
}
const refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * Freezes the view at this address. Returns the new link, or an error sentence; `terms`: the author must accept
 * vendors' terms first.
 */
export async function freezeView(
  address: string,
  title: string,
  caption: string,
  acceptTerms: boolean,
): Promise<Frozen | { error: string; terms?: boolean }> {
  const { pathname, search } = new URL(address);
  try {
    const response = await fetch(withBase(urls.api.snapshots()), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: pathname + search, title, caption, acceptTerms }),
    });
    const body: unknown = await response.json();
    const done = made.safeParse(body);
    if (response.ok && done.success) {
      const { key, url, deleteKey } = done.data;
      if (deleteKey !== null) keepDeleteKey(key, deleteKey);
      return { url: new URL(url, address).href, deleteKey };
    }
    const why = refused.safeParse(body);
    if (!why.success) return { error: "The server's answer could not be read. Try again." };
    const { code, message } = why.data.error;
    return { error: message, terms: code === "terms-not-accepted" };
  } catch {
    return { error: "The server could not be reached. Check the connection and try again." };
  }
}

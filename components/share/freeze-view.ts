import { z } from "zod/mini";
import { keepDeleteKey } from "@/lib/browser-upload/delete-keys";
import { urls } from "@/lib/urls";
import { postJson } from "./post-json";

/** The server's answer. */
const freezeAnswer = z.object({ key: z.string(), url: z.string(), deleteKey: z.nullable(z.string()) });

/** A new frozen view: its address, and its delete key, or null where a token withdraws it. */
export interface Frozen {
  url: string;
  deleteKey: string | null;
}

interface Freeze {
  address: string;
  title: string;
  caption: string;
  acceptTerms: boolean;
}

/**
 * Freezes the view at an address, and keeps its delete key in this tab. Returns the new link, or an error sentence;
 * `terms`: the author must accept vendors' terms first.
 */
export async function freezeView({
  address,
  title,
  caption,
  acceptTerms,
}: Freeze): Promise<Frozen | { error: string; terms: boolean }> {
  const { pathname, search } = new URL(address);
  const body = { url: pathname + search, title, caption, acceptTerms };
  const answer = await postJson(urls.api.snapshots(), body, freezeAnswer);
  if ("error" in answer) return { error: answer.error, terms: answer.code === "terms-not-accepted" };
  const { key, url, deleteKey } = answer.done;
  if (deleteKey !== null) keepDeleteKey(key, deleteKey);
  return { url: new URL(url, address).href, deleteKey };
}

"use client";
import { useEffect, useState } from "react";
import { z } from "zod/mini";
import { urls, withBase } from "@/lib/urls";

const text = z.string();
const kit = z.object({
  title: text,
  address: text,
  isFrozen: z.boolean(),
  listener: text,
  figures: z.array(
    z.object({
      name: text,
      title: text,
      alt: text,
      copies: z.object({ rich: text, markdown: text, text, csv: text }),
      svg: text,
      png: text,
      embed: text,
      embedCode: text,
      embedHeight: z.number(),
    }),
  ),
  citations: z.array(z.object({ label: text, text })),
  freezing: z.enum(["yes", "sign-in", "other-token"]),
  unseen: z.array(z.object({ id: text, title: text, visibility: text })),
  files: z.array(z.object({ label: text, links: z.array(z.object({ ending: text, href: text })) })),
});
/** The server's answer to an address that it refuses. */
const refusal = z.object({ error: z.object({ message: text }) });

/** Shown for a page without numbers. */
export const NOTHING = "This page has only its link to share.";

/** Everything that the share dialog offers for a view. */
export type Kit = z.infer<typeof kit>;
/** A table or chart of the view, in all its forms. */
export type KitFigure = Kit["figures"][number];

/**
 * Returns the files and figures of the view at a whole address, or an error sentence; NOTHING where the server has no
 * view there. Null while they load, or without an address: a closed dialog gives none, and asks nothing. An error is
 * forgotten with its address, so the next opening asks again.
 */
export function useKit(address: string | null): Kit | string | null {
  const [found, setFound] = useState<{ of: string; kit: Kit | string } | null>(null);
  useEffect(() => {
    if (address === null) return;
    let gone = false;
    const { pathname, search } = new URL(address);
    const ask = async () => {
      const response = await fetch(withBase(urls.api.share(pathname + search)));
      if (response.status === 404) return NOTHING;
      // A proxy may answer with a page.
      const body: unknown = await response.json().catch(() => null);
      const read = kit.safeParse(body);
      if (response.ok && read.success) return read.data;
      return refusal.safeParse(body).data?.error.message ?? "The server’s answer could not be read. Open this again.";
    };
    ask()
      .catch(() => "The server could not be reached. Check the connection and open this again.")
      .then((answer) => {
        if (!gone) setFound({ of: address, kit: answer });
      });
    return () => {
      gone = true;
      setFound((old) => (typeof old?.kit === "string" ? null : old));
    };
  }, [address]);
  // An answer for another address doesn't count.
  return found?.of === address ? found.kit : null;
}

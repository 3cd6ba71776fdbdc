import type { Metadata } from "next";
import { pageMetadata, viewHead } from "@/app/page-metadata";
import { isAnonymous } from "@/lib/db/write/snapshots";
import { loadShown } from "@/lib/publish/load-shown";
import type { FrozenReport } from "@/lib/publish/report/report-types";
import { urls } from "@/lib/urls";

/** Anybody can freeze a view without a token, so search engines must not index it. */
export const anonymousHead = async (key: string): Promise<Metadata> =>
  (await isAnonymous(key)) ? { robots: { index: false } } : {};

/** Returns metadata with a report's first figure; a report without figures has only its words. */
export async function reportHead({ title, caption, frozen, panels }: FrozenReport): Promise<Metadata> {
  const words = { title, description: caption || "A report of benchmark results" };
  const path = urls.snapshot(frozen.key);
  const isDrawn = panels.find(({ kind }) => kind !== "text")?.kind === "view";
  const shown = isDrawn ? await loadShown(path, new URLSearchParams()) : null;
  return { ...(shown ? await viewHead(words, shown) : pageMetadata(words)), ...(await anonymousHead(frozen.key)) };
}

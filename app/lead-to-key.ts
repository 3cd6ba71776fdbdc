import { notFound, permanentRedirect } from "next/navigation";
import { loadCorrections } from "@/lib/db/corrections";
import { decodeSegment } from "@/lib/decode-segment";
import type { CorrectionSubject } from "@/lib/domain/names/corrections";

/**
 * Leads from a name that readers give something, or gave it, to the page of its raw name; not found where nothing here is called so, or several things
 * are. `href` gives null for a name that has no page.
 */
export async function leadToKey(
  subject: CorrectionSubject,
  segment: string,
  href: (key: string) => Promise<string | null>,
): Promise<never> {
  const name = decodeSegment(segment) ?? "";
  const { keysNamed } = await loadCorrections();
  const keys = keysNamed(subject, name, (key) => key !== name);
  const pages = (await Promise.all(keys.map(href))).flatMap((page) => page ?? []);
  const [only, another] = pages;
  if (only === undefined || another !== undefined) notFound();
  permanentRedirect(only);
}

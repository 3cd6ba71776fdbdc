import { notFound, permanentRedirect } from "next/navigation";
import { loadCorrections } from "@/lib/db/read/corrections";
import { decodeSegment } from "@/lib/decode-segment";
import type { CorrectionSubject } from "@/lib/domain/names/corrections";

/**
 * Redirects from a corrected or former name to the page of its raw name. Not found if no page or several pages match.
 * `href` returns null for a name without a page.
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

import { formatCount } from "@/lib/format";

/** Bundles named in full; the rest is counted. */
const NAMED = 3;

/** Whose numbers, by title and id: "nov25.sb.mysql (vvlpdmk4clpv)"; "" for none. */
export function sourceText(bundles: readonly { id: string; title: string }[]): string {
  const named = bundles.slice(0, NAMED).map(({ id, title }) => `${title} (${id})`);
  const more = bundles.length - named.length;
  return [...named, ...(more > 0 ? [`${formatCount(more)} more bundles`] : [])].join(", ");
}

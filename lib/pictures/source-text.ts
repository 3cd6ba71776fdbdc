import { formatCounted } from "@/lib/format";

/** Most bundles that a source names. It counts the others. */
export const NAMED_BUNDLES = 3;

/** Returns the bundles by title and id: "nov25.sb.mysql (vvlpdmk4clpv)"; "" for none. */
export function sourceText(bundles: readonly { id: string; title: string }[]): string {
  const named = bundles.slice(0, NAMED_BUNDLES).map(({ id, title }) => `${title} (${id})`);
  const more = bundles.length - named.length;
  return [...named, ...(more > 0 ? [formatCounted(more, "more bundle")] : [])].join(", ");
}

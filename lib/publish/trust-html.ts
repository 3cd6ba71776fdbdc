import { trustHeads } from "@/lib/domain/trust/why-trust";
import { escapeMarkup } from "@/lib/escape-markup";
import { TRUST_NOT_KEPT, TRUST_TITLE, trustHref } from "@/lib/views/trust/trust-links";
import type { ShownView } from "./shown-view";

/**
 * Returns the trust strip for pages that load nothing: one line with the worst first, which opens without a script.
 * `view` is the view's address. "" without items; a remark for null.
 */
export function trustHtml(trust: ShownView["trust"], view: string): string {
  if (trust === null) return `<p>${TRUST_TITLE}: ${TRUST_NOT_KEPT}.</p>`;
  if (trust.length === 0) return "";
  const { heads, more } = trustHeads(trust);
  const line = [...heads, ...(more > 0 ? [`${more} more`] : [])].map(escapeMarkup).join(" · ");
  const items = trustLinks(trust, view).map(
    ({ about, text, links }) =>
      `<p><b>${escapeMarkup(about)}:</b> ${[
        escapeMarkup(text),
        ...links.map(
          (link) => `<a href="${escapeMarkup(link.url)}" target="_blank" rel="noopener">${escapeMarkup(link.text)}</a>`,
        ),
      ].join(" ")}</p>`,
  );
  return `<details><summary>${TRUST_TITLE}: ${line}</summary>${items.join("\n")}</details>`;
}

/** Returns trust items for programs, with whole addresses where the view has one. */
export const trustLinks = (trust: NonNullable<ShownView["trust"]>, view: string) =>
  trust.map(({ links, ...item }) => ({
    ...item,
    links: links.map((link) => {
      const href = trustHref(link);
      return { text: link.text, url: URL.canParse(href, view) ? new URL(href, view).href : href };
    }),
  }));

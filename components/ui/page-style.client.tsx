"use client";

declare global {
  interface Window {
    /** The nonce of the loaded document (components/layout/theme.ts). */
    __webpack_nonce__?: string;
  }
}

interface PageStyleProps {
  css: string;
  /** The nonce of the request that wrote the page; the server puts it on the element. */
  nonce: string | undefined;
}

/**
 * A page's own styles. A page that a link opens inside a loaded document keeps that document's policy. So the browser
 * takes the document's nonce, never the request's.
 */
export function PageStyle({ css, nonce }: PageStyleProps) {
  return (
    <style nonce={typeof window === "undefined" ? nonce : window.__webpack_nonce__} suppressHydrationWarning>
      {css}
    </style>
  );
}

// Pages that the server writes itself before the site's pages run, or instead of them. They load nothing.
import { createHash } from "node:crypto";
import { basePath } from "../../scripts/base-path.ts";

// The colours of app/globals.css: background, surface, foreground, muted, border, accent.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f8f9f9,#0f1215);color:light-dark(#14171c,#e9ecf0);
  font:15px/1.5 ui-sans-serif,system-ui,sans-serif}
header{padding:12px 20px;border-bottom:1px solid light-dark(#e2e6e9,#2a3038);background:light-dark(#fff,#171a1f)}
header a{color:inherit;font-weight:600;text-decoration:none}
main{max-width:64ch;margin:48px auto;padding:0 20px}
h1{margin:0 0 8px;font-size:20px;line-height:1.3}
p{margin:0 0 8px;color:light-dark(#565e6b,#a3acb9);overflow-wrap:anywhere}
main a{color:light-dark(#0b5cad,#8cc4fa)}
a:focus-visible{outline:2px solid light-dark(#0b5cad,#8cc4fa);outline-offset:3px;border-radius:2px}
@media(max-width:480px){main{margin:32px auto}}`;

// A script, not <meta>: a page that reloads by <meta> after some seconds fails WCAG 2.2.1. Without scripts there is the
// link.
const ASK_AGAIN = "setTimeout(()=>location.reload(),document.currentScript.dataset.after*1000)";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Returns the policy of such a page: its own style, and a reload where it `asksAgain`. An embed's address answers it in
 * a frame of any page.
 */
export const plainPolicy = (isFramed: boolean, asksAgain = false): string =>
  `default-src 'none'; style-src ${hashOf(STYLE)};${asksAgain ? ` script-src ${hashOf(ASK_AGAIN)};` : ""} ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${isFramed ? "* file:" : "'none'"}`;

interface PlainPage {
  title: string;
  sentences: string[];
  /** Seconds until the page reloads once by itself; its link reloads at once. */
  again?: number | null;
}

/** Writes a page with a heading and sentences. */
export const plainPage = ({ title, sentences, again = null }: PlainPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)} · Benchfolio</title>
<style>${STYLE}</style></head>
<body><header><a href="${basePath()}/">Benchfolio</a></header><main><h1>${escapeMarkup(title)}</h1>
${sentences.map((text) => `<p>${escapeMarkup(text)}</p>`).join("\n")}
${again === null ? "" : `<p><a href="">Try again</a></p><script data-after="${Number(again)}">${ASK_AGAIN}</script>`}
</main></body></html>
`;

const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

import { afterEach, expect, it, vi } from "vitest";
import { markdownHtml, wholeLinks } from "./markdown";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("links of a report stay below the base path of this site, pasted as text and as HTML", async () => {
  const text = "[a](/relative?a=1), [b](/bench/s/abc), [c](//elsewhere/x), [d](https://e.example/)";
  expect(wholeLinks(text, "https://h$1.example")).toBe(
    "[a](https://h$1.example/relative?a=1), [b](https://h$1.example/bench/s/abc), " +
      "[c](//elsewhere/x), [d](https://e.example/)",
  );
  vi.stubEnv("BENCHFOLIO_BASE_PATH", "/bench");
  vi.resetModules();
  const below = await import("./markdown");
  expect(below.wholeLinks(text, "https://h.example")).toBe(
    "[a](https://h.example/bench/relative?a=1), [b](https://h.example/bench/s/abc), " +
      "[c](//elsewhere/x), [d](https://e.example/)",
  );
  expect(below.markdownHtml("[a](/relative)", "https://h.example")).toContain(
    'href="https://h.example/bench/relative"',
  );
});

it("a text of a report is headings, paragraphs, lists, tables and links", () => {
  expect(markdownHtml("# Head\n\nIt is **0.70**, see [the page](/relative?a=1&b=2).", "https://h.example")).toBe(
    '<h2>Head</h2>\n<p>It is <strong>0.70</strong>, see <a href="https://h.example/relative?a=1&amp;b=2" rel="ugc nofollow noopener">the page</a>.</p>\n',
  );
  expect(markdownHtml("- one\n- two")).toBe("<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n");
  expect(markdownHtml("|a|b|\n|-|-:|\n|1|2|")).toMatch(
    /^<div class="scroll" tabindex="0"[^>]*><table>\n?<thead>.*<\/table><\/div>$/s,
  );
});

it.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "![seen](https://evil.example/x.png)",
  "[a](javascript:alert(1))",
  "[a](data:text/html,x)",
  "[a](//evil.example/x)",
  "[a](vbscript:x)",
  "<javascript:alert(1)>",
  '[a](https://h.example/"onmouseover="x)',
  "[a]: javascript:alert(1)\n\n[a]",
  "```<img src=x>\n<b>\n```",
  "|<b>|\n|-|\n|<script>|",
])("nothing in a text of a report runs or loads: %s", (text) => {
  const html = markdownHtml(text);
  expect(html).not.toMatch(/<(?:script|img|iframe|b)\b/i);
  expect(html).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript|\/\/)/i);
  expect(html.replaceAll(/"[^"]*"/g, "")).not.toMatch(/<[^>]*\son\w+=/i);
});

// The part of the package that reports use; it has no types of its own.
declare module "markdown-it-footnote" {
  import type { MarkdownIt } from "markdown-it";
  /** Adds the rules `footnote_def`, `footnote_inline`, `footnote_ref` and `footnote_tail` to a parser. */
  export default function footnotes(parser: MarkdownIt): void;
}

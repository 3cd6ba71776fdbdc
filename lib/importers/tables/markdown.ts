import { withoutPacking } from "@/lib/domain/packing";
// Tables as Markdown and other tools draw them: `| a | b |`, with a rule of dashes below the heading.

/** The mark that `pipedRow` returns for the rule below a heading. */
export const RULE = "---";

/** Returns true for a page of text that may hold tables. */
export const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(withoutPacking(path));

/** Returns the cells of a line between bars, joined by bars; RULE for the rule of a heading; null for other lines. */
export function pipedRow(line: string): string | null {
  const text = line.trim();
  if (!text.startsWith("|") || !text.endsWith("|") || text.length < 3) return null;
  if (/^[|:\s-]+$/.test(text) && text.includes("-")) return RULE;
  return text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => quoted(plainCell(cell.replaceAll("\\|", "|"))))
    .join("|");
}

/** Returns the title in a line of a page, `## 8 clients`, and its level: 1 for the page's own. Null for other lines. */
export function titleIn(line: string): { level: number; title: string } | null {
  const [, signs = "", title = ""] = /^(#{1,6}) (.{1,300})$/.exec(line.trimEnd()) ?? [];
  return signs === "" ? null : { level: signs.length, title: title.trim() };
}

/** Returns a cell that holds a bar, or begins with a quote, in quotes. */
const quoted = (cell: string): string =>
  cell.includes("|") || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A picture, a link, a mark of a footnote, and a break of lines. */
const PICTURE = /!\[[^\][]{0,200}\]\([^()]{1,500}\)/g;
const LINK = /\[([^\][]{0,200})\]\([^()]{1,500}\)/g;
const FOOTNOTE = /\[\^[^\][]{1,50}\]/g;
const BREAK = /<br ?\/?>/gi;

/** Returns a cell without the signs of bold text, of code, of links and of footnotes. */
function plainCell(cell: string): string {
  const text = /[[<]/.test(cell)
    ? cell.replaceAll(FOOTNOTE, "").replaceAll(PICTURE, "").replaceAll(LINK, "$1").replaceAll(BREAK, " ").trim()
    : cell.trim();
  return text.replace(/^(?:\*\*|__|`)(.{1,300})(?:\*\*|__|`)$/, "$1");
}

import { withoutPacking } from "@/lib/domain/packing";
import type { LineDecoration } from "./line-decoration";

const markdown = /\.(?:md|markdown)$/i;
const fence = /^ {0,3}(```+|~~~+)/;

/** True for a page of Markdown. */
export const isPage = (path: string): boolean => markdown.test(withoutPacking(path));

/** Returns the name for recognising quoted output: formats refuse Markdown, since most of it only describes them. */
export const withoutMarkdown = (path: string): string => withoutPacking(path).replace(markdown, ".txt");

/**
 * Makes a reader of a Markdown file's fenced blocks. Other lines count as empty, so that line numbers stay. Null for
 * other files, and without a fence in the head.
 */
export function fencesOf(path: string, head: string): LineDecoration | null {
  if (!markdown.test(withoutPacking(path)) || !head.split("\n").some((line) => fence.test(line))) return null;
  return {
    name: "Markdown around its fenced blocks",
    remover() {
      let open: string | null = null;
      return (line) => {
        const [, mark] = fence.exec(line) ?? [];
        if (open === null && mark !== undefined) open = mark;
        else if (open !== null && mark?.startsWith(open)) open = null;
        else if (open !== null) return line;
        return "";
      };
    },
  };
}

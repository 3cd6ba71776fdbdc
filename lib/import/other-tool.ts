import type { Issue } from "../domain/model";
import type { TextImporter } from "../importers/kit/types";
import { problem } from "./issue-list";

/** The first words of tools' outputs, and the importers that read these. No other tool begins a line so. */
const STARTS: readonly (readonly [start: string, ...importers: string[]])[] = [
  ["pgbench (", "pgbench"],
  ["transaction type: ", "pgbench"],
  ["sysbench 1.", "sysbench"],
  ["sysbench 0.", "sysbench"],
  ["  throughput summary: ", "redis-benchmark"],
  ["[OVERALL], RunTime(ms), ", "ycsb"],
  ["# JMH version: ", "jmh"],
  ["goos: ", "go-bench"],
  ["fio-2.", "fio"],
  ["fio-3.", "fio"],
  ["[Summary] NEW_ORDER - Takes(s): ", "go-tpc"],
];
const FIRST = new Set(STARTS.map(([start]) => start.charCodeAt(0)));

/** Importers whose files may quote any tool: pages, and a session's log of commands. */
const QUOTES = new Set(["provenance"]);

/**
 * Returns a function for each line of a file, and one for the issue of the first line that another tool printed. A file
 * has one importer, chosen by its first 64 KiB, so numbers of a second tool would vanish without a word.
 */
export function otherTools(
  path: string,
  { id, fallback }: Pick<TextImporter, "id" | "fallback">,
): { line: (text: string, number: number) => void; issues: () => Issue[] } {
  const isQuote = fallback === true || QUOTES.has(id);
  let found: Issue | null = null;
  return {
    line(text, line) {
      if (found !== null || isQuote || !FIRST.has(text.charCodeAt(0))) return;
      const [, ...importers] = STARTS.find(([start]) => text.startsWith(start)) ?? [];
      if (importers.length === 0 || importers.includes(id)) return;
      const message =
        `From here on the file has output of ${importers.join(", ")}, but it is read as ${id}: ` +
        "the other numbers are not read. Upload one file for each tool.";
      found = { ...problem(path, "other-tool", "warning", message), line, text: text.slice(0, 300) };
    },
    issues: () => (found === null ? [] : [found]),
  };
}

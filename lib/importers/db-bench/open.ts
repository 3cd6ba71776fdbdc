import type { Issue } from "@/lib/domain/model";
import { openDerived } from "../claims/db-bench/parse";
import type { FileRef, LineParser } from "../kit/types";
import type { DbBenchFacts } from "./facts";
import { openLog } from "./parse-log";
import { openRows } from "./parse-rows";
import { openIntervals, openSizes, openTime } from "./parse-small";
import { type FileKind, kindOf } from "./sniff";

/** The part of a file that recognition sees. */
const HEAD_CHARS = 65_536;

const openers: Readonly<Record<FileKind, (file: FileRef) => LineParser<DbBenchFacts>>> = {
  log: openLog,
  rows: openRows,
  derived: openDerived,
  intervals: openIntervals,
  time: openTime,
  sizes: openSizes,
};

/** Holds the head of a file until it shows the format, since names do not. Then passes it to that format's parser. */
export function openByContent(file: FileRef): LineParser<DbBenchFacts> {
  const held: { text: string; number: number }[] = [];
  let chars = 0;
  let parser: LineParser<DbBenchFacts> | null = null;

  function decide(): LineParser<DbBenchFacts> | null {
    const head = held.map(({ text }) => text).join("\n");
    const kind = kindOf({ path: file.path, text: head.slice(0, HEAD_CHARS) });
    const chosen = kind === null ? null : openers[kind](file);
    for (const { text, number } of held) chosen?.line(text, number);
    held.length = 0;
    return chosen;
  }

  return {
    // Counters of --statistics: a thousand lines per log.
    noise: ["rocksdb."],
    line(text, number) {
      if (parser !== null) return parser.line(text, number);
      held.push({ text, number });
      chars += text.length + 1;
      if (chars < HEAD_CHARS) return;
      parser = decide() ?? nothing(file.path);
    },
    end() {
      parser ??= decide() ?? nothing(file.path);
      return parser.end();
    },
  };
}

function nothing(path: string): LineParser<DbBenchFacts> {
  const message = "The file looked like output of db_bench by its head, but holds none; it was not read.";
  const issue: Issue = { code: "not-db-bench", severity: "warning", path, line: null, text: null, message };
  return { line: () => undefined, end: () => ({ facts: { kind: "nothing" }, issues: [issue] }) };
}

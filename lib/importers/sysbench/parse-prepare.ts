import { keptLine } from "../kit/issue-list";
import type { FileRef, LineParser } from "../kit/types";
import type { PrepareFacts } from "./facts";
import { commandOf } from "./options";
import { versionOf } from "./run-reader";

/**
 * Reads the output of `sysbench ... prepare`: inserted rows, and the seconds that the archive's scripts add. They are
 * null unless each table has a time.
 */
export function openPrepare(_file: FileRef): LineParser<PrepareFacts> {
  const facts: PrepareFacts = {
    kind: "prepare",
    source: null,
    command: null,
    toolVersion: null,
    rows: null,
    tables: 0,
    loadSeconds: null,
    indexSeconds: null,
    fatal: null,
  };
  let times = 0;
  return {
    line(text, line) {
      const rows = /^Inserting (\d{1,15}) records into '/.exec(text)?.[1];
      const [, load, index] = /^Seconds for: (\d+) load, (\d+) index\s*$/.exec(text) ?? [];
      if (rows !== undefined) {
        facts.rows = (facts.rows ?? 0) + Number(rows);
        facts.tables++;
      } else if (load !== undefined) {
        times++;
        facts.loadSeconds = { value: (facts.loadSeconds?.value ?? 0) + Number(load), line };
        facts.indexSeconds = { value: (facts.indexSeconds?.value ?? 0) + Number(index), line };
      } else if (text.startsWith("sysbench ") && facts.toolVersion === null && versionOf(text) !== null) {
        facts.toolVersion = versionOf(text);
        facts.source = keptLine(text, line);
      } else if (text.startsWith("FATAL:")) facts.fatal ??= keptLine(text, line);
      else if (facts.command === null && text.includes("sysbench ")) facts.command = commandOf(text);
    },
    end() {
      const isComplete = times === facts.tables;
      return { facts: isComplete ? facts : { ...facts, loadSeconds: null, indexSeconds: null }, issues: [] };
    },
  };
}

import { type IssueList, keptLine, shortText } from "../kit/issue-list";
import type { Block, LogFacts } from "./facts";

/** Reads a line above the first index build for a downloaded data set and the command's k. Ignores others. */
export function readPreface(facts: LogFacts, text: string, line: number): void {
  const download = text.includes("-> data/") ? /-> data\/([\w.-]{1,200})\.hdf5/.exec(text.slice(0, 2000)) : null;
  if (download?.[1]) facts.datasetHint ??= shortText(download[1]);
  readCount(facts, text, line);
}

function readCount(facts: LogFacts, text: string, line: number): void {
  if (facts.count || text.length > 2000 || !text.includes(".py") || !/\b(?:run|plot)\.py\b/.test(text)) return;
  const found = /\s(?:-k|--count)[ =]([1-9]\d{0,5})(?:\s|$)/.exec(text);
  if (found?.[1]) facts.count = { ...keptLine(text, line), k: Number(found[1]) };
}

/** Returns a finite number above 0, or null with an issue: no time or size is 0, NaN or negative. */
function readPositive(cell: string, what: string, text: string, line: number, issues: IssueList): number | null {
  const value = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN;
  if (Number.isFinite(value) && value > 0) return value;
  issues.add("warning", "not-a-number", {
    line,
    text,
    message: `The ${what} here is not a number above 0; it is unknown.`,
  });
  return null;
}

const ddlLine = /^DDL: table (\d+) MB in (\d+(?:\.\d+)?) seconds, index (\d+) MB in (\d+(?:\.\d+)?) seconds$/;

/** Reads a line of a build's block into the block or the log's facts. Unknown lines are noise. */
export function readBlockLine(facts: LogFacts, block: Block, text: string, line: number, issues: IssueList): void {
  if (text.startsWith("Built index in ")) {
    block.built = {
      ...keptLine(text, line),
      seconds: readPositive(text.slice("Built index in ".length).trim(), "build time", text, line, issues),
    };
  } else if (text.startsWith("Index size:")) {
    block.sizeKib = {
      ...keptLine(text, line),
      value: readPositive(text.slice("Index size:".length).trim(), "index size", text, line, issues),
    };
  } else if (text.startsWith("Running query argument group ")) {
    const found = /^Running query argument group (\d{1,9}) of (\d{1,9})\b/.exec(text);
    if (found) block.groups = { started: Number(found[1]), of: Number(found[2]) };
  } else if (text.startsWith("DDL: ")) {
    const found = ddlLine.exec(text.slice(0, 400));
    if (found) {
      const [tableMb = 0, tableSeconds = 0, indexMb = 0, indexSeconds = 0] = found.slice(1).map(Number);
      block.ddl = { ...keptLine(text, line), tableMb, tableSeconds, indexMb, indexSeconds };
    } else
      issues.add("warning", "unread-line", {
        line,
        text,
        message: "This DDL line does not have the expected form; its times are unknown.",
      });
  } else if (text.startsWith("--batch is ")) {
    facts.batchLine ??= { ...keptLine(text, line), batch: text.slice("--batch is ".length).trim() === "True" };
  } else if (text.startsWith("Traceback ")) block.traceback ??= keptLine(text, line);
  else if (block.traceback && !block.error && errorLine.test(text)) block.error = keptLine(text, line);
  else readMachineLine(facts, text, line);
}

/** The last line of Python's traceback; those before it are indented. */
const errorLine = /^[A-Za-z_][\w.]{0,200}(?::|$)/;

/** Limit of different concurrencies that are kept. More than one already means unknown. */
const MAX_CONCURRENCIES = 100;

function readMachineLine(facts: LogFacts, text: string, line: number): void {
  if (text.length > 2000) return;
  const isConcurrency = text.includes(" concurrency for --batch is ");
  const concurrency = isConcurrency && /^\w+ concurrency for --batch is ([1-9]\d{0,5})$/.exec(text)?.[1];
  if (concurrency) {
    if (!facts.concurrencies.includes(Number(concurrency)) && facts.concurrencies.length < MAX_CONCURRENCIES) {
      facts.concurrencies.push(Number(concurrency));
    }
    return;
  }
  const isGot = text.startsWith("Got ");
  const train = isGot && /^Got a train set of size \((\d{1,12}) \* (\d{1,9})\)$/.exec(text);
  if (train) {
    facts.trainRows ??= Number(train[1]);
    facts.dimensions ??= Number(train[2]);
    return;
  }
  const queries = isGot && /^Got (\d{1,12}) queries$/.exec(text)?.[1];
  if (queries) facts.queries ??= Number(queries);
  else readCount(facts, text, line);
}

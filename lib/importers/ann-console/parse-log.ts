import type { Issue, ParamValue } from "@/lib/domain/model";
import { IssueList, shortText } from "../issue-list";
import type { LineParser } from "../types";
import type { Block, Definition, LogFacts } from "./facts";
import { type PythonValue, readPythonLiteral } from "./python-literal";

const MAX_BLOCKS = 100_000;
const MAX_LINE = 4 << 20;

/** Reads a console log of ann-benchmarks' run.py: one block per index build, everything else is noise. */
export function openLog(path: string): LineParser<LogFacts> {
  const issues = new IssueList(path);
  const facts: LogFacts = {
    kind: "log",
    algorithm: null,
    start: null,
    batchLine: null,
    concurrencies: [],
    definitions: [],
    definitionCount: 0,
    blocks: [],
    starts: 0,
    ends: 0,
    last: null,
    trainRows: null,
    dimensions: null,
    queries: null,
    datasetHint: null,
    count: null,
  };

  const parser = {
    line(raw: string, line: number): void {
      const full = raw.length > MAX_LINE ? raw.slice(0, MAX_LINE) : raw;
      const text = full.trimEnd();
      if (text === "") return;
      const place = { line, text: shortText(text) };
      facts.last = place;
      const block = facts.blocks.at(-1);
      if (text.startsWith("Trying to instantiate ")) {
        if (facts.blocks.length < MAX_BLOCKS) facts.blocks.push(openBlock(text, place));
        else
          issues.add("error", "too-many-builds", {
            ...place,
            message: `Only the first ${MAX_BLOCKS} builds of this log were read.`,
          });
      } else if (text.includes(" - annb - INFO - ")) readToolLine(facts, text, place);
      else if (block) readBlockLine(facts, block, text, place, issues);
      else readPreface(facts, text, place);
    },
    end(): { facts: LogFacts; issues: Issue[] } {
      return { facts, issues: issues.all() };
    },
  };
  return parser;
}

interface Place {
  line: number;
  text: string;
}

function openBlock(text: string, start: Place): Block {
  const open = text.indexOf("(");
  const path = text.slice("Trying to instantiate ".length, open < 0 ? undefined : open);
  const args = open < 0 ? undefined : readPythonLiteral(text, open + 1);
  return {
    constructorName: path.slice(path.lastIndexOf(".") + 1),
    args: Array.isArray(args) ? args : null,
    start,
    built: null,
    sizeKib: null,
    ddl: null,
    groups: null,
    traceback: null,
  };
}

function readToolLine(facts: LogFacts, text: string, place: Place): void {
  const message = text.slice(text.indexOf(" - annb - INFO - ") + " - annb - INFO - ".length);
  if (message.startsWith("running only ")) {
    facts.algorithm ??= message.slice("running only ".length).trim();
    facts.start ??= place;
    facts.starts++;
  } else if (message.startsWith("Order: ")) {
    const found = readDefinitions(message);
    facts.definitionCount += found.count;
    for (const definition of found.definitions) {
      if (facts.definitions.length < MAX_BLOCKS) facts.definitions.push(definition);
    }
  } else if (/^Terminating \d+ workers?/.test(message)) facts.ends++;
}

function readDefinitions(text: string): { count: number; definitions: Definition[] } {
  const definitions: Definition[] = [];
  let count = 0;
  for (let at = text.indexOf("Definition(algorithm="); at >= 0; ) {
    const next = text.indexOf("Definition(algorithm=", at + 1);
    const part = text.slice(at, next < 0 ? undefined : next);
    count++;
    const args = literalAfter(part, "arguments=");
    const groups = literalAfter(part, "query_argument_groups=");
    if (Array.isArray(args)) {
      definitions.push({ args, queryValues: Array.isArray(groups) ? groups.flatMap(firstValue) : [] });
    }
    at = next;
  }
  return { count, definitions };
}

function literalAfter(text: string, key: string): PythonValue | undefined {
  const at = text.indexOf(` ${key}`);
  return at < 0 ? undefined : readPythonLiteral(text, at + 1 + key.length);
}

function firstValue(group: PythonValue): ParamValue[] {
  const first = Array.isArray(group) ? group[0] : group;
  return first === null || typeof first === "object" || first === undefined ? [] : [first];
}

function readPreface(facts: LogFacts, text: string, place: Place): void {
  const download = /-> data\/([\w.-]{1,200})\.hdf5/.exec(text.slice(0, 2000));
  if (download?.[1]) facts.datasetHint ??= download[1];
  readCount(facts, text, place);
}

function readCount(facts: LogFacts, text: string, place: Place): void {
  if (facts.count || text.length > 2000 || !/\b(?:run|plot)\.py\b/.test(text)) return;
  const found = /\s(?:-k|--count)[ =](\d{1,6})(?:\s|$)/.exec(text);
  if (found?.[1]) facts.count = { ...place, k: Number(found[1]) };
}

/** A finite number above 0, or null with an issue: 0, NaN and negative values are not measurements of a time or size. */
function positive(text: string, what: string, place: Place, issues: IssueList): number | null {
  const value = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value) && value > 0) return value;
  issues.add("warning", "not-a-number", {
    ...place,
    message: `The ${what} here is no number above 0; it is kept as unknown.`,
  });
  return null;
}

const ddlLine = /^DDL: table (\d+) MB in (\d+(?:\.\d+)?) seconds, index (\d+) MB in (\d+(?:\.\d+)?) seconds$/;

function readBlockLine(facts: LogFacts, block: Block, text: string, place: Place, issues: IssueList): void {
  if (text.startsWith("Built index in ")) {
    block.built = { ...place, seconds: positive(text.slice(15).trim(), "build time", place, issues) };
  } else if (text.startsWith("Index size:")) {
    block.sizeKib = { ...place, value: positive(text.slice(11).trim(), "index size", place, issues) };
  } else if (text.startsWith("Running query argument group ")) {
    const found = /^Running query argument group (\d{1,9}) of (\d{1,9})\b/.exec(text);
    if (found) block.groups = { started: Number(found[1]), of: Number(found[2]) };
  } else if (text.startsWith("DDL: ")) {
    const found = ddlLine.exec(text.slice(0, 400));
    if (found) {
      const [tableMb = 0, tableSeconds = 0, indexMb = 0, indexSeconds = 0] = found.slice(1).map(Number);
      block.ddl = { ...place, tableMb, tableSeconds, indexMb, indexSeconds };
    } else
      issues.add("warning", "unread-line", {
        ...place,
        message: "This DDL line has another shape than expected; its times are unknown.",
      });
  } else if (text.startsWith("--batch is ")) {
    facts.batchLine ??= { ...place, batch: text.slice(11).trim() === "True" };
  } else if (text.startsWith("Traceback ")) block.traceback ??= place;
  else readMachineLine(facts, text, place);
}

function readMachineLine(facts: LogFacts, text: string, place: Place): void {
  if (text.length > 2000) return;
  const concurrency = /^\w+ concurrency for --batch is (\d{1,6})$/.exec(text)?.[1];
  if (concurrency !== undefined) {
    if (!facts.concurrencies.includes(Number(concurrency)) && facts.concurrencies.length < 100) {
      facts.concurrencies.push(Number(concurrency));
    }
    return;
  }
  const train = /^Got a train set of size \((\d{1,12}) \* (\d{1,9})\)$/.exec(text);
  if (train) {
    facts.trainRows ??= Number(train[1]);
    facts.dimensions ??= Number(train[2]);
    return;
  }
  const queries = /^Got (\d{1,12}) queries$/.exec(text)?.[1];
  if (queries !== undefined) facts.queries ??= Number(queries);
  else readCount(facts, text, place);
}

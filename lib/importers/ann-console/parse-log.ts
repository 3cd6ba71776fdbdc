import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileEnd, LineParser } from "../kit/types";
import { readBlockLine, readPreface } from "./block-lines";
import { readDefinitions } from "./definitions";
import type { Block, LogFacts } from "./facts";
import { readPythonLiteral } from "./python-literal";

const MAX_BLOCKS = 100_000;

/** Reads a console log of ann-benchmarks' run.py: facts of the execution, and one block per index build. */
export function openLog(path: string): LineParser<LogFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_BLOCKS, "index builds");
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

  let lastText = "";
  let lastLine = 0;

  return {
    // Most lines of a log are progress of its searches.
    noise: ["Processed "],
    line(raw: string, line: number): void {
      if (raw.startsWith("Processed ")) {
        lastText = raw;
        lastLine = line;
        return;
      }
      const text = raw.trimEnd();
      if (text === "") return;
      lastText = text;
      lastLine = line;
      const block = facts.blocks.at(-1);
      if (text.startsWith("Trying to instantiate ")) {
        if (room.take(text, line)) facts.blocks.push(openBlock(text, line));
      } else if (text.includes(" - annb - INFO - ")) readToolLine(facts, text, line);
      else if (block) readBlockLine(facts, block, text, line, issues);
      else readPreface(facts, text, line);
    },
    end(): FileEnd<LogFacts> {
      facts.last = lastLine === 0 ? null : keptLine(lastText.trimEnd(), lastLine);
      return { facts, issues: issues.all(), refused: room.refusal() };
    },
  };
}

function openBlock(text: string, line: number): Block {
  const open = text.indexOf("(");
  const path = text.slice("Trying to instantiate ".length, open < 0 ? undefined : open);
  const args = open < 0 ? undefined : readPythonLiteral(text, open + 1);
  return {
    constructorName: shortText(path.slice(path.lastIndexOf(".") + 1)),
    args: Array.isArray(args) ? args : null,
    start: keptLine(text, line),
    built: null,
    sizeKib: null,
    ddl: null,
    groups: null,
    traceback: null,
    error: null,
  };
}

function readToolLine(facts: LogFacts, text: string, line: number): void {
  const message = text.slice(text.indexOf(" - annb - INFO - ") + " - annb - INFO - ".length);
  if (message.startsWith("running only ")) {
    facts.algorithm ??= shortText(message.slice("running only ".length).trim());
    facts.start ??= keptLine(text, line);
    facts.starts++;
  } else if (message.startsWith("Order: ")) {
    const found = readDefinitions(message);
    facts.definitionCount += found.count;
    for (const definition of found.definitions) {
      if (facts.definitions.length < MAX_BLOCKS) facts.definitions.push(definition);
    }
  } else if (/^Terminating \d+ workers?/.test(message)) facts.ends++;
}

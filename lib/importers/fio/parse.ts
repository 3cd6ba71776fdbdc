import { sumPath } from "../claims/fio/names";
import { openSum } from "../claims/fio/parse";
import { IssueList } from "../kit/issue-list";
import { baseName } from "../kit/paths";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { JsonDocuments } from "./json-documents";
import { ExtractRows } from "./parse-extract";
import { readTerse, terseLine } from "./parse-terse";
import { TextOutput } from "./parse-text";
import { readJson } from "./read-json";
import { isExtractHead } from "./sniff";
import { joinReports } from "./status-reports";
import type { Execution, FioFacts } from "./types";

/** Limit of a file's JSON objects, terse lines, and jobs and calls in text; a file with more is refused. */
const MAX_JOBS = 20_000;

/** Reads a file of fio. Path and first lines decide its form, as in recognition. */
export function openFio({ path }: FileRef): LineParser<FioFacts> {
  if (sumPath.test(baseName(path))) return openSum(path);
  const output = openOutput(path);
  const extractRoom = new Room(path, MAX_JOBS, "lines of results");
  const extract = new ExtractRows(extractRoom);
  const head: string[] = [];
  let isExtract: boolean | null = null;
  return {
    line(text, number) {
      const bare = text.replace(/\r$/, "");
      if (head.length < 3 && head.push(bare) > 1 && isExtract !== true)
        isExtract = isExtractHead(head) || (head.length < 3 ? null : false);
      if (isExtract !== false) extract.line(bare, number);
      if (isExtract !== true) output.line(bare, number);
    },
    end: () =>
      isExtract
        ? { facts: { kind: "extract", rows: extract.rows }, issues: [], refused: extractRoom.refusal() }
        : output.end(),
  };
}

function openOutput(path: string): LineParser<FioFacts> {
  const issues = new IssueList(path);
  const json = new JsonDocuments();
  const room = new Room(path, MAX_JOBS, "results");
  const plain = new TextOutput();
  const terse: Execution[] = [];

  return {
    line(text, number) {
      // A file that is refused is not kept further.
      if (room.refusal() !== null) return;
      const objects = json.documents.length;
      if (json.take(text, number)) {
        if (json.documents.length > objects) room.take(text, number);
        return;
      }
      if (terseLine.test(text)) {
        const read = readTerse(text, number);
        if (read === null) {
          const message = "This terse line is cut short, or of version 2; it was ignored.";
          issues.add("warning", "terse-unreadable", { line: number, text, message });
        } else if (room.take(text, number)) terse.push(read);
      } else {
        const before = plain.results;
        plain.line(text, number);
        if (plain.results > before) room.take(text, number);
      }
    },
    end() {
      const documents = joinReports(readDocuments(json, issues));
      let texts = plain.executions;
      let twice = 0;
      if (documents.length > 0) {
        // --output-format=normal,json prints a run in both forms. The JSON has every digit.
        twice = texts.filter(({ jobs }) => jobs.length > 0).length;
        const failure = texts.find((one) => one.failure !== null)?.failure ?? null;
        const failed = documents.find(({ jobs }) => jobs.some(({ error }) => error !== 0));
        if (failed && failure) failed.failure = failure;
        texts = [];
      }
      const executions = [...documents, ...terse, ...texts];
      const refused = json.refusal(path) ?? room.refusal();
      return { facts: { kind: "output", executions, twice }, issues: issues.all(), refused };
    },
  };
}

function readDocuments(json: JsonDocuments, issues: IssueList): Execution[] {
  return json.documents.flatMap((document): Execution[] => {
    const first = document.lines[0];
    if (first === undefined) return [];
    const read = document.closed ? readJson(document) : null;
    if (read) return [read];
    issues.add(document.closed ? "warning" : "error", document.closed ? "json-unreadable" : "json-cut", {
      line: document.line,
      text: first,
      message: document.closed
        ? "This JSON object is not output of fio, or it is damaged; it was ignored."
        : "The file ends inside a JSON object: the run's numbers are not there.",
    });
    return document.closed ? [] : [cutDocument(document.line, first, document.lines)];
  });
}

/** Returns an execution without jobs for JSON that was cut. */
function cutDocument(line: number, text: string, lines: readonly string[]): Execution {
  const version = lines.map((one) => /"fio version"\s*:\s*"(fio-[^"]{1,30})"/.exec(one)?.[1]).find(Boolean) ?? null;
  return {
    place: { line, text },
    format: "json",
    version,
    syncCase: null,
    jobs: [],
    complete: false,
    failure: null,
    timestampMs: null,
    reports: [],
  };
}

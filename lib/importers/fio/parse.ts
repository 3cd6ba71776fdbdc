import { group } from "d3-array";
import { sumPath } from "../claims/fio/names";
import { openSum } from "../claims/fio/parse";
import { IssueList, shortText } from "../kit/issue-list";
import { baseName } from "../kit/paths";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { definedIn } from "./definitions";
import { JsonDocuments } from "./json-documents";
import { ExtractRows } from "./parse-extract";
import { readTerse, terseLine } from "./parse-terse";
import { TextOutput } from "./parse-text";
import { withoutPrinted } from "./printed-again";
import { readJson } from "./read-json";
import { isExtractHead } from "./sniff";
import { joinReports } from "./status-reports";
import { type Execution, type FioFacts, signal } from "./types";

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
  /** The signal that ended a document's call, by the document's line; fio prints it before. */
  const signals = new Map<number, string>();
  let lastSignal: string | null = null;

  return {
    line(text, number) {
      // A file that is refused is not kept further.
      if (room.refusal() !== null) return;
      const objects = json.documents.length;
      if (json.take(text, number)) {
        if (json.documents.length === objects) return;
        if (room.take(text, number) && lastSignal !== null) signals.set(number, lastSignal);
        lastSignal = null;
        return;
      }
      if (terseLine.test(text)) {
        const read = readTerse(text, number);
        if (read === null) {
          const message = "This terse line is cut short, or of version 2; it was ignored.";
          issues.add("warning", "terse-unreadable", { line: number, text, message });
        } else if (room.take(text, number)) terse.push(read);
      } else {
        if (signal.test(text)) lastSignal = shortText(text.trimEnd());
        const before = plain.results;
        plain.line(text, number);
        if (plain.results > before) room.take(text, number);
      }
    },
    end() {
      const documents = joinReports(readDocuments(json, issues, signals));
      // The JSON has every digit, and the text has what terse lines lack: block size, mode and processes.
      const texts = withoutPrinted(plain.finish(), documents);
      const lines = withoutPrinted(terse, [...documents, ...texts.left]);
      const named = withOutputs(
        lines.left.filter(({ jobs }) => jobs.length > 0),
        issues,
      );
      const printed = [...documents, ...named];
      const executions = [...printed, ...callsOf(texts.left, printed, issues)];
      const refused = json.refusal(path) ?? room.refusal();
      return { facts: { kind: "output", executions, twice: texts.twice + lines.twice }, issues: issues.all(), refused };
    },
  };
}

/**
 * Returns the calls among the texts. Texts beside results in other forms are left out: the head of a call, and errors.
 * The reason of a failure goes to the first result that failed. Without one it is an issue.
 */
function callsOf(texts: readonly Execution[], printed: readonly Execution[], issues: IssueList): Execution[] {
  if (printed.length === 0) return [...texts];
  const names = new Set(printed.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
  const isCut = printed.some(({ jobs }) => jobs.length === 0);
  const failed = printed.find(({ jobs }) => jobs.some(({ error }) => error !== 0));
  const said = new Set(printed.map(({ failure }) => failure));
  return texts.filter(({ jobs, failure, place }) => {
    if (jobs.length > 0) return true;
    // A call that was killed before its results has jobs that nothing else names.
    const name = definedIn(place.text)?.name;
    if (name !== undefined && !names.has(name) && !isCut) return true;
    if (failure === null || said.has(failure)) return false;
    if (failed && failed.failure === null) failed.failure = failure;
    else {
      const message = `fio printed "${failure}" beside its results, none of which names this error.`;
      issues.add("warning", "said-beside", { ...place, message });
    }
    return false;
  });
}

/**
 * Gives terse lines of one job the number of their line as a condition. They print neither block size nor mode. So the
 * lines may be of other options, of several processes, or status reports. No sign shows that they are repeats.
 */
function withOutputs(lines: readonly Execution[], issues: IssueList): Execution[] {
  const good = lines.filter(({ jobs }) => jobs.every(({ error }) => error === 0));
  const again = [...group(good, testOf).values()].filter((same) => same.length > 1);
  const [, second] = again[0] ?? [];
  if (second === undefined) return [...lines];
  const message =
    "From here on the file has terse lines of a job again, and none says its block size or mode: each counts by " +
    "itself (output 2), not as a repeat. Write JSON, or one file for each run.";
  issues.add("warning", "several-outputs", { ...second.place, message });
  const outputs = new Map(again.flatMap((same) => same.map((one, at): [Execution, number] => [one, at + 1])));
  return lines.map((one) => {
    const output = outputs.get(one);
    if (output === undefined) return one;
    return { ...one, jobs: one.jobs.map((job) => ({ ...job, settings: { ...job.settings, output } })) };
  });
}

const testOf = ({ jobs }: Execution): string =>
  JSON.stringify(jobs.map(({ name, directions }) => [name, directions.map(({ direction }) => direction)]));

function readDocuments(json: JsonDocuments, issues: IssueList, signals: ReadonlyMap<number, string>): Execution[] {
  return json.documents.flatMap((document): Execution[] => {
    const first = document.lines[0];
    if (first === undefined) return [];
    const read = document.closed ? readJson(document) : null;
    if (read) return [{ ...read, failure: signals.get(document.line) ?? null }];
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

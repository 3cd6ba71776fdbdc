import { formatFixed } from "@/lib/format";
import type { Issue } from "../domain/model";
import { lineMasker, maskSecrets } from "../domain/secrets/secrets";
import type { TableMapping } from "../importers/kit/table-mapping";
import type { TextImporter } from "../importers/kit/types";
import { errorForLog, errorText, problem, SECRET_MASKED } from "./issue-list";
import type { LineDecoration } from "./line-decoration";
import { MAX_LINE_BYTES, readLines, type TextOddities } from "./line-reader";
import { otherTools } from "./other-tool";

/** The outcome of one text file. `seen` are the headings that its table has; `reason` is why the file failed. */
export type ParsedText =
  | { ok: true; facts: unknown; issues: Issue[]; seen: ReadonlySet<string> }
  | { ok: false; reason: string; issues: Issue[] };

class ImporterFailure extends Error {}

/** Far more than any tool prints in a line; it limits the cost of an importer's patterns. */
const ORDINARY_LINE_BYTES = 32 * 1024;
/** CPU time for one file: a minute, and a second more for each megabyte. Tools' output takes a fiftieth of that. */
const CPU_SECONDS = 60;
const BYTES_PER_CPU_SECOND = 1e6;
/** Bytes between two looks at the clock. */
const CHECK_BYTES = 64 * 1024;
/** Seconds of the clock between two looks at CPU time: calls of the system, which were 4 % of a long import. */
const CHECK_SECONDS = 1;

/**
 * Returns a function that takes the length of each line. It throws once the lines took more CPU time than files of that
 * size need. CPU time counts from the first 64 KiB on: a look at it takes longer than a small file does.
 */
export function cpuLimit(
  cpuSeconds: () => number,
  clockSeconds = () => performance.now() / 1000,
): (length: number) => void {
  let begun: number | null = null;
  let bytes = 0;
  let next = CHECK_BYTES;
  let looked = Number.NEGATIVE_INFINITY;
  return (length) => {
    bytes += length;
    if (bytes < next) return;
    next = bytes + CHECK_BYTES;
    const clock = clockSeconds();
    if (clock - looked < CHECK_SECONDS) return;
    looked = clock;
    const now = cpuSeconds();
    begun ??= now;
    const allowed = CPU_SECONDS + bytes / BYTES_PER_CPU_SECOND;
    if (now - begun > allowed)
      throw new Error(
        `its lines took more than ${formatFixed(allowed, 0)} s of computing, which no output of a tool does`,
      );
  };
}

const ownCpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const NONE: ReadonlySet<string> = new Set();

interface Reading {
  decoration?: LineDecoration | null;
  pointed?: LineDecoration | null;
  /** The manifest's statement on its tables. */
  mapping?: TableMapping;
}

/**
 * Runs a text file through its importer, without the `decoration` of its lines. `pointed` replaces decimal commas. A
 * bug of the importer fails the file, and so does a refusal; a damaged stream throws.
 */
export async function parseText(
  path: string,
  importer: TextImporter,
  stream: AsyncIterable<Uint8Array>,
  { decoration = null, pointed = null, mapping }: Reading = {},
): Promise<ParsedText> {
  const maxLineBytes = importer.longLines ? MAX_LINE_BYTES : ORDINARY_LINE_BYTES;
  const guard = <T>(call: () => T): T => {
    try {
      return call();
    } catch (cause) {
      throw new ImporterFailure(errorText(cause), { cause });
    }
  };
  try {
    const parser = guard(() => importer.open({ path, mapping }));
    // Before the parser: a password that it cuts out of its line could no longer be recognised.
    const mask = lineMasker(path);
    const removers = [pointed, decoration].flatMap((one) => one?.remover() ?? []);
    const plainText = (text: string) => removers.reduce((line, take) => take(line), text);
    let secretLine: number | null = null;
    const spend = cpuLimit(ownCpuSeconds);
    const others = otherTools(path, importer);
    const onLine = (raw: string, number: number) => {
      const text = mask(raw);
      if (text !== raw) secretLine ??= number;
      // Not through `guard`: this is called for every line of every file.
      try {
        spend(raw.length);
        const line = removers.length === 0 ? text : plainText(text);
        parser.line(line, number);
        others.line(line, number);
      } catch (cause) {
        throw new ImporterFailure(`${errorText(cause)} (line ${number})`, { cause });
      }
    };
    const odd = await readLines(stream, onLine, maxLineBytes, parser.noise);
    const { facts, issues, refused = null, seen = NONE } = guard(() => parser.end());
    const all = [
      ...issues,
      ...oddIssues(path, odd, maxLineBytes),
      ...secretIssue(path, secretLine),
      ...decorationIssue(path, decoration),
      ...others.issues(),
    ];
    if (refused === null) return { ok: true, facts, issues: all, seen };
    return { ok: false, reason: refused.message, issues: [refused, ...all] };
  } catch (error) {
    if (!(error instanceof ImporterFailure)) throw error;
    console.error(`importer ${importer.id} failed on ${maskSecrets(path)}: ${errorForLog(error.cause)}`);
    const message =
      `The importer ${importer.id} failed on this file: ${error.message}. The other files were read; ` +
      "please report it with this file.";
    const reason = `The importer ${importer.id} failed on it.`;
    return { ok: false, reason, issues: [problem(path, "importer-failed", "error", message)] };
  }
}

/** Makes the issue of a file with masked text; cleanContents merges those of all files. */
function secretIssue(path: string, line: number | null): Issue[] {
  return line === null ? [] : [{ ...problem(path, SECRET_MASKED, "warning", ""), line }];
}

function decorationIssue(path: string, decoration: LineDecoration | null): Issue[] {
  if (decoration === null) return [];
  const message = `Its lines carry ${decoration.name}, which was left out while it was read.`;
  return [problem(path, "line-prefix", "info", message)];
}

function oddIssues(path: string, odd: TextOddities, maxLineBytes: number): Issue[] {
  const issues: Issue[] = [];
  if (odd.cutLines) {
    const { first, count } = odd.cutLines;
    const message =
      `${count === 1 ? "A line is" : `${count} lines are`} longer than ${maxLineBytes} bytes; ` +
      "what comes after that was not read.";
    issues.push({ ...problem(path, "line-too-long", "warning", message), line: first });
  }
  if (odd.notUtf8Line !== null) {
    const message = "The text is not UTF-8 from here on; other bytes are shown as \uFFFD.";
    issues.push({ ...problem(path, "not-utf8", "info", message), line: odd.notUtf8Line });
  }
  if (odd.openNumberLine !== null) {
    const message = "The file ends with a digit and no line end: where it was cut there, its last number lacks digits.";
    issues.push({ ...problem(path, "open-end", "warning", message), line: odd.openNumberLine });
  }
  return issues;
}

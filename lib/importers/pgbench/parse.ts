import { IntervalRows } from "../kit/interval-rows";
import { keptLine, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import type { PgbenchFacts, PgbenchRun } from "./facts";
import { readLabel } from "./labels";
import { progressColumns, readProgress } from "./progress";
import { readRate, readScriptLine } from "./rates";

const MAX_RUNS = 1_000;
/** Different statements that are kept of a run, as a note on its script. Further ones are left out. */
const MAX_STATEMENTS = 30;

const banner = /^pgbench \((\d[^,]{0,60}?)(?:, server (.{1,60}?))?\)\s*$/;
const transactionType = /^transaction type: (.{1,300})$/;
const error = /^pgbench: (?:error|fatal): |^[Cc]lient \d+ aborted|^connection to database .* failed/;
const lostClient = /^(?:pgbench: (?:error|fatal): )?[Cc]lient \d+ (?:script \d+ )?aborted/;
const aborted = /^pgbench: (?:error|fatal): Run was aborted|^Run was aborted/;
// Versions before 9.6 begin these lines with one tab.
const statement = /^(?:\t|\s{2,})\d+\.\d+\s+(?:\d+\s+){0,2}(\S.*)$/;

/** Reads pgbench's text. One file may hold several runs. */
export function openPgbench({ path }: FileRef): LineParser<PgbenchFacts> {
  const runs: PgbenchRun[] = [];
  let run: PgbenchRun | null = null;
  const room = new Room(path, MAX_RUNS, "runs");
  let inStatements = false;

  const begin = (text: string, line: number): PgbenchRun => {
    run = newRun(text, line);
    inStatements = false;
    if (room.take(text, line)) runs.push(run);
    return run;
  };
  /** Returns the run of a line. Begins the next run where the current one is over. */
  const runOfLine = (text: string, line: number, isOver: (run: PgbenchRun) => boolean) =>
    run === null || isOver(run) ? begin(text, line) : run;
  const hasSummary = (one: PgbenchRun) => one.rate !== null || one.aborted;

  function line(text: string, number: number): void {
    if (text === "") return;
    const version = banner.exec(text);
    if (version?.[1]) {
      const target = begin(text, number);
      target.version = version[1];
      target.serverVersion = version[2] ?? null;
      return;
    }
    const row = readProgress(text);
    if (row) {
      runOfLine(text, number, hasSummary).intervals.add(row);
      return;
    }
    if (text.startsWith("starting vacuum...")) {
      runOfLine(text, number, hasSummary);
      return;
    }
    const type = transactionType.exec(text)?.[1];
    if (type) {
      runOfLine(text, number, (one) => one.transactionType !== null).transactionType = type.trim();
      return;
    }
    if (error.test(text)) {
      errorLine(text, number);
      return;
    }
    if (run) summaryLine(run, text, number);
  }

  function errorLine(text: string, number: number): void {
    // "Run was aborted" follows its rate. Any other error after a rate belongs to the next run.
    if (aborted.test(text)) (run ?? begin(text, number)).aborted = true;
    else {
      const target = runOfLine(text, number, hasSummary);
      target.firstError ??= keptLine(text, number);
      target.hasLostClient ||= lostClient.test(text);
    }
  }

  function summaryLine(target: PgbenchRun, text: string, number: number): void {
    if (readLabel(target, text) || readRate(target, text, number)) inStatements = false;
    else if (readScriptLine(target.scripts, text)) inStatements = /^ - statement latencies/.test(text);
    else if (text.startsWith("statement latencies")) inStatements = true;
    else if (inStatements) {
      const sql = statement.exec(text)?.[1];
      // pgbench's own commands (\set aid ...) are not statements of the server.
      if (sql && !sql.startsWith("\\") && target.statements.length < MAX_STATEMENTS) {
        const kept = shortText(sql.trim());
        if (!target.statements.includes(kept)) target.statements.push(kept);
      }
    }
  }

  function end(): FileEnd<PgbenchFacts> {
    return { facts: { runs }, issues: [], refused: room.refusal() };
  }

  return { line, end };
}

const newRun = (text: string, line: number): PgbenchRun => ({
  start: keptLine(text, line),
  rate: null,
  version: null,
  serverVersion: null,
  transactionType: null,
  clients: null,
  settings: {},
  metrics: {},
  scripts: [],
  statements: [],
  intervals: new IntervalRows(progressColumns),
  firstError: null,
  aborted: false,
  hasLostClient: false,
  asked: null,
  reconnects: false,
  rateLimited: false,
});

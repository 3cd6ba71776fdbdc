import { openSum, sumPath } from "../claims/tproc-c/parse";
import { keptLine } from "../kit/issue-list";
import { jsonOrText } from "../kit/line-format";
import { baseName } from "../kit/paths";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import type { HammerTest, TprocFacts } from "./facts";
import { openReport } from "./report";
import { rampUpStart } from "./sniff";

const MAX_TESTS = 10_000;

/** Opens a sum of the archive, by its name, or HammerDB's report or log. */
export const openTprocC = (file: FileRef): LineParser<TprocFacts> =>
  sumPath.test(baseName(file.path)) ? openSum(file.path) : jsonOrText(openReport(file), openLog(file.path));

type Known = Omit<HammerTest, "line" | "text">;

const nothing: Known = {
  newOrdersPerMinute: null,
  transactionsPerMinute: null,
  database: null,
  databaseVersion: null,
  virtualUsers: null,
  warehouses: null,
  rampUpSeconds: null,
  seconds: null,
  toolVersion: null,
  isListed: false,
  error: null,
};

/**
 * Reads HammerDB's log. Settings hold for later tests, except users and server. A test ends at its result or where the
 * next one begins.
 */
function openLog(path: string): LineParser<TprocFacts> {
  const tests: HammerTest[] = [];
  const room = new Room(path, MAX_TESTS, "tests");
  let known: Known = nothing;
  let open: HammerTest | null = null;

  const keep = (test: HammerTest) => {
    if (room.take(test.text, test.line)) tests.push(test);
  };

  return {
    line(text, number) {
      const start = rampUpStart.exec(text);
      const achieved = achievedIn(text);
      if (start) {
        if (open) keep({ ...open, ...known });
        known = { ...known, rampUpSeconds: Number(start[1]) * 60, error: null };
        open = { ...keptLine(text, number), ...known };
      } else if (achieved) {
        keep({ ...keptLine(text, number), ...known, ...achieved, isListed: text.trimStart().startsWith('"') });
        open = null;
        // Each test prints its users and its server before its result; the next may have others.
        known = { ...known, error: null, virtualUsers: null, databaseVersion: null };
      } else known = learn(known, text, number);
    },
    end() {
      if (open) keep({ ...open, ...known });
      return { facts: { kind: "log", tests }, issues: [], refused: room.refusal() };
    },
  };
}

const nopmFirst = /^(\d+) NOPM from (\d+) ([A-Za-z][\w ]{0,30}?) TPM/;
// Old versions print "60501 SQL Server TPM at 13207 NOPM".
const tpmFirst = /^(\d+) ([A-Za-z][\w ]{0,30}?) TPM at (\d+) NOPM/;

/** Reads "System achieved ..."; null for other lines. */
function achievedIn(
  text: string,
): Pick<HammerTest, "newOrdersPerMinute" | "transactionsPerMinute" | "database"> | null {
  for (const part of text.split("System achieved ").slice(1)) {
    const now = nopmFirst.exec(part);
    const [, nopm, tpm, database] = now ?? [];
    const [, oldTpm, oldDatabase, oldNopm] = now ? [] : (tpmFirst.exec(part) ?? []);
    const orders = nopm ?? oldNopm;
    if (orders !== undefined)
      return {
        newOrdersPerMinute: Number(orders),
        transactionsPerMinute: Number(tpm ?? oldTpm),
        database: database ?? oldDatabase ?? null,
      };
  }
  return null;
}

function learn(known: Known, text: string, line: number): Known {
  const users = /(?<!\d)(\d+) Active Virtual Users configured/.exec(text)?.[1];
  const warehouses = /count_ware(?: from \S+ to |(?:\s*=|\s)\s*)(\d+)/.exec(text)?.[1];
  const minutes = /Timing test period of (\d+(?:\.\d+)?) in minutes|Timing test period of (\d+(?:\.\d+)?) minutes/.exec(
    text,
  );
  const database = /^Database set to (MySQL|MariaDB|PostgreSQL|Oracle)\s*$/.exec(text)?.[1];
  const version = /^HammerDB CLI v?(\d[\w.]*)/.exec(text)?.[1];
  const server = /DBVersion:\s*(\S+)/.exec(text)?.[1]?.slice(0, 60);
  const failed = /^(?:Error in Virtual User|Vuser \d+:FINISHED FAILED)/.test(text);
  return {
    ...known,
    ...(users ? { virtualUsers: Number(users) } : {}),
    ...(warehouses ? { warehouses: Number(warehouses) } : {}),
    ...(minutes ? { seconds: Number(minutes[1] ?? minutes[2]) * 60 } : {}),
    ...(database ? { database } : {}),
    ...(version ? { toolVersion: version } : {}),
    ...(server ? { databaseVersion: server } : {}),
    ...(failed && known.error === null ? { error: keptLine(text, line) } : {}),
  };
}

import { openSum, sumPath } from "../author-tables/tproc-c/parse";
import { IssueList, keptLine } from "../kit/issue-list";
import type { FileRef, LineParser } from "../kit/types";
import type { HammerTest, TprocFacts } from "./facts";
import { begun, result } from "./sniff";

const MAX_TESTS = 10_000;

export const openTprocC = ({ path }: FileRef): LineParser<TprocFacts> =>
  sumPath.test(path) ? openSum(path) : openLog(path);

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
  error: null,
};

/** HammerDB's log: what is set stays for the tests after it, each test ends with its result or where the next begins. */
function openLog(path: string): LineParser<TprocFacts> {
  const tests: HammerTest[] = [];
  const issues = new IssueList(path);
  let known: Known = nothing;
  let open: HammerTest | null = null;

  const keep = (test: HammerTest) => {
    if (tests.length < MAX_TESTS) tests.push(test);
    else
      issues.add("warning", "too-many-tests", {
        ...keptLine(test.text, test.line),
        message: "The file has too many tests; this one was ignored.",
      });
  };

  return {
    line(text, number) {
      const start = begun.exec(text);
      const achieved = result.exec(text);
      if (start) {
        if (open) keep({ ...open, ...known });
        known = { ...known, rampUpSeconds: Number(start[1]) * 60, error: null };
        open = { ...keptLine(text, number), ...known };
      } else if (achieved) {
        // Old versions print TPM first: "60501 SQL Server TPM at 13207 NOPM".
        const nopmFirst = achieved[2] === "NOPM";
        keep({
          ...keptLine(text, number),
          ...known,
          newOrdersPerMinute: Number(nopmFirst ? achieved[1] : achieved[6]),
          transactionsPerMinute: Number(nopmFirst ? achieved[3] : achieved[1]),
          database: (nopmFirst ? achieved[4] : achieved[5]) ?? null,
        });
        open = null;
        // Each test tells its users and its server before its result; the next may have others.
        known = { ...known, error: null, virtualUsers: null, databaseVersion: null };
      } else known = learn(known, text, number);
    },
    end() {
      if (open) keep({ ...open, ...known });
      return { facts: { kind: "log", tests }, issues: issues.all() };
    },
  };
}

function learn(known: Known, text: string, line: number): Known {
  const users = /(?<!\d)(\d+) Active Virtual Users configured/.exec(text)?.[1];
  const warehouses = /count_ware(?: from \S{1,20} to |\s*=\s*|\s+)(\d+)/.exec(text)?.[1];
  const minutes = /Timing test period of (\d+(?:\.\d+)?) in minutes|Timing test period of (\d+(?:\.\d+)?) minutes/.exec(
    text,
  );
  const version = /^HammerDB CLI v?(\d[\w.]*)/.exec(text)?.[1];
  const server = /DBVersion:\s*(\S{1,60})/.exec(text)?.[1];
  const failed = /^(?:Error in Virtual User|Vuser \d+:FINISHED FAILED)/.test(text);
  return {
    ...known,
    ...(users ? { virtualUsers: Number(users) } : {}),
    ...(warehouses ? { warehouses: Number(warehouses) } : {}),
    ...(minutes ? { seconds: Number(minutes[1] ?? minutes[2]) * 60 } : {}),
    ...(version ? { toolVersion: version } : {}),
    ...(server ? { databaseVersion: server } : {}),
    ...(failed && known.error === null ? { error: keptLine(text, line) } : {}),
  };
}

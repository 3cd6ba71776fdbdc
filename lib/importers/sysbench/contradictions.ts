import { formatFixed } from "@/lib/format";
import { baseName } from "../kit/paths";
import { otherRateOfCount } from "../kit/rate-of-count";
import type { TestOutput } from "./facts";
import { testOfScript } from "./names";

/** What in a report cannot be true at once: a code for the issue, and both sides in words. */
export interface Contradiction {
  code: string;
  what: string;
}

/** The first contradiction of an output with itself or with the test that its file's name says; null = none was found. */
export function contradictionOf(output: TestOutput, named: string | null): Contradiction | null {
  return rateAgainstCount(output) ?? scriptAgainstName(output, named);
}

/** Rates that are counts divided by the time, as sysbench prints them side by side. */
const ratesOfCounts = [
  ["transactions", "tps"],
  ["queries", "qps"],
  ["events", "eventsPerSecond"],
] as const;

/** A rate that is not what its count and the time give; null also where one of the three is not printed. */
function rateAgainstCount({ report }: TestOutput): Contradiction | null {
  const seconds = report.durationSeconds?.value;
  for (const [countKey, rateKey] of ratesOfCounts) {
    const [count, rate] = [report[countKey]?.value, report[rateKey]?.value];
    const expected = otherRateOfCount({ count, seconds, rate });
    if (expected === null) continue;
    const what = `The report contradicts itself, as ${count} ${countKey} in ${seconds} s are ${formatFixed(expected, 2)} a second, and it prints ${rate}`;
    return { code: "rate-contradicts-count", what };
  }
  return null;
}

/** The tests that sysbench itself brings; others, as the archive's update-one, are run by scripts of any name. */
const ownTests = new Set(
  "delete insert point-query random-points random-ranges read-only read-write update-index update-nonindex write-only".split(
    " ",
  ),
);

/** A file named by one of sysbench's tests whose command line runs another of them. */
function scriptAgainstName({ command }: TestOutput, named: string | null): Contradiction | null {
  if (!command?.script || named === null) return null;
  const ran = testOfScript(command.script);
  if (ran === named || !ownTests.has(ran) || !ownTests.has(named)) return null;
  const what = `The file's name says ${named}, its command line runs ${baseName(command.script)}`;
  return { code: "script-contradicts-name", what };
}

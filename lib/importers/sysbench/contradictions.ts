import { formatFixed } from "@/lib/format";
import { baseName } from "../kit/paths";
import { otherRateOfCount } from "../kit/rate-of-count";
import type { TestOutput } from "./facts";
import { testOfScript } from "./names";

/** Two facts that can't both be true: a code for the issue, and both sides in words. */
export interface Contradiction {
  code: string;
  what: string;
}

/** Returns the first contradiction of an output with itself or with the test in its file's name, or null. */
export function contradictionOf(output: TestOutput, named: string | null): Contradiction | null {
  return rateAgainstCount(output) ?? scriptAgainstName(output, named);
}

/** Rates that sysbench prints beside their counts. */
const ratesOfCounts = [
  ["transactions", "tps"],
  ["queries", "qps"],
  ["events", "eventsPerSecond"],
] as const;

/** Returns the contradiction of a rate with count / time; null also where one of them is missing (otherRateOfCount). */
function rateAgainstCount({ report }: TestOutput): Contradiction | null {
  const seconds = report.durationSeconds?.value;
  for (const [countKey, rateKey] of ratesOfCounts) {
    const [count, rate] = [report[countKey]?.value, report[rateKey]?.value];
    const expected = otherRateOfCount({ count, seconds, rate });
    if (expected === null) continue;
    const what = [
      `The report contradicts itself, as ${count} ${countKey} in ${seconds} s are`,
      `${formatFixed(expected, 2)} a second, and it prints ${rate}`,
    ].join(" ");
    return { code: "rate-contradicts-count", what };
  }
  return null;
}

/** sysbench's own tests. Others, such as the archive's update-one, have scripts of any name. */
const ownTests = new Set([
  ..."delete insert point-query random-points random-ranges read-only read-write".split(" "),
  ..."update-index update-nonindex write-only".split(" "),
]);

/** Returns the contradiction of a file's name with its command line; null unless both name sysbench's own tests. */
function scriptAgainstName({ command }: TestOutput, named: string | null): Contradiction | null {
  if (!command?.script || named === null) return null;
  const ran = testOfScript(command.script);
  if (ran === named || !ownTests.has(ran) || !ownTests.has(named)) return null;
  const what = `The file's name says ${named}, its command line runs ${baseName(command.script)}`;
  return { code: "script-contradicts-name", what };
}

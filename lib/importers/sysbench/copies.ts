import { rollup } from "d3-array";
import type { Issue } from "@/lib/domain/model";
import { hostOfPath } from "@/lib/domain/names/machines";
import { withoutPacking } from "@/lib/domain/packing";
import type { RawCell } from "../claims/sysbench/raw-cell";
import { countCopyWords, directoryOf } from "../kit/paths";
import { Tally } from "../kit/tally";
import type { TestRun } from "./test-run";

/** Runs without copies. `copies` pairs each copy with the run that counts. */
export interface Distinct {
  tests: TestRun[];
  copies: { copy: TestRun; original: TestRun }[];
  issues: Issue[];
}

/**
 * Drops copies. A bundle may hold an output compressed, unpacked beside its tarball, or in a report's folder. Runs that
 * agree in test, setting and every number are one. No two runs agree in all counts and times of four decimals. The
 * first path without a word for "old" or "copy" counts. Paths of two hosts stay apart, since one of them has a wrong
 * name.
 */
export function withoutCopies(all: readonly TestRun[]): Distinct {
  const first = new Map<string, TestRun>();
  const copies: Distinct["copies"] = [];
  const tally = new Tally("this folder");
  const prints = new Map(all.map((test) => [test, fingerprint(test)]));
  const hosts = rollup(all, hostsOf, (test) => prints.get(test));
  const sorted = all.toSorted((a, b) => countCopyWords(a.run.source.path) - countCopyWords(b.run.source.path));
  for (const test of sorted) {
    const print = prints.get(test);
    const key = JSON.stringify([print, (hosts.get(print)?.size ?? 0) > 1 ? hostOfPath(test.run.source.path) : null]);
    const original = first.get(key);
    if (!original) {
      first.set(key, test);
      continue;
    }
    copies.push({ copy: test, original });
    const directory = directoryOf(original.run.source.path);
    const place = directory || "the top folder";
    const message = `This is the same result as in ${place}, number for number: it counts once.`;
    tally.add(
      { code: "same-result", severity: "info", ...test.point.source, message },
      directoryOf(test.run.source.path),
    );
  }
  return { tests: [...first.values()], copies, issues: tally.issues() };
}

/** Returns the hosts in the paths of these runs. */
const hostsOf = (tests: readonly TestRun[]): Set<string> =>
  new Set(tests.flatMap(({ run }) => hostOfPath(run.source.path) ?? []));

/**
 * Returns the text that a copy shares with its original. A run without a readable rate, and a load with whole seconds
 * only, are known by name. They equal only their own compressed form.
 */
function fingerprint({ run, point, cell }: TestRun): string {
  const { engine, build, config } = run.setting;
  const cached = run.settings?.cached ?? null;
  const numbers = Object.entries({ ...point.metrics, ...point.moreMetrics, ...cell.summary });
  const rate = point.metrics.qps ?? point.moreMetrics.eventsPerSecond ?? null;
  const measured = run.status === "complete" || (run.status === "suspect" && rate !== null);
  const exact = measured && (run.workload.name !== "prepare" || cell.summary !== undefined);
  const own = exact ? numbers.filter(([, value]) => value !== null) : run.key.replace(run.source.path, withoutPacking);
  return JSON.stringify([engine, build?.raw, config?.raw, run.workload, run.threads, cached, run.status, own]);
}

/** Returns a copy's cell for tables beside it: its own place with the original's numbers. */
export const cellOfCopy = ({ copy, original }: Distinct["copies"][number]): RawCell => ({
  ...copy.cell,
  pointKey: original.cell.pointKey,
  runKey: original.cell.runKey,
  metrics: original.cell.metrics,
  ...(original.cell.summary ? { summary: original.cell.summary } : {}),
});

import { rollup } from "d3-array";
import type { Issue } from "@/lib/domain/model";
import { hostOfPath } from "@/lib/domain/names/machines";
import type { RawCell } from "../claims/sysbench/raw-cell";
import { directoryOf, secondWords } from "../kit/paths";
import { Tally } from "../kit/tally";
import type { TestRun } from "./test-run";

/** Runs, each once; `copies` leads from each further appearance to the run that counts. */
export interface Distinct {
  tests: TestRun[];
  copies: { copy: TestRun; original: TestRun }[];
  issues: Issue[];
}

/**
 * One output may stand in a bundle more than once: as a file and compressed, unpacked beside its tarball, copied to a report's folder.
 * What agrees in test, setting and every printed number is one run, the first whose path does not call itself old or a copy; two runs never
 * agree in counts and times of four decimals. Where paths name two hosts, each has its own: one of them is named wrongly, and nothing tells which.
 */
export function withoutCopies(all: readonly TestRun[]): Distinct {
  const first = new Map<string, TestRun>();
  const copies: Distinct["copies"] = [];
  const told = new Tally("this folder");
  const prints = new Map(all.map((test) => [test, fingerprint(test)]));
  const hosts = rollup(all, hostsOf, (test) => prints.get(test));
  const sorted = all.toSorted((a, b) => secondWords(a.run.source.path) - secondWords(b.run.source.path));
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
    const message = `This is the same result as in ${directory || "the top folder"}, number for number: it counts once.`;
    told.add(
      { code: "same-result", severity: "info", ...test.point.source, message },
      directoryOf(test.run.source.path),
    );
  }
  return { tests: [...first.values()], copies, issues: told.issues() };
}

/** The hosts that paths of these runs name. */
const hostsOf = (tests: readonly TestRun[]): Set<string> =>
  new Set(tests.flatMap(({ run }) => hostOfPath(run.source.path) ?? []));

/**
 * What a copy and its original share. A run without a rate that can be read, or a load of which only whole seconds are known, has only
 * its name: it is compared with its own compressed form.
 */
function fingerprint({ run, point, cell }: TestRun): string {
  const { engine, build, config } = run.setting;
  const cached = run.settings?.cached ?? null;
  const numbers = Object.entries({ ...point.metrics, ...point.moreMetrics, ...cell.summary });
  const rate = point.metrics.qps ?? point.moreMetrics.eventsPerSecond ?? null;
  const measured = run.status === "complete" || (run.status === "suspect" && rate !== null);
  const exact = measured && (run.workload.name !== "prepare" || cell.summary !== undefined);
  const own = exact ? numbers.filter(([, value]) => value !== null) : run.key.replace(/\.gz(?=#|$)/, "");
  return JSON.stringify([engine, build?.raw, config?.raw, run.workload, run.threads, cached, run.status, own]);
}

/** A copy as tables beside it find it: its own place, the original's numbers. */
export const cellOfCopy = ({ copy, original }: Distinct["copies"][number]): RawCell => ({
  ...copy.cell,
  pointKey: original.cell.pointKey,
  runKey: original.cell.runKey,
  metrics: original.cell.metrics,
  ...(original.cell.summary ? { summary: original.cell.summary } : {}),
});

import type { Issue } from "@/lib/domain/model";
import type { RawCell } from "../author-tables/sysbench/raw-cell";
import { directoryOf } from "../kit/paths";
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
 * What agrees in test, setting and every printed number is one run, the first; two runs never agree in counts and times of four decimals.
 */
export function withoutCopies(all: readonly TestRun[]): Distinct {
  const first = new Map<string, TestRun>();
  const copies: Distinct["copies"] = [];
  const told = new Tally("this folder");
  for (const test of all) {
    const key = fingerprint(test);
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

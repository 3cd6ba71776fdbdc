import path from "node:path";
import { group } from "d3-array";
import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { historyLines } from "@/lib/domain/history/history";
import { judgeLines } from "@/lib/domain/history/judged-lines";
import { repeatsOfBundle, settingsWithRepeats, withRepeats } from "@/lib/domain/verdicts/bundle-repeats";
import { testBuild } from "@/lib/domain/workloads/test-workload-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadWorkloadPoints } from "./workload-points";

// 47 indexes, each built anew for the searches of 14 thread counts: true repeats of PGVector's builds. MariaDB loads
// with as many threads, so that its builds are no repeats.
const file = path.resolve(
  import.meta.dirname,
  "../../../../shared/bundles/conditions/jan25.ann.fashion-mnist-784-euclidean.hetz.tar.gz",
);

withTestDatabase();

/**
 * Makes seven builds of an index's fourteen times, two runs each. The newest has the pair `last`, times `slower`.
 */
function buildsOf(points: readonly WorkloadPoint[], slower: number, last: number): WorkloadPoint[] {
  return points.map((point, at) => {
    const nth = (Math.floor(at / 2) - last + 13) % 7;
    const seconds = point.metrics.indexTotalSeconds ?? null;
    const metrics = { indexTotalSeconds: seconds === null || nth < 6 ? seconds : seconds * slower };
    return { ...point, threads: 1, batch: false, build: testBuild(`8.0.${nth + 10}`), metrics };
  });
}

/** Counts how often the newest build of an index is called changed, for each pair of times as the newest. */
function changedOf(points: readonly WorkloadPoint[], slower: number) {
  const indexOf = ({ workloadParams }: WorkloadPoint) => workloadParams.index;
  const answers = Array.from({ length: 7 }, (_, last) => {
    const made = [...group(points, indexOf).values()].flatMap((own) => buildsOf(own, slower, last));
    const repeats = repeatsOfBundle(made);
    const repeated = withRepeats(made, repeats, settingsWithRepeats([repeats]));
    return [...group(repeated, indexOf).values()].flatMap((own) =>
      judgeLines(historyLines(own, "indexTotalSeconds")).flatMap(({ newest }) => newest?.verdict.answer ?? []),
    );
  }).flat();
  return { changed: answers.filter((answer) => answer === "changed").length, of: answers.length };
}

it.runIf(hasShared)(
  "finds most index builds that take 11 % longer, and calls at most 2 % of repeats changed",
  async () => {
    await importArchive(file);
    const { points } = await loadWorkloadPoints("vector-search");
    const built = (algorithm: string) =>
      points.filter((point) => point.algorithm === algorithm && "index" in point.workloadParams);
    for (const algorithm of ["PGVector", "PGVector_halfvec"]) {
      const [same, slower] = [1, 1 / 0.9].map((factor) => changedOf(built(algorithm), factor));
      // 19 indexes with each of seven pairs as the newest build.
      expect([same?.of, slower?.of]).toEqual([133, 133]);
      expect(same?.changed).toBeLessThanOrEqual(0.02 * 133);
      expect(slower?.changed).toBeGreaterThanOrEqual(0.65 * 133);
    }
    // Times that depend on the number of threads are wide noise, and no answer is better than a wrong one.
    expect(changedOf(built("MariaDB"), 1)).toEqual({ changed: 0, of: 63 });
  },
);

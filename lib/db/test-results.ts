import { createHash } from "node:crypto";
import { noMetrics, noResults, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { registerBundle } from "./bundles-write";
import { saveBundle } from "./save-bundle";

const source = { path: "sb.o", line: 1, text: null };

const plainRun: Omit<ParsedRun, "key"> = {
  setting: { engine: "mysql", build: null, config: null, machine: null },
  algorithm: "mysql",
  workload: { family: "sysbench", name: "point-query", params: {}, group: "point" },
  batch: null,
  threads: null,
  status: "complete",
  source,
  notes: {},
};

const plainPoint: Omit<ParsedPoint, "key" | "runKey" | "metrics"> = {
  indexBuildKey: null,
  label: "label",
  indexParams: {},
  queryParams: {},
  moreMetrics: {},
  recallSource: null,
  recallNote: null,
  origin: "raw",
  status: "complete",
  source,
};

type TestPoint = Partial<ParsedPoint> & { qps: number | null; recall?: number | null };

/** Writes what an importer would have made of a bundle, plain where a test states nothing; gives the bundle's public id. */
export async function saveTestResults(
  title: string,
  runs: readonly { run: Partial<ParsedRun>; points: readonly TestPoint[] }[],
): Promise<string> {
  const sha256 = createHash("sha256").update(title).digest("hex");
  const id = sha256.slice(0, 12);
  const { state } = await registerBundle({ id, sha256, sizeBytes: 1, fileName: `${title}.tar`, title }, async () => {});
  await saveBundle(state.key, {
    files: [
      {
        path: "sb.o",
        occurrence: 1,
        sizeBytes: 1,
        role: "imported",
        importer: null,
        reason: null,
        isText: true,
        content: null,
      },
    ],
    results: [
      {
        ...noResults(),
        runs: runs.map(({ run }, at) => ({ ...plainRun, ...run, key: String(at) })),
        points: runs.flatMap(({ points }, at) =>
          points.map(({ qps, recall = null, ...point }, n) => ({
            ...plainPoint,
            metrics: { ...noMetrics, qps, recall },
            ...point,
            key: `${at}.${n}`,
            runKey: String(at),
          })),
        ),
      },
    ],
    issues: [],
    unpackedBytes: 1,
    importerVersion: "1",
  });
  return id;
}

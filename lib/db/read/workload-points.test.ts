import { expect, it } from "vitest";
import type { TestFamily } from "@/lib/domain/model";
import { dataVersion } from "../cache/data-version";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { loadWorkloadPoints } from "./workload-points";

withTestDatabase();

/** Saves a bundle of one test of a build whose decoded version is `version`. */
const save = (title: string, family: TestFamily, version: string | null) =>
  saveTestResults(title, [
    {
      run: {
        setting: {
          engine: "mysql",
          config: null,
          machine: null,
          build: { raw: "my_rel", version, flags: [], commit: null },
        },
        threads: 1,
        workload: { family, name: "scan", params: {} },
      },
      points: [{ qps: 5 }],
    },
  ]);
const versions = async () => (await loadWorkloadPoints("sysbench")).points.map(({ build }) => build?.version);

it("a point has no version from another family's import, which keeps the data version", async () => {
  await save("one", "sysbench", null);
  expect(await versions()).toEqual([null]);
  const before = await dataVersion("family:sysbench", "corrections");
  await save("two", "linkbench", "8.4.1");
  expect(await versions()).toEqual([null]);
  await save("three", "linkbench", "8.4.1");
  expect(await dataVersion("family:sysbench", "corrections")).toBe(before);
});

import { expect, test } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { loadTestFinding } from "./load-findings";

withTestDatabase();

/** Twenty tests of two builds; the newer one has this share of the older one's rate. */
const results = (engine: string, raw: readonly [string, string], share: number) =>
  Array.from({ length: 20 }, (_, at) => `test-${at}`).flatMap((name, at) =>
    raw.map((build, nth) => ({
      run: {
        setting: {
          engine,
          build: { raw: build, version: null, flags: [], commit: null },
          config: null,
          machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
        },
        threads: 40,
        settings: { cached: true },
        workload: { family: "sysbench" as const, name, params: {} },
      },
      points: [{ qps: nth ? (1000 + at) * share : 1000 + at }],
    })),
  );

test("shows a finding that permits one ratio, or the owner's view unless its address is refused", async () => {
  await saveTestResults("fell", results("mysql", ["my8043_rel", "my9500_rel"], 0.5));
  await saveTestResults("mixed", results("mariadb", ["ma110408_rel", "ma120101_rel"], 1));
  // MariaDB has no changes.
  expect((await loadTestFinding(""))?.claim?.sentence.text).toMatch(/^In .*my9500_rel.* 50 % lower/);
  const chosen = await loadTestFinding("/relative?family=sysbench&engine=mariadb&bundle=all");
  expect(chosen?.claim?.sentence.text).toMatch(/^In .*ma120101_rel.* not shown to differ/);
  const absent = await loadTestFinding("/relative?family=sysbench&engine=nosuch");
  expect(absent?.claim?.sentence.text).toMatch(/my9500_rel/);
});

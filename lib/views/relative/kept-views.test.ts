import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/corrections/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import type { TestFamily } from "@/lib/domain/model";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "./load-relative-view";

withTestDatabase();

const run = (raw: string, family: TestFamily = "sysbench") => ({
  setting: {
    engine: "mysql",
    build: { raw, version: null, flags: [], commit: null },
    config: null,
    machine: { name: "hetz", cpus: 48, memoryBytes: null, model: null },
  },
  // All conditions are recorded, so the two bundles are one experiment.
  threads: 40,
  settings: { cached: true },
  workload: { family, name: "scan", params: {} },
});
/** Returns the sysbench page over all bundles: its cells by build, and the families of the picker. */
async function loadPage() {
  const { view, families } = await loadRelativeView({ family: "sysbench", bundle: "all" });
  return {
    cells: view?.table.columns.map(({ key }, at) => [key, view.table.cells[0]?.[at]?.value]) ?? [],
    families: families.map(({ family }) => family),
  };
}
const historyPoints = async () => (await loadHistoryView({ family: "sysbench", bundle: "all" })).view?.counts.points;

test("a cached view shows imports, a correction and a removal of its data, and the families of other data", async () => {
  await saveTestResults("first", [
    { run: run("my5651_rel"), points: [{ qps: 100 }] },
    { run: run("my8043_rel"), points: [{ qps: 90 }] },
  ]);
  const before = [
    ["my5651_rel", 100],
    ["my8043_rel", 90],
  ];
  expect(await loadPage()).toEqual({ cells: before, families: ["sysbench"] });
  expect(await historyPoints()).toBe(2);

  await saveTestResults("of another family", [{ run: run("my9500_rel", "linkbench"), points: [{ qps: 7 }] }]);
  expect(await loadPage()).toEqual({ cells: before, families: ["sysbench", "linkbench"] });

  await saveTestResults("second", [{ run: run("my9500_rel"), points: [{ qps: 80 }] }]);
  expect((await loadPage()).cells).toEqual([...before, ["my9500_rel", 80]]);
  expect(await historyPoints()).toBe(3);

  // Imports the same bundle again with another value and without a build.
  await saveTestResults("first", [{ run: run("my5651_rel"), points: [{ qps: 101 }] }]);
  expect((await loadPage()).cells).toEqual([
    ["my5651_rel", 101],
    ["my9500_rel", 80],
  ]);
  expect(await historyPoints()).toBe(2);

  const correction = { subject: "build", engine: "mysql", name: "my9500_rel", mergeInto: "my5651_rel", author: "Ann" };
  const request = new Request("http://localhost/api/v1/corrections", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(correction),
  });
  expect((await POST(request)).status).toBe(201);
  // The median of 101 and 80.
  expect((await loadPage()).cells).toEqual([["my5651_rel", 90.5]]);

  await saveTestResults("second", []);
  expect(await loadPage()).toEqual({ cells: [["my5651_rel", 101]], families: ["sysbench", "linkbench"] });
  expect(await historyPoints()).toBe(1);
});

import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { historyView } from "@/lib/views/history/history-view";
import { decodeHistoryParams } from "@/lib/views/state/history-params";
import { newestSummary } from "./newest-summary";

const VERSIONS = ["8.4.0", "8.4.3", "9.0.0", "9.1.0", "9.2.0", "9.3.0"];
/** A workload over six builds, where only the newest differs, by this factor. */
const line = (workload: string, last: number) =>
  VERSIONS.map((version, at) =>
    testPoint(`${workload}.${at}`, at === VERSIONS.length - 1 ? last : 1000 + (at % 2), {
      workload,
      build: testBuild(version),
      machine: "pn53",
      settings: { cached: true },
    }),
  );

const view = (...lines: ReturnType<typeof line>[]) =>
  historyView(
    {
      family: "sysbench",
      params: { ...decodeHistoryParams({}).params, family: "sysbench" },
      columns: "build",
      points: lines.flat(),
      facets: [],
      notices: [],
      bundles: [],
    },
    decodeHistoryParams({ family: "sysbench" }).params,
  );

it("counts the verdicts of the newest build's lines, each once, and names the largest changes", () => {
  const found = newestSummary(view(line("insert", 500), line("hot-points", 1400), line("point-query", 1001)), {
    id: "b1",
    title: "a bundle",
  });
  expect(found).toMatchObject({ familyName: "sysbench", build: "9.3.0" });
  expect(found?.counts.text).toMatch(/: of 3 workloads 1 is worse, 1 is better, 1 is the same within 5 %\.$/);
  // 500 against a median of 1,000: half; 1,400: 40 % more.
  expect(found?.changed.map(({ workload, text, better }) => [workload.split(" ")[0], text, better])).toEqual([
    ["insert", "−50 %", false],
    ["hot-points", "+40 %", true],
  ]);
  expect(found?.changed[0]?.query).toContain("of=insert");
});

const inMemory = (workload: string, last: number, scale: string) =>
  line(workload, last).map((point) => ({ ...point, settings: { ...point.settings, scale } }));

it("names the filters of the bundle's results: in memory differs from IO-bound", () => {
  const filters = { bundle: ["b1"], engine: ["mysql"], "s.scale": ["inmem"] };
  const made = view(inMemory("load", 500, "inmem"));
  const found = newestSummary({ ...made, params: { ...made.params, filters } }, { id: "b1", title: "a bundle" });
  expect(found?.counts.text).toContain("scale inmem");
  expect(found?.changed.map(({ line }) => line)).toEqual([""]);
});

it("names the line of each change where there are several", () => {
  const lines = ["inmem", "iobound"].map((scale, at) => inMemory("load", 500 - 100 * at, scale));
  const found = newestSummary(view(...lines), { id: "b1", title: "a bundle" });
  expect(found?.changed.map(({ line, text }) => [line.split(", ").at(-1), text])).toEqual([
    ["scale iobound", "−60 %"],
    ["scale inmem", "−50 %"],
  ]);
});

it("is null without a history", () => {
  expect(newestSummary(view(), { id: "b1", title: "a bundle" })).toBeNull();
});

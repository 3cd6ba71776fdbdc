import { describe, expect, it, vi } from "vitest";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { GET as getRelative } from "@/app/api/v1/relative/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { saveTestResults } from "@/lib/db/write/results.testing";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { conditionsOf } from "@/lib/domain/conditions/conditions";
import { codeFacets } from "@/lib/domain/conditions/facets";
import { measuredOfPoint } from "@/lib/domain/conditions/measured";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { ParsedRun } from "@/lib/domain/model";
import { confoundersOf } from "@/lib/domain/relative/confounders";
import { testColumns } from "@/lib/domain/vector/test-columns";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { liveView } from "@/lib/publish/shown-view";
import { writeViewTable } from "@/lib/publish/view-table";
import { compareView } from "@/lib/views/compare/compare-view";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { decodeCompareParams, encodeCompareParams, isCompareFilter } from "@/lib/views/state/compare-params";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { decodeWorkloadParams, encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { openApiDocument } from "./openapi/document";
import { pointsAnswer } from "./schemas/points";
import { relativeAnswer } from "./schemas/relative";

// One invented entry in the list of dimensions: the disk that a variant's words name. No other file knows it.
vi.mock("@/lib/domain/conditions/dimension-list", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/domain/conditions/dimension-list")>();
  const { dimension } = await import("@/lib/domain/conditions/dimension");
  const disk = dimension({
    key: "disk",
    part: "variant",
    label: "Disk",
    plural: "disks",
    kind: "warning",
    value: ({ variant }) => variant.find((word) => word === "nvme" || word === "hdd") ?? "unknown",
  });
  return { ...original, DIMENSIONS: [...original.DIMENSIONS, disk] };
});

withTestDatabase();

const raw = (query: string) => rawSearchParams(new URLSearchParams(query));
const tests = ["nvme", "hdd"].map((word, at) =>
  testPoint(`b1.${at}`, 100 - 50 * at, { variant: [word], build: testBuild(at ? "8.4.6" : "8.0.43") }),
);

describe("a dimension that is one new entry of the list", () => {
  it("is in the addresses of both kinds of pages", () => {
    const compare = decodeCompareParams(raw("disk=hdd&series=disk"));
    expect(compare).toMatchObject({ params: { filters: { disk: ["hdd"] }, series: "disk" }, notices: [] });
    expect(encodeCompareParams(compare.params)).toBe("disk=hdd&series=disk");
    const workload = decodeWorkloadParams(raw("columns=disk&disk=hdd"));
    expect(workload).toMatchObject({ params: { filters: { disk: ["hdd"] }, columns: "disk" }, notices: [] });
    expect(encodeWorkloadParams(workload.params)).toBe("columns=disk&disk=hdd");
  });

  it("is facet, filter, columns, condition and confounder of a table of tests", () => {
    expect(isColumnDimension("disk")).toBe(true);
    const view = testRelativeView(tests, { columns: "disk" });
    expect(view.facets.find(({ key }) => key === "disk")?.options.map(({ value, count }) => [value, count])).toEqual([
      ["hdd", 1],
      ["nvme", 1],
    ]);
    expect(view.table.columns.map(({ value }) => value).sort()).toEqual(["hdd", "nvme"]);
    expect(view.columnChoices.find(({ key }) => key === "disk")).toEqual({ key: "disk", label: "Disk", values: 2 });
    const filtered = testRelativeView(tests, { filters: { disk: ["hdd"] } });
    expect(filtered.counts.points).toBe(1);
    expect(tests.map((point) => conditionsOf(measuredOfPoint(point)).disk)).toEqual(["nvme", "hdd"]);
    const { table } = testRelativeView(tests, { columns: "build" });
    expect(confoundersOf(table, 0)).toContainEqual({
      dimension: "disk",
      column: 1,
      base: ["nvme"],
      other: ["hdd"],
      rows: 1,
      compared: 1,
    });
  });

  it("is facet, filter, series and a column of exports of a vector search", () => {
    const columns = testColumns([
      { qps: 100, recall: 0.99, variant: ["nvme"] },
      { qps: 50, recall: 0.99, variant: ["hdd"] },
    ]);
    const facets = codeFacets(rowsOfColumns(columns)).filter(({ key }) => isCompareFilter(key));
    const entry = { workloadIds: [1], dataset: "tiny", distance: "euclidean", k: 10, points: 2, threads: [] };
    const of = (query: string) => {
      const { params } = decodeCompareParams(raw(query));
      return compareView({ params, entry, catalogue: [entry], columns, facets, notices: [] });
    };
    const view = of("series=disk");
    expect(view.series.map(({ value }) => value).sort()).toEqual(["hdd", "nvme"]);
    expect(view.facets.find(({ key }) => key === "disk")?.options).toHaveLength(2);
    expect(
      writeViewTable(liveView({ kind: "compare", view }), "best-qps", (table) => table.columns.map(({ key }) => key)),
    ).toContain("disk");
    expect(of("disk=hdd").curves.flatMap(({ frontier }) => frontier.map(({ qps }) => qps))).toEqual([50]);
  });

  it("is found in the database, and is in the API's document", async () => {
    const run = (variant: string[]): Partial<ParsedRun> => ({ variant });
    const test: Partial<ParsedRun> = {
      workload: { family: "sysbench", name: "scan", params: {} },
      variant: ["hdd"],
    };
    await saveTestResults("a", [
      { run: run(["nvme", "thp"]), points: [{ qps: 1 }] },
      { run: run(["hdd"]), points: [{ qps: 2 }] },
      { run: run(["thp"]), points: [{ qps: 3 }] },
      { run: test, points: [{ qps: 4 }] },
    ]);
    const qps = async (disk: string) => {
      const answer = await getPoints(new Request(`http://localhost/api?disk=${disk}`));
      return pointsAnswer.parse(await answer.json()).points.map(({ metrics }) => metrics.qps);
    };
    expect(await qps("nvme")).toEqual([1]);
    expect(await qps("hdd")).toEqual([2, 4]);
    expect(await qps("unknown")).toEqual([3]);
    const none = await getPoints(new Request("http://localhost/api?disk=tape"));
    expect([none.status, await none.text()]).toEqual([404, expect.stringContaining("No point here has disk “tape”.")]);
    const relative = await getRelative(new Request("http://localhost/api?disk=hdd&columns=disk"));
    expect(relativeAnswer.parse(await relative.json()).columns.map(({ value }) => value)).toEqual(["hdd"]);
    const query = openApiDocument().paths?.["/api/v1/points"]?.get?.parameters ?? [];
    expect(query.flatMap((each) => ("name" in each ? [each.name] : []))).toContain("disk");
  });
});

describe("a stored dimension that is one new setting of an importer's runs", () => {
  // Saved as the importer gives it: no column, no migration, no list of ours knows the word.
  const region = (name: string) => ({ settings: { region: name } });

  it("is in addresses, facets, columns, conditions and confounders of tests", () => {
    const points = ["eu", "us"].map((name, at) =>
      testPoint(`b1.${at}`, 100 - 50 * at, { ...region(name), build: testBuild(at ? "8.4.6" : "8.0.43") }),
    );
    const { params } = decodeWorkloadParams(raw("columns=s.region&s.region=us"));
    expect(encodeWorkloadParams(params)).toBe("columns=s.region&s.region=us");
    const view = testRelativeView(points, { columns: "s.region" });
    expect(view.table.columns.map(({ value }) => value).sort()).toEqual(["eu", "us"]);
    expect(view.facets.find(({ key }) => key === "s.region")).toMatchObject({ label: "Region" });
    expect(testRelativeView(points, params).counts.points).toBe(1);
    expect(points.map((point) => conditionsOf(measuredOfPoint(point))["s.region"])).toEqual(["eu", "us"]);
    const { table } = testRelativeView(points, { columns: "build" });
    expect(confoundersOf(table, 0)).toContainEqual(
      expect.objectContaining({ dimension: "s.region", base: ["eu"], other: ["us"] }),
    );
  });

  it("is stored, found by its value in the database, and given by the API", async () => {
    const workload = { family: "sysbench", name: "far", params: {} } as const;
    const bundle = await saveTestResults("regions", [
      { run: { ...region("eu"), workload }, points: [{ qps: 11 }] },
      { run: { ...region("us"), workload }, points: [{ qps: 12 }] },
      { run: { workload }, points: [{ qps: 13 }] },
    ]);
    const of = async (name: string) => {
      const answer = await getPoints(new Request(`http://localhost/api?workload=far&s.region=${name}`));
      return pointsAnswer.parse(await answer.json()).points.map(({ metrics, settings }) => [metrics.qps, settings]);
    };
    expect(await of("eu")).toEqual([[11, { region: "eu" }]]);
    expect(await of("unset")).toEqual([[13, {}]]);
    const asked = `bundle=${bundle}&workload=far&columns=s.region&s.region=us`;
    const relative = await getRelative(new Request(`http://localhost/api?${asked}`));
    expect(relativeAnswer.parse(await relative.json()).columns.map(({ value }) => value)).toEqual(["us"]);
  });
});

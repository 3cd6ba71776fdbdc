import { beforeAll, describe, expect, it } from "vitest";
import { makeTarGz } from "@/lib/archive/archives.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBytes } from "@/lib/import/import-archive.testing";
import { relativeClaim } from "@/lib/views/claims/relative-claims";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "./load-relative-view";
import { relativeAnswer } from "./relative-answer";
import { relativeGrid } from "./relative-grid";

// Lines of mytools, bench/arc/oct25.sb.pg180.dell32/v2, as printed. The author prints the ratios to the first and the
// sixth build in all.tsv ("second run") and v2/qps.rel.pg176.tsv.
const builds = [
  ...["1222", "1322", "1419", "1514", "1610", "176"].map((version) => `x.pg${version}_o2nofp.x10a_c32r128.pk1`),
  ...["x10b", "x10c", "x10d"].map((config) => `x.pg180_o2nofp.${config}_c32r128.pk1`),
];
const legend = (names: readonly string[]) => names.map((name, at) => `col-${at + 1} : ${name}`);
const rates = [
  ...legend(builds),
  "",
  "73415 73280 72195 72358 73071 142245 139731 141941 141109 hot-points_range=100",
  "400080 401057 403574 406132 411879 410506 408895 409863 407479 point-query_range=100",
  "2277 2282 2900 2623 2619 2208 2732 2735 2690 scan_range=100",
  "2279 2275 2907 2619 2623 2556 2728 2739 2694 scan.warm_range=100",
];
const ratios = {
  pg1222: ["1.00", "1.00", "1.27", "1.15", "1.15", "0.97", "1.20", "1.20", "1.18"],
  pg176: ["1.24", "1.24", "1.22"],
  warm: ["1.07", "1.07", "1.05"],
};
const relatives = [
  `Relative to: ${builds[5]}`,
  ...legend(builds.slice(6)),
  "",
  "0.98 1.00 0.99 hot-points_range=100",
  `${ratios.pg176.join(" ")} scan_range=100`,
  `${ratios.warm.join(" ")} scan.warm_range=100`,
];
// Made up: ratios to two builds, whose values no table has.
const other = (base: string, name: string) => [
  `Relative to: ${base}`,
  `col-1 : ${name}`,
  "",
  "1.11 hot-points_range=100",
];
const files: Record<string, string[]> = {
  "qps.abs.all.dop24.tsv": rates,
  "qps.rel.pg176.dop24.tsv": relatives,
  "qps.rel.more.dop24.tsv": other(builds[0] ?? "", "x.pg19b1_o2nofp.x10b_c32r128.pk1"),
  "qps.rel.newer.dop24.tsv": other(builds[5] ?? "", "x.pg19b2_o2nofp.x10b_c32r128.pk1"),
};

withTestDatabase();

async function importFiles(): Promise<void> {
  const members = Object.entries(files).map(([name, lines]) => ({
    name: `oct25.sb.pg180.dell32/v2/${name}`,
    bytes: `${lines.join("\n").replaceAll(/(?<=\d) (?=\S)/g, "\t")}\n`,
  }));
  await importBytes(await makeTarGz(...members), "oct25.tar.gz");
}

async function loadRatios(asked: Record<string, string>) {
  const { view } = await loadRelativeView({ columns: "build", ...asked });
  if (!view) throw new Error("There is no view.");
  const ratiosOf = (workload: string, phase: string | null) => {
    const row = view.table.rows.findIndex(
      ({ workload: name, params }) => name === workload && (params.phase ?? null) === phase,
    );
    return relativeGrid(view, view.params).ratios[row]?.map((cell) => cell?.ratio?.toFixed(2)) ?? [];
  };
  return { view, ratiosOf };
}

describe("scans of unknown unit, and ratios next to measured values", () => {
  beforeAll(importFiles);

  it("have the ratios that the author printed, to the first and to the sixth build", async () => {
    const { view, ratiosOf } = await loadRatios({ base: "pg1222_o2nofp" });
    expect(view.table.columns.map(({ label }) => label)).toEqual(builds);
    expect(ratiosOf("scan", null)).toEqual(ratios.pg1222);
    expect(ratiosOf("scan", "warm")).toEqual(["1.00", "1.00", "1.28", "1.15", "1.15", "1.12", "1.20", "1.20", "1.18"]);
    const toSixth = await loadRatios({ base: "pg176_o2nofp" });
    expect(toSixth.ratiosOf("scan", null).slice(6)).toEqual(ratios.pg176);
    expect(toSixth.ratiosOf("scan", "warm").slice(6)).toEqual(ratios.warm);
  });

  it("are claimed as printed, in an unknown unit", async () => {
    const { view } = await loadRatios({});
    const row = view.table.rows.findIndex(({ workload }) => workload === "scan");
    const claimed = relativeClaim(view, relativeGrid(view, view.params), { kind: "cell", row, column: 8 });
    expect(claimed?.sentence.text).toContain(
      "scan.warm throughput at 24 threads is 2,694 against 2,279 (unit unknown) in 12.22 (+18 %), which may be noise",
    );
  });

  it("keep ratios in separate rows, and name no measured row after their baseline", async () => {
    const measured = ["hot-points range=100", "point-query range=100"];
    const scans = [expect.stringMatching(/^scan.warm range=100 unit=/), expect.stringMatching(/^scan range=100 unit=/)];
    const { view } = await loadRatios({});
    expect(relativeAnswer(view).rows.map(({ label }) => label)).toEqual([...measured, ...scans]);
    const { view: all } = await loadRatios({ "s.relativeTo": "all" });
    expect(relativeAnswer(all).rows.map(({ label }) => label)).toEqual([
      measured[0],
      ...[5, 0].map((base) => `hot-points range=100 relativeTo=${builds[base]}`),
      measured[1],
      ...scans,
    ]);
    for (const each of [view, all]) expect(JSON.stringify(each)).not.toMatch(/relative to not recorded/i);
  });

  it("are followed from build to build, and ratios are not", async () => {
    const { view: first } = await loadHistoryView({ "s.relativeTo": "all" });
    const of = first?.subjects.find(({ key }) => key.startsWith("scan range"))?.key ?? "";
    const { view } = await loadHistoryView({ "s.relativeTo": "all", of });
    const [line] = view?.panels[0]?.lines ?? [];
    expect(line?.builds.map(({ value }) => value)).toEqual([2277, 2282, 2900, 2623, 2619, 2208]);
    expect(JSON.stringify([first?.panels, view?.panels])).not.toMatch(/relative to|19b1/i);
  });
});

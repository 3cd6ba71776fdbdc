import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { median } from "@/lib/domain/workloads/statistics";
import { importArchive } from "@/lib/import/import-archive.testing";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { hasShared } from "@/lib/shared.testing";
import { printedRates } from "./archive.testing";
import { chainNotes } from "./chains";
import type { HistoryView } from "./history-types";
import { loadHistoryView } from "./load-history-view";

withTestDatabase();

async function viewOf(query: Record<string, string>): Promise<HistoryView> {
  const { view } = await loadHistoryView({ engine: "postgres", ...query });
  if (!view) throw new Error("There is no history.");
  return view;
}

/** Returns the lines of the first panel by config. */
const linesOf = ({ panels: [panel] }: HistoryView) =>
  new Map(panel?.lines.map((line) => [line.builds[0]?.config ?? "", line] as const));
const chainOf = (view: HistoryView, config: string) =>
  view.panels[0]?.chains?.find(({ line }) => line === linesOf(view).get(config)?.key);

const workMem = sharedBundle("archive/mar25.pg.workmem.c48");

describe.runIf(hasShared)("three builds of PostgreSQL, each under six configs", () => {
  let bundle = "";
  let [to, own] = [new Map<string, number[]>(), new Map<string, number[]>()];
  /** ln(x10a_wm16 / x10a_wm1) of a printed test at 10.23, 11.22 and 17.4. */
  const logRatios = (test: string) =>
    to.get(test)?.map((rate, at) => Math.log(rate / (own.get(test)?.[at] ?? 0))) ?? [];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  // Half the 95 % interval of a mean of three: Student's t for two degrees of freedom is 4.3027.
  const halfWidth = (values: readonly number[]) =>
    (4.3027 * Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / 2)) / Math.sqrt(3);

  beforeAll(async () => {
    bundle = await importArchive(workMem);
    [to, own] = await Promise.all([
      printedRates(workMem, "qps.abs.wm16.tsv"),
      printedRates(workMem, "qps.abs.wm1.tsv"),
    ]);
  });

  it("chain a workload by the factor that the printed rates give, with its error", async () => {
    const view = await viewOf({ bundle, of: "update-one range=100", seams: "chained" });
    const chain = chainOf(view, "x10a_wm1_c32r128");
    expect(chain?.builds).toHaveLength(3);
    expect(Math.log(chain?.factor ?? 0)).toBeCloseTo(mean(logRatios("update-one_range=100")), 4);
    expect(chain?.error).toBeCloseTo(halfWidth(logRatios("update-one_range=100")), 4);
    // A build's height is its value times the factor; the value itself stays as measured.
    const last = linesOf(view).get("x10a_wm1_c32r128")?.builds.at(-1);
    expect(last?.value).toBeCloseTo(own.get("update-one_range=100")?.[2] ?? 0, -1);
    expect(last?.chained?.value).toBeCloseTo((last?.value ?? 0) * (chain?.factor ?? 0), 6);
  });

  it("chain a group by the median of its workloads' factors, and each workload by its own factor", async () => {
    const view = await viewOf({ bundle, of: "group:point", seams: "chained" });
    const tests = [...to.keys()].filter((test) => /^(?:hot-points|point-query|points-|random-points)/.test(test));
    expect(tests).toHaveLength(9);
    const chain = chainOf(view, "x10a_wm1_c32r128");
    expect(chain).toMatchObject({ workloads: 9, builds: { length: 3 } });
    const factors = new Map(tests.map((test) => [test, mean(logRatios(test))]));
    expect(Math.log(chain?.factor ?? 0)).toBeCloseTo(median([...factors.values()]) ?? 0, 4);
    // The error is of the medians at each shared build.
    const medians = [0, 1, 2].map((at) => median(tests.map((test) => logRatios(test)[at] ?? 0)) ?? 0);
    expect(chain?.error).toBeCloseTo(halfWidth(medians), 4);
    // Each workload's chained rate at 17.4 relative to the first build under x10a_wm16, then the median.
    const ratios = tests.map(
      (test) => ((own.get(test)?.[2] ?? 0) * Math.exp(factors.get(test) ?? 0)) / (to.get(test)?.[0] ?? 0),
    );
    const last = linesOf(view).get("x10a_wm1_c32r128")?.builds.at(-1);
    expect(last?.chained?.ratio).toBeCloseTo(median(ratios) ?? 0, 3);
  });

  it("keep their factors where a filter leaves one build in view, and keep every verdict as measured", async () => {
    const query = { bundle, of: "group:point", seams: "chained" };
    const [all, cut] = [await viewOf(query), await viewOf({ ...query, build: "pg174_o2nofp" })];
    expect(linesOf(cut).get("x10a_wm1_c32r128")?.builds).toHaveLength(1);
    expect(chainOf(cut, "x10a_wm1_c32r128")).toEqual(chainOf(all, "x10a_wm1_c32r128"));
    const measured = await viewOf({ bundle, of: "group:point" });
    const verdictsOf = ({ panels }: HistoryView) =>
      panels.flatMap(({ lines }) =>
        lines.map(({ newest, builds }) => [
          newest,
          builds.map(({ value, ratio, pair, change }) => [value, ratio, pair, change]),
        ]),
      );
    expect(verdictsOf(all)).toEqual(verdictsOf(measured));
    expect(all.newest).toEqual(measured.newest);
    expect(measured.panels[0]?.lines.flatMap(({ builds }) => builds.flatMap(({ chained }) => chained ?? []))).toEqual(
      [],
    );
  });
});

const latest = sharedBundle("company/dec25.hetz.sb.pg.io");

describe.runIf(hasShared)("PostgreSQL 18.1 under six configs", () => {
  it("is chained by one shared build with an unknown error, and not chained without a shared build", async () => {
    const bundle = await importArchive(latest);
    const view = await viewOf({ bundle, of: "range-covered-pk range=100", seams: "chained" });
    // 458,028 under x10b and 465,273 under x10c.
    expect(chainOf(view, "x10c_c32r128")).toMatchObject({
      builds: ["pg181_o2nofp"],
      error: null,
      workloads: 1,
      factor: expect.closeTo(458028 / 465273, 4),
    });
    const height = linesOf(view).get("x10c_c32r128")?.builds.at(-1)?.chained?.value;
    expect(height).toBeCloseTo(linesOf(view).get("x10b_c32r128")?.builds.at(-1)?.value ?? 0, 6);
    const notes = chainNotes(view);
    expect(notes).toContain(
      "PostgreSQL, config x10b_c32r128 is not chained onto config x10a_c32r128: no build was measured under both.",
    );
    expect(notes).toContain(
      "PostgreSQL, config x10c_c32r128 is chained onto config x10b_c32r128: × 0.984, error unknown, " +
        "from one build measured under both (18.1).",
    );
  });
});

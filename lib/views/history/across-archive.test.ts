import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { hasShared } from "@/lib/shared.testing";
import { printedRates } from "./archive.testing";
import type { HistoryView } from "./history-types";
import { loadHistoryView } from "./load-history-view";

// PostgreSQL 12.22 to 17.8 under config x10a and 18.2 under x10b, on one machine, as the author printed them.
const file = sharedBundle("company/apr26.sb.hetz");

withTestDatabase();

describe.runIf(hasShared)("the newest PostgreSQL over a change of config", () => {
  let view: HistoryView | null = null;

  beforeAll(async () => {
    const bundle = await importArchive(file);
    ({ view } = await loadHistoryView({ bundle, engine: "postgres", of: "group:range" }));
  });

  it("has the ratio of the printed rates in every workload, with both configs named", async () => {
    const rates = await printedRates(file, "qps.abs.pg.latest.tsv");
    const rows = view?.across.filter(({ subject }) => rates.has(subject.replace(" ", "_"))) ?? [];
    expect(rows.length).toBeGreaterThanOrEqual(20);
    for (const { subject, version, against, differs, step } of rows) {
      // 17.8 is the sixth column and 18.2 the seventh.
      const [older = 0, newest = 0] = rates.get(subject.replace(" ", "_"))?.slice(5) ?? [];
      expect([version, against]).toEqual(["18.2", "17.8"]);
      expect(differs).toEqual(["config x10b_c32r128 instead of x10a_c32r128"]);
      // Tables print whole rates.
      expect(Math.abs((step?.ratio ?? 0) / (newest / older) - 1), subject).toBeLessThan(1 / older + 1 / newest);
    }
  });

  it("calls a fall of 8.5 % changed, by the published noise of that test", () => {
    // range-covered-pk on hetz: sigma 0.00685 with a session's 0.003 and 22 degrees. One run of each:
    // se = sqrt(2 x 0.003^2 + 2 x (0.00685^2 - 0.003^2)) = 0.009687; t(0.9975, 22) = 3.119; 1 - exp(-3.119 se) = 2.98 %.
    const row = view?.across.find(({ workload }) => workload === "range-covered-pk range=100");
    expect(row?.step).toMatchObject({ answer: "changed", why: null, visible: expect.closeTo(0.0298, 4) });
    // 232,027 of 253,689 a second.
    expect(row?.step?.ratio).toBeCloseTo(0.9146, 4);
  });

  it("is not a verdict on the newest build: that has none, and no change or event counts it", () => {
    const newest = view?.newest ?? [];
    expect(newest.length).toBeGreaterThanOrEqual(20);
    expect(newest.map(({ answer, why }) => [answer, why])).toEqual(newest.map(() => ["cannot tell", "a seam"]));
    expect(view?.events.filter(({ version }) => version === "18.2")).toEqual([]);
    expect(view?.changes.filter(({ version }) => version === "18.2")).toEqual([]);
  });
});

// The author's table of latest builds has 17.7 of x10a, a late fix, beside 18.1 of x10b.
const iobound = sharedBundle("company/dec25.hetz.sb.pg.io");

describe.runIf(hasShared)("the newest PostgreSQL, where late fixes follow the older branch", () => {
  it("has the ratio to the last late fix in every workload, as the author printed both", async () => {
    const bundle = await importArchive(iobound);
    const { view } = await loadHistoryView({ bundle, engine: "postgres", of: "group:range" });
    const rates = await printedRates(iobound, "qps.abs.pg.io.latest.tsv");
    const rows = (view?.across ?? []).filter(
      ({ subject, differs }) =>
        rates.has(subject.replace(" ", "_")) && differs.join() === "config x10b_c32r128 instead of x10a_c32r128",
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    for (const { subject, version, against, step } of rows) {
      const [older = 0, newest = 0] = rates.get(subject.replace(" ", "_"))?.slice(5) ?? [];
      expect([version, against]).toEqual(["18.1", "17.7"]);
      // Tables print whole rates.
      expect(Math.abs((step?.ratio ?? 0) / (newest / older) - 1), subject).toBeLessThan(1 / older + 1 / newest);
    }
  });
});

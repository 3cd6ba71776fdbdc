import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { relativeClaim } from "@/lib/views/claims/relative-claims";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "./load-relative-view";
import { relativeGrid } from "./relative-grid";

// Read in place. It holds only relative tables; their base ma100623 is not a column
// (shared/bundles/conditions/README.md).
const name = "oct25.sb.ma.hetz48.tar.gz";
const file = path.resolve(import.meta.dirname, "../../../../shared/bundles/conditions", name);

withTestDatabase();

describe.runIf(hasShared)("a bundle of ratios that its author printed", () => {
  beforeAll(async () => {
    await importArchive(file);
  });

  it("has an empty history with the reason and the baseline of the ratios", async () => {
    const { view } = await loadHistoryView({});
    expect([view?.panels, view?.changes]).toEqual([[], []]);
    expect(view?.emptyReason).toMatch(/only ratios that their author printed, relative to [^:]*ma100623/);
    expect(view?.counts.points).toBeGreaterThan(0);
  });

  it("names the author's baseline in the sentence of a cell", async () => {
    const { view } = await loadRelativeView({ threads: "1" });
    if (!view) throw new Error("There is no view.");
    const grid = relativeGrid(view, view.params);
    const claimed = relativeClaim(view, grid, { kind: "cell", row: 0, column: 0 });
    // qps.rel.ma106.1u.tsv: hot-points of 10.11.14 has 0.93 of 10.6.23.
    expect(claimed?.sentence.text).toMatch(
      /^In MariaDB 10\.11\.14 hot-points throughput, relative to [^ ]*ma100623[^ ]*, at 1 thread is 0\.93 by the author's own ratios/,
    );
  });

  it("has no line over thread counts, and names the base of the ratios on the page of thread scaling too", async () => {
    const { view } = await loadRelativeView({ view: "scaling" });
    expect(view?.authorBase).toContain("ma100623");
    expect(view?.scaling?.panels).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { makeTarGz } from "@/lib/archive/archives.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import { ratiosOf } from "@/lib/domain/relative/table-ratios";
import { importBytes } from "@/lib/import/import-archive.testing";
import { pgbenchOutput } from "@/lib/importers/pgbench/output.testing";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeBlock } from "@/lib/views/relative/relative-block";

// Nightly builds of a main branch and candidates of a release, each in an upload of its own.
const COMMITS = ["3f2a9c1", "77aa0b2", "c0ffe12", "9d1e4ab", "1b2c3d4", "e5f6a7b"];
const NIGHTS = COMMITS.map((commit) => `postgres-19devel-${commit}`);
const CANDIDATES = ["x-9.1.0", "x-9.1.0-rc1", "x-9.1.0-rc2"];
/** The fourth night is 20 % slower. */
const RATES = [57_266, 57_301, 57_288, 45_813, 57_312, 57_279];

/** Imports an output of pgbench in a folder of this name, and returns the bundle's id. */
const put = async (folder: string, text: string): Promise<string> =>
  importBytes(await makeTarGz({ name: `${folder}/pgbench.c16.txt`, bytes: text }), `${folder}.tar.gz`);

withTestDatabase();

describe("builds of one version, each in a separate upload", () => {
  const nights: string[] = [];
  const candidates: string[] = [];
  beforeAll(async () => {
    for (const [at, name] of NIGHTS.entries()) nights.push(await put(name, pgbenchOutput(RATES[at] ?? 0, "19devel")));
    for (const [at, name] of CANDIDATES.entries())
      candidates.push(await put(name, pgbenchOutput(40_000 + at, "9.1.0")));
  });

  it("are a column each, with one run, and ratios between them are marked and have no verdict", async () => {
    const { view } = await loadRelativeView({ family: "pgbench", bundle: nights.join(",") });
    const { columns, cells } = view?.table ?? { columns: [], cells: [] };
    expect(columns.map(({ value }) => value).sort()).toEqual([...NIGHTS].sort());
    expect(cells[0]?.map((cell) => [cell?.n, cell?.state])).toEqual(NIGHTS.map(() => [1, "measured"]));
    const { ratios } = ratiosOf(view?.table ?? { columns: [], rows: [], cells: [], sectionsBy: [] }, 0, 0.02);
    expect(ratios[0]?.slice(1).map(({ acrossUploads, answer, change }) => [acrossUploads, answer, change])).toEqual(
      NIGHTS.slice(1).map(() => [true, null, null]),
    );
    const block = view && relativeBlock(view, view.params);
    expect(block?.warnings).toContain("“?” marks ratios of two uploads, not known to be one experiment.");
    expect(block?.rows.find(({ level }) => level === "row")?.cells.map(({ note }) => note)).toEqual([
      "",
      ...NIGHTS.slice(1).map(() => "two uploads"),
    ]);
  });

  it("share no line in a history, and have no change", async () => {
    const { view } = await loadHistoryView({ family: "pgbench", bundle: nights.join(",") });
    const lines = view?.panels.flatMap((panel) => panel.lines) ?? [];
    expect(lines).toHaveLength(NIGHTS.length);
    expect([view?.changes, view?.events]).toEqual([[], []]);
  });

  it("of a release and its candidates are in their order", async () => {
    const { view } = await loadRelativeView({ family: "pgbench", bundle: candidates.join(",") });
    expect(view?.table.columns.map(({ version }) => version)).toEqual(["9.1.0rc1", "9.1.0rc2", "9.1.0"]);
  });
});

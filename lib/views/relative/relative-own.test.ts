import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { printedAgrees } from "@/lib/domain/author/author-table";
import { importArchive } from "@/lib/import/import-archive.testing";
import { ownBundle } from "@/lib/importers/fixtures.testing";
import { filesOfBundle } from "@/lib/importers/reading.testing";
import { loadRelativeView } from "./load-relative-view";
import { relativeAnswer } from "./relative-answer";

const { bundle } = ownBundle("sysbench-archive-layout");
const root = "nov26.sb.deb12.c2r24";
const base = "x.ma101119_deb.z11a_c2r24.pk1";

/** Reads a printed table `qps.rel.dopN.tsv`. Returns its ratios by row and column, as text. */
function printedRatios(text: string): Map<string, string> {
  const lines = text.split("\n");
  const columns = lines.flatMap((line) => /^col-\d+ : (\S+)$/.exec(line)?.[1] ?? []);
  const ratios = new Map<string, string>();
  for (const line of lines) {
    const cells = line.split("\t");
    const label = cells.at(-1)?.replace("_range=", " range=") ?? "";
    if (!label.includes("range=")) continue;
    for (const [at, column] of columns.entries()) ratios.set(`${label} ${column}`, cells[at] ?? "");
  }
  return ratios;
}

withTestDatabase();

describe("the relative table of real sysbench runs", () => {
  beforeAll(async () => {
    await importArchive(bundle);
  });

  it.each([1, 2, 4, 8])("has every ratio of the printed table at %d threads, to its two decimals", async (threads) => {
    const file = `${root}/qps.rel.dop${threads}.tsv`;
    const printed = printedRatios((await filesOfBundle(bundle)).find(({ path }) => path === file)?.text ?? "");
    // The author divides the builds of all engines by one build.
    const { view } = await loadRelativeView({ threads: String(threads), origin: "raw", relativeTo: "one" });
    if (!view) throw new Error("There is no view.");
    const { baseline, columns, rows } = relativeAnswer(view);
    expect(columns.find(({ key }) => key === baseline)?.label).toBe(base);
    const ours = new Map(
      rows.flatMap(({ label, cells }) => columns.map((column, at) => [`${label} ${column.label}`, cells[at]?.ratio])),
    );
    const differing = [...printed].filter(([cell, text]) => !printedAgrees(text, ours.get(cell) ?? Number.NaN));
    expect(printed.size).toBe(20);
    expect(differing.map(([cell, text]) => [cell, text, ours.get(cell)])).toEqual([]);
  });

  it("has no ratio of a run that failed or was cut short", async () => {
    const { view } = await loadRelativeView({ threads: "4", origin: "raw" });
    if (!view) throw new Error("There is no view.");
    const { columns, rows } = relativeAnswer(view);
    const column = columns.findIndex(({ label }) => label === "x.ma101119_deb.z11b_c2r24.pk1");
    const cell = (test: string) => rows.find(({ label }) => label === `${test} range=100`)?.cells[column];
    // The server was killed during read-write; the output of update-index ends at 512 bytes (sample/README.md).
    expect(cell("read-write")).toMatchObject({ ratio: null, status: "failed" });
    expect(cell("update-index")).toMatchObject({ ratio: null, status: "truncated" });
    expect(cell("point-query")?.ratio).toBeGreaterThan(0);
  });

  it("names the config in each head where each build has one of two", async () => {
    const { view } = await loadRelativeView({ config: "z11a_c2r24,x10a_c2r24", threads: "1" });
    // The folders x.ma101119_deb.z11a_c2r24.pk1 and x.pg1520_deb.x10a_c2r24.pk1.
    expect(view?.heads).toEqual([
      { title: "MariaDB 10.11.19", lines: ["ma101119_deb", "config z11a_c2r24"] },
      { title: "PostgreSQL 15.20", lines: ["pg1520_deb", "config x10a_c2r24"] },
    ]);
  });
});

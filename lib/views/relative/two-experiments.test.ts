import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { filesOfBundle } from "@/lib/importers/reading.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadRelativeView } from "./load-relative-view";

// Read in place: two experiments in one folder, in memory and IO-bound (shared/bundles/conditions/README.md).
const name = "may25.pg18beta1";
const file = path.resolve(import.meta.dirname, `../../../../shared/bundles/conditions/${name}.tar.gz`);

/** Reads the rates of a table `qps.abs.*`, by column and row label. */
function ratesOf(text: string): Map<string, number> {
  const lines = text.split("\n");
  const columns = lines.flatMap((line) => /^col-\d+ : (\S+)$/.exec(line)?.[1] ?? []);
  return new Map(
    lines.flatMap((line) => {
      const cells = line.split("\t");
      const label = cells.at(-1) ?? "";
      return label.includes("range=")
        ? columns.map((column, at) => [`${column} ${label}`, Number(cells[at])] as const)
        : [];
    }),
  );
}

withTestDatabase();

describe.runIf(hasShared)(`the default view of ${name}`, () => {
  beforeAll(async () => {
    await importArchive(file);
  });

  it("shows each cell as its own experiment's table prints it, never a median of both", async () => {
    const files = await filesOfBundle(file);
    const table = (experiment: string) =>
      ratesOf(files.find((each) => each.path.endsWith(`qps.abs.${experiment}.all.dop1.tsv`))?.text ?? "");
    const tables = { true: table("cached"), false: table("io") };
    expect(tables.true.get("x.pg140_o2nofp.x10a_c8r32.pk1 range-notcovered-si_range=100")).toBe(5137);
    const { view } = await loadRelativeView({});
    if (!view) throw new Error("There is no view.");
    const wrong: string[] = [];
    const seen: Record<string, number> = {};
    view.table.rows.forEach((row, at) => {
      const cached = row.parts.find(({ dimension }) => dimension === "s.cached")?.value ?? "";
      const own = cached === "true" || cached === "false" ? tables[cached] : null;
      view.table.columns.forEach((column, place) => {
        const cell = view.table.cells[at]?.[place];
        const label = `${row.workload}_range=${row.params.range}`;
        const expected = own?.get(`${column.label} ${label}`);
        // Scans have a unit of their own; phases are separate rows.
        if (!cell || expected === undefined || row.metric !== "qps" || row.params.phase) return;
        seen[cached] = (seen[cached] ?? 0) + 1;
        if (cell.n !== 1 || cell.value !== expected) wrong.push(`${label} ${column.label}: ${cell.value}, ${expected}`);
      });
    });
    expect(wrong).toEqual([]);
    // Every workload of the two tables except scans, in nine builds.
    const labels = [...tables.true.keys()].filter((key) => !/ scan[._]/.test(key));
    expect(seen).toEqual({ true: labels.length, false: labels.length });
    const cells = view.table.cells.flatMap((row) => row.flatMap((cell) => cell ?? []));
    // A table of medians would have 363 cells: 33 workloads by 11 builds and configs.
    expect(cells.length).toBeGreaterThanOrEqual(2 * 363);
    expect(cells.filter(({ n }) => n !== 1)).toEqual([]);
  });
});

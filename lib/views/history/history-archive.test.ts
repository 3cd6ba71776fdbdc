import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { withTestDatabase } from "@/lib/db/test-database";
import { compareBuilds } from "@/lib/domain/names/versions";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { type GridSection, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { dimensionText } from "@/lib/views/relative/relative-words";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";
import type { HistoryPanel } from "./history-types";
import { loadHistoryView } from "./load-history-view";

// Whole bundles, read in place: two of the archive's, and one of PostgreSQL under four configs, in memory and IO-bound.
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const bundles = [
  { name: "archive/nov25.maria.sb", gates: [undefined] },
  { name: "archive/nov25.sb.mysql", gates: [undefined] },
  { name: "archive/sysbench.dec2020", gates: [undefined], scales: {} },
  { name: "conditions/may25.pg18beta1", gates: ["IO-bound", "in memory"], scales: { "s.cached": "all" } },
];

withTestDatabase();

/** Places on the lines of a panel: each build of each line with a value, in release order. */
const placesOf = (lines: HistoryPanel["lines"]) =>
  lines
    .flatMap((line) => line.builds.flatMap((build) => (build.value === null ? [] : [{ ...build, line }])))
    .sort((a, b) => compareBuilds(a, b));

/** Sections of a group in the relative table, each with the gates that its rows name: [["scale", "cached"]]. */
const sectionsOf = (view: RelativeView, sections: GridSection[], group: string) =>
  sections.flatMap((section) => {
    const row = view.table.rows[section.rows[0] ?? -1];
    if (row?.group !== group) return [];
    const gates = row.parts.filter(({ dimension }) => view.table.sectionsBy.includes(dimension));
    return [{ ...section, gates: gates.map(({ dimension, value }) => dimensionText(dimension, value)) }];
  });

// Late fixes of a branch, and commits without an order, have more parts at the end that distinguish them.
const lineKey = z.tuple([z.string(), z.record(z.string(), z.string())]).rest(z.unknown());

/** Columns of the relative table for a build on a line: those whose parts don't contradict the line's. */
const columnsOf = (view: RelativeView, raw: string, key: string): RelativeColumn[] => {
  const [, setting] = lineKey.parse(JSON.parse(key));
  return view.table.columns.filter(
    (column) =>
      column.value === raw && column.parts.every(({ dimension, value }) => (setting[dimension] ?? value) === value),
  );
};

describe.each(bundles)("the history of each group in $name", ({ name, gates: expected, scales }) => {
  const file = path.join(shared, `${name}.tar.gz`);
  let bundle = "";

  beforeAll(async () => {
    if (!hasShared) return;
    bundle = await importArchive(file);
  });

  it.runIf(hasShared)("is at every build the median that one section of the relative table has for it", async () => {
    let compared = 0;
    for (const group of ["point", "range", "range-aggregation", "write"]) {
      const { view: history } = await loadHistoryView({ bundle, of: `group:${group}`, ...scales });
      if (!history?.subject) throw new Error("There is no history.");
      expect(history.subject.key).toBe(`group:${group}`);
      const query = new URLSearchParams(encodeWorkloadParams({ ...history.params, columns: "build", builds: "all" }));
      const { view } = await loadRelativeView(rawSearchParams(query));
      if (!view) throw new Error("There is no table.");
      const sections = sectionsOf(view, relativeGrid(view, view.params).sections, group);
      expect(sections.map(({ title }) => title.split(" · ")[1])).toEqual(expected);
      for (const panel of history.panels) {
        // Every line belongs to exactly one section.
        const own = panel.lines.map(
          ({ label }) => sections.filter(({ gates }) => gates.every((gate) => label.split(", ").includes(gate))).length,
        );
        expect(own).toEqual(own.map(() => 1));
        for (const { title, gates } of sections) {
          const places = placesOf(
            panel.lines.filter(({ label }) => gates.every((gate) => label.split(", ").includes(gate))),
          );
          const [first] = places;
          if (!first) continue;
          const bases = places.filter(({ raw, value }) => raw === first.raw && value === 1);
          // Two lines of the first build may both be at 1: one of them is the base.
          expect(bases.length).toBeGreaterThan(0);
          const grids = bases.flatMap(({ line }) =>
            columnsOf(view, first.raw, line.key)
              .slice(0, 1)
              .map((base) => relativeGrid(view, { ...view.params, base: base.key })),
          );
          const all = grids.map(({ sections: of }) => of.find((section) => section.title === title)?.statistics ?? []);
          for (const { raw, value, line, n } of places) {
            const means = columnsOf(view, raw, line.key).flatMap(({ key }) =>
              all.map((statistics) => statistics[view.table.columns.findIndex((column) => column.key === key)]),
            );
            const same = means.find((of) => of?.n === n && Math.abs((of.median ?? 0) - (value ?? 0)) < 1e-9);
            expect(same, `${title} ${raw} ${line.label}: ${value} of ${n}, ${JSON.stringify(means)}`).toBeDefined();
            compared += 1;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe("the history of nov25.sb.mysql", () => {
  const file = path.join(shared, "archive/nov25.sb.mysql.tar.gz");

  it.runIf(hasShared)("has one event at 8.0.43, none at 8.4.7, and three last builds of each test", async () => {
    const id = await importArchive(file);
    const { view } = await loadHistoryView(rawSearchParams(new URLSearchParams({ bundle: id })));
    const events = view?.events.map(({ version, lines, fell, rose, ratio }) => ({
      version,
      lines,
      fell,
      rose,
      fall: Math.round((1 - ratio) * 100),
    }));
    // All 33 rows of the author's relative table fell from 5.7.44 to 8.0.43, with a median of 19 %.
    expect(events?.filter(({ version }) => version === "8.0.43")).toEqual([
      { version: "8.0.43", lines: 33, fell: 33, rose: 0, fall: 19 },
    ]);
    expect(events?.map(({ version }) => version)).not.toContain("8.4.7");
    // The line holds 9.5.0. Beside it are 8.0.44 and 8.4.7, released three months after 8.4.6 and 9.4.0.
    for (const version of ["8.0.44", "8.4.7", "9.5.0"])
      expect(view?.newest.filter((row) => row.version === version)).toHaveLength(33);
    expect(view?.newest).toHaveLength(99);
    // A difference of less than 2 % is never a change.
    expect(view?.newest.every(({ visible }) => visible !== null && visible >= 0.0198)).toBe(true);
  });
});

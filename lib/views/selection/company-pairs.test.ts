import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { loadWorkloadPoints } from "@/lib/db/read/workload-points";
import { withTestDatabase } from "@/lib/db/test-database";
import { rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import { defaultBase } from "@/lib/domain/relative/baselines";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { ratiosOf } from "@/lib/domain/relative/table-ratios";
import { importArchive } from "@/lib/import/import-archive.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { experimentsAmong } from "./view-experiments";

// Every pair of sysbench bundles that name one host, side by side (docs/decisions/0023, rule B; the table is in
// docs/rules.md).
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");
const FILES = (hasShared ? ["archive", "conditions", "company"] : [])
  .map((folder) => path.join(shared, folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
  .filter((file) => file.endsWith(".tar.gz") && !/\bann\b|fio|ibench|tprocc|linkbench|db_bench/.test(file));

/** Two numbers of one cell are apart where their ratio exceeds this. */
const APART = 1.5;

/** Milliseconds: nineteen bundles, and each pair of them as a page. */
const LONG = 900_000;

interface PairFacts {
  host: string;
  bundles: string;
  answer: string;
  /** Cells with numbers of both bundles, those with numbers apart, and those of the latter without a mark. */
  joined: number;
  apart: number;
  unmarked: number;
  /** Ratios between the two bundles, and those without a mark although nothing shows that both are one experiment. */
  across: number;
  unmarkedRatios: number;
}

withTestDatabase();

describe.runIf(hasShared)("each pair of bundles on one host", () => {
  const titles = new Map<string, string>();
  beforeAll(async () => {
    for (const file of FILES) {
      const title = path.basename(file, ".tar.gz");
      titles.set(await importArchive(file, title), title);
    }
  }, LONG);

  const bundlesOf = (cell: RelativeCell | null) =>
    new Set(cell?.samples.flatMap(({ value, id }) => (value === null ? [] : [id.split(".")[0] ?? ""])));

  async function factsOf(a: string, b: string, host: string): Promise<PairFacts> {
    const { points, uploads } = await loadWorkloadPoints("sysbench", [a, b]);
    const settings = rowsOfPoints(points).axes.setting.list.filter(({ machine }) => machine === host);
    const known = experimentsAmong(settings, { uploads, titles }, "build")?.between(a, b) ?? null;
    const pair = { family: "sysbench", bundle: `${a},${b}`, machine: host };
    const query = { ...pair, threads: "all", "s.cached": "all", builds: "all" };
    const { view } = await loadRelativeView(query);
    if (!view) throw new Error("There is no view.");
    const { table } = view;
    const base = defaultBase(table);
    const { ratios } = ratiosOf(table, base, 0);
    const facts = { joined: 0, apart: 0, unmarked: 0, across: 0, unmarkedRatios: 0 };
    table.cells.forEach((row, at) => {
      const ofBase = bundlesOf(row[base] ?? null);
      row.forEach((cell, column) => {
        const own = bundlesOf(cell);
        if (own.size > 1 && cell) {
          facts.joined += 1;
          const { min, max } = cell;
          if (min === null || max === null) throw new Error("A cell with numbers has no range.");
          const isApart = max / min > APART;
          if (isApart) facts.apart += 1;
          if (isApart && cell.state !== "repeats-disagree") facts.unmarked += 1;
        }
        const ratio = ratios[at]?.[column];
        if (ratio?.ratio == null || [...own].some((bundle) => ofBase.has(bundle))) return;
        facts.across += 1;
        if (!ratio.acrossUploads && known?.answer !== "one") facts.unmarkedRatios += 1;
      });
    });
    const bundles = [a, b]
      .map((id) => titles.get(id))
      .sort()
      .join(" and ");
    return { host, bundles, answer: known?.answer ?? "apart by gates", ...facts };
  }

  it(
    "marks each cell of numbers that lie apart, and each ratio in doubt",
    async () => {
      const hosts = new Map<string, Set<string>>();
      for (const id of titles.keys())
        for (const { machine } of (await loadWorkloadPoints("sysbench", [id])).points)
          if (machine !== null) hosts.set(machine, (hosts.get(machine) ?? new Set()).add(id));
      const found: PairFacts[] = [];
      for (const [host, ids] of hosts) {
        const all = [...ids];
        for (const [at, a] of all.entries()) for (const b of all.slice(at + 1)) found.push(await factsOf(a, b, host));
      }
      expect(found.length).toBeGreaterThan(20);
      // The test covers something: cells that join bundles, and ratios across bundles.
      expect(found.reduce((sum, { joined }) => sum + joined, 0)).toBeGreaterThan(300);
      expect(found.reduce((sum, { across }) => sum + across, 0)).toBeGreaterThan(1000);
      expect(found.filter(({ answer, joined }) => answer !== "one" && joined > 0)).toEqual([]);
      expect(found.filter(({ answer, across }) => answer === "two" && across > 0)).toEqual([]);
      expect(found.filter(({ unmarked, unmarkedRatios }) => unmarked + unmarkedRatios > 0)).toEqual([]);
    },
    LONG,
  );
});

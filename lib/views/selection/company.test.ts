import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { sharedBundle } from "@/lib/import/joined-bundle.testing";
import { filesOfBundle } from "@/lib/importers/reading.testing";
import { hasShared } from "@/lib/shared.testing";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";

// Read in place. The facts are from shared/bundles/company/README.md, the numbers from the tables that it names.
const FOUR = ["dec25.hetz.sb.pg.io", "dec25.sb.io.hetz", "apr26.sb.hetz", "may25.sb.pg18beta1.hetz"];
const TWICE = ["dec25.sb.80plus", "dec25.sb.gtid"];
/** Both kinds, in separate rows: two names include IO-bound, one in memory; that of apr26.sb.hetz has neither. */
const BOTH = { "s.cached": "true,false,unset" };
const NAMES = [...FOUR, ...TWICE].map((name) => `company/${name}`);

withTestDatabase();

describe.runIf(hasShared)("bundles of one host in one server", () => {
  const ids = new Map<string, string>();
  const id = (name: string) => ids.get(name) ?? "";
  const bundles = (names: readonly string[]) => names.map(id).join(",");

  beforeAll(async () => {
    for (const name of NAMES) {
      const title = path.basename(name);
      ids.set(title, await importArchive(sharedBundle(name), title));
    }
  });

  const relative = async (query: Record<string, string>) => {
    const { view } = await loadRelativeView({
      family: "sysbench",
      machine: "hetz",
      threads: "40",
      builds: "all",
      ...query,
    });
    if (!view) throw new Error("There is no view.");
    return view;
  };
  const history = async (query: Record<string, string>) => {
    const { view } = await loadHistoryView({ family: "sysbench", ...query });
    if (!view) throw new Error("There is no view.");
    return view;
  };
  const diff = async (query: Record<string, string>) => {
    const view = await loadDiffView({ family: "sysbench", ...query });
    if (!view) throw new Error("There is no view.");
    return view;
  };
  /** Reads the values of a test from a table of a bundle, by column. */
  const readPrinted = async (bundle: string, table: string, test: string) => {
    const files = await filesOfBundle(sharedBundle(`company/${bundle}`));
    const lines = (files.find((file) => file.path.endsWith(table))?.text ?? "").split("\n");
    const columns = lines.flatMap((line) => /^col-\d+ : (\S+)$/.exec(line)?.[1] ?? []);
    const cells = lines.find((line) => line.endsWith(`\t${test}`))?.split("\t") ?? [];
    return new Map(columns.map((column, at) => [column, Number(cells[at])]));
  };
  const texts = ({ notices }: { notices: readonly { text: string }[] }) => notices.map(({ text }) => text).join("\n");

  it("have no false events between in memory and IO-bound, with all bundles in view and with these four", async () => {
    const steps = ["17.4", "17.6", "17.8", "18.0", "18.2", "14.21", "15.16", "16.12"];
    for (const bundle of ["all", bundles(FOUR)]) {
      const postgres = await history({ engine: "postgres", bundle });
      expect(postgres.events.filter(({ version }) => steps.includes(version ?? ""))).toEqual([]);
      const maria = await history({ engine: "mariadb", bundle });
      // These were +142 %, -59 % and +269 %.
      expect([...postgres.events, ...maria.events].filter(({ ratio }) => ratio > 1.25 || ratio < 0.8)).toEqual([]);
    }
  });

  it("follow a workload on lines that hold no numbers of both kinds", async () => {
    const isIoBound = (point: string) => FOUR.slice(0, 2).some((name) => point.startsWith(id(name)));
    for (const engine of ["postgres", "mariadb", "mysql"]) {
      const { panels } = await history({ engine, bundle: bundles(FOUR), of: "point-query range=100", ...BOTH });
      const lines = panels.flatMap((panel) => panel.lines);
      const kinds = lines.map(({ builds }) => new Set(builds.flatMap(({ points }) => points.map(isIoBound))));
      expect(kinds.map(({ size }) => size)).toEqual(lines.map(() => 1));
      expect(new Set(kinds.flatMap((kind) => [...kind]))).toEqual(new Set([true, false]));
    }
  });

  it("have no ratio of MariaDB 11.8.6 in memory to 11.8.5 IO-bound, with the reason", async () => {
    const [before, after] = [
      await readPrinted("dec25.sb.io.hetz", "ma/qps.abs.ma.io.tsv", "points-covered-pk_range=100"),
      await readPrinted("apr26.sb.hetz", "apr26.sb.hetz/qps.abs.ma.latest.tsv", "points-covered-pk_range=100"),
    ];
    const of = (columns: Map<string, number>, build: string) =>
      [...columns].find(([column]) => column.includes(build))?.[1];
    // The README's 25,945 belongs to the next column, 12.2.2.
    expect([of(before, "ma110805"), of(after, "ma110806")]).toEqual([3340, 25335]);
    const view = await diff({ engine: "mariadb", a: "11.8.5", b: "11.8.6" });
    expect([view.matched, view.sections]).toEqual([0, []]);
    expect(view.emptyReason).toBe(
      "A and B have no workload that both measured under the same conditions, so nothing is divided.",
    );
    expect(texts(view)).toContain("lie more than 1.5 times apart: two experiments");
    const { table } = await relative({ bundle: bundles(FOUR), engine: "mariadb", ...BOTH });
    const rows = table.rows.flatMap(({ workload }, at) =>
      workload === "points-covered-pk" ? [table.cells[at] ?? []] : [],
    );
    const cellsOf = (version: string) =>
      rows.map((row) => row[table.columns.findIndex((column) => column.version === version)]?.value ?? null);
    expect([cellsOf("11.8.5"), cellsOf("11.8.6")]).toEqual([
      [null, 3340],
      [25335, null],
    ]);
  });

  it("keep point-query of PostgreSQL 12.22 in two rows, neither with repeats that disagree", async () => {
    const { table } = await relative({ bundle: bundles(FOUR), ...BOTH });
    const column = table.columns.findIndex(({ version }) => version === "12.22");
    const cells = table.rows.flatMap(({ workload }, at) => {
      const cell = workload === "point-query" ? table.cells[at]?.[column] : null;
      return cell ? [[cell.samples.map(({ value }) => value).sort(), cell.state]] : [];
    });
    const io = await readPrinted("dec25.hetz.sb.pg.io", "qps.abs.pg.io.latest.tsv", "point-query_range=100");
    expect([...io.values()]).toContain(143853);
    expect(cells).toEqual([
      [[995739], "measured"],
      // Two uploads of one experiment, each with one run.
      [[134439, 143853], "measured"],
    ]);
  });

  it("are one experiment or two by the builds that both measured, with a notice", async () => {
    const sentences = texts(await relative({ bundle: bundles(FOUR), ...BOTH }));
    expect(sentences).toContain("one experiment: 259 cells of 7 builds agree, 95 % of them within 10 %");
    expect(sentences).toContain(
      "apr26.sb.hetz and dec25.hetz.sb.pg.io: of 74 shared cells 85 % lie more than 1.5 times apart",
    );
    const pair = await diff({ by: "bundle", a: id("dec25.hetz.sb.pg.io"), b: id("apr26.sb.hetz") });
    expect([pair.matched, pair.emptyReason]).toEqual([
      0,
      "A and B have no workload that both measured under the same conditions, so nothing is divided.",
    ]);
    expect(texts(pair)).toContain("of 74 shared cells 85 % lie more than 1.5 times apart: two experiments");
  });

  it("have separate columns where they are not proven to be one experiment, with the evidence", async () => {
    const view = await relative({ bundle: bundles(["apr26.sb.hetz", "may25.sb.pg18beta1.hetz"]), engine: "postgres" });
    expect(view.table.split).toContain("upload");
    const titles = new Set(view.heads.flatMap(({ lines }) => lines.filter((line) => line.includes("hetz"))));
    expect([...titles].sort()).toEqual(["apr26.sb.hetz", "may25.sb.pg18beta1.hetz"]);
    expect(texts(view)).toContain("neighbouring releases are within 10 % in");
  });

  it("count one measurement that two bundles print once, in every cell", async () => {
    for (const machine of ["socket2", "hetz"]) {
      const query = { machine, threads: machine === "socket2" ? "16" : "40" };
      const { table } = await relative({ bundle: bundles(TWICE), ...query });
      const cells = table.cells.flatMap((row) => row.flatMap((cell) => cell ?? []));
      expect(cells.length).toBeGreaterThan(200);
      expect(cells.filter(({ n }) => n !== 1)).toEqual([]);
      const copied = cells.flatMap(({ samples }) => samples.flatMap(({ copies = [] }) => copies));
      // 33 tests of three builds are in both (shared/findings/fidelity.md, W3: 99 on socket2).
      expect(copied).toHaveLength(99);
    }
    const answers = await Promise.all(
      [...TWICE.map(id), bundles(TWICE), "all"].map(async (bundle) => {
        const { sections } = await diff({ bundle, machine: "socket2", threads: "16", a: "8.0.44", b: "8.4.7" });
        return sections.map(({ counts, details, rows }) => [counts, details, rows.map(({ a, b }) => [a.n, b.n])]);
      }),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    // shared/reference/noise has 28 the same for data in memory. Two scans have no printed reads, so their scale is
    // unknown and their noise limit wider.
    expect(answers[0]?.[0]?.[0]).toContain("3 worse, 26 same, 4 cannot tell");
  });
});

import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { addCorrection } from "@/lib/db/read/corrections";
import { withTestDatabase } from "@/lib/db/test-database";
import { ratiosOf } from "@/lib/domain/relative/table-ratios";
import { importArchive } from "@/lib/import/import-archive.testing";
import { withOwnBundles } from "@/lib/publish/frozen/frozen-view";
import { archive, hasShared } from "@/lib/shared.testing";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { loadDiffView } from "./load-diff-view";

// Real bundles, read in place: two builds of one bundle, and two bundles from different machines.
const [MYSQL, MARIA, IO_BOUND] = ["nov25.sb.mysql", "nov25.maria.sb", "../conditions/may25.pg18beta1"];
const [OLD, BEFORE, NEW] = ["my5651_rel_o2nofp", "my9400_rel_o2nofp", "my9500_rel_o2nofp"];

withTestDatabase();

describe.runIf(hasShared)("A/B of real bundles", () => {
  const ids = new Map<string, string>();

  beforeAll(async () => {
    for (const name of [MYSQL, MARIA, IO_BOUND])
      ids.set(name, await importArchive(path.join(archive, `${name}.tar.gz`), name));
  });

  const diff = async (query: Record<string, string>) => {
    const view = await loadDiffView(query);
    if (!view) throw new Error("There is no view.");
    return view;
  };
  const mysql = () => ({ bundle: ids.get(MYSQL) ?? "", family: "sysbench" });

  it.each(["1", "40"])("equals the relative table in every cell for two builds, at %s threads", async (threads) => {
    for (const a of [OLD, BEFORE]) {
      const view = await diff({ ...mysql(), threads, a, b: NEW });
      const { view: relative } = await loadRelativeView({ ...mysql(), threads, base: a });
      if (!relative) throw new Error("There is no relative view.");
      const { table } = relative;
      const at = (build: string) => table.columns.findIndex(({ value }) => value === build);
      const { ratios } = ratiosOf(table, at(a), 0.02);
      const expected = new Map(
        table.rows.flatMap(({ key }, row) => {
          const ratio = ratios[row]?.[at(NEW)]?.ratio ?? null;
          return ratio === null ? [] : [[key, ratio] as const];
        }),
      );
      expect(expected.size).toBeGreaterThanOrEqual(33);
      expect(new Map(view.sections.flatMap(({ rows }) => rows.map(({ key, ratio }) => [key, ratio])))).toEqual(
        expected,
      );
    }
  });

  it("words 9.5.0 against 5.6.51: point queries fell by a third, and most got slower", async () => {
    const view = await diff({ ...mysql(), threads: "1", a: "5.6.51", b: "9.5.0" });
    expect(view.title).toBe("MySQL 9.5.0 against 5.6.51");
    const rows = view.sections.flatMap((section) => section.rows);
    const point = rows.find(({ name }) => name === "point-query");
    // The raw files print 24,515 and 16,016 queries per second.
    expect([Math.round(point?.a.value ?? 0), Math.round(point?.b.value ?? 0)]).toEqual([24515, 16016]);
    expect(point).toMatchObject({ answer: "changed", better: false });
    const changed = rows.filter(({ answer }) => answer === "changed");
    const slower = changed.filter(({ ratio }) => (ratio ?? 1) < 1).length;
    expect(slower).toBeGreaterThan(changed.length - slower);
    expect(view.sections[0]?.counts).toMatch(new RegExp(`^${slower} worse, `));
  });

  it("gives the reciprocal ratios and the same answers with swapped sides", async () => {
    const [there, back] = [
      await diff({ ...mysql(), threads: "1", a: BEFORE, b: NEW }),
      await diff({ ...mysql(), threads: "1", a: NEW, b: BEFORE }),
    ];
    const byKey = new Map(back.sections.flatMap(({ rows }) => rows.map((row) => [row.key, row])));
    expect(byKey.size).toBeGreaterThanOrEqual(33);
    for (const row of there.sections.flatMap(({ rows }) => rows)) {
      const other = byKey.get(row.key);
      expect((row.ratio ?? 0) * (other?.ratio ?? 0)).toBeCloseTo(1, 12);
      expect(other?.answer).toBe(row.answer);
    }
  });

  it("has no ratios for bundles on different machines, and names the machines", async () => {
    const [a, b] = [ids.get(MYSQL) ?? "", ids.get(MARIA) ?? ""];
    const view = await diff({ by: "bundle", a, b });
    expect(view.gates).toEqual(["A: machine 48 CPUs; B: machine hetz, 48 CPUs"]);
    expect(view.emptyReason).toContain("so nothing is divided");
    expect(view.matched).toBe(0);
    expect(view.sections).toEqual([]);
  });

  it("proposes to join the machines of two names, and compares as many rows as it said once they are joined", async () => {
    const query = { bundle: `${ids.get(MYSQL)},${ids.get(MARIA)}`, family: "sysbench", threads: "40" };
    const sides = { ...query, a: NEW, b: "12.1.1" };
    const refused = await diff(sides);
    expect([refused.matched, refused.gates]).toEqual([0, ["A: machine 48 CPUs; B: machine hetz, 48 CPUs"]]);
    const offer = {
      subject: "machine",
      from: { name: "48 CPUs", shown: "48 CPUs", bundles: [MYSQL] },
      into: { name: "hetz, 48 CPUs", shown: "hetz, 48 CPUs", bundles: [MARIA] },
      // The archive's own tables of 40 threads have 33 microbenchmarks.
      rows: 33,
    };
    expect(refused.offers).toEqual([expect.objectContaining(offer)]);
    expect(withOwnBundles({ kind: "diff", view: refused }, [...ids.values()]).view).not.toHaveProperty("offers");
    const { view: table } = await loadRelativeView(query);
    expect(table?.offers).toEqual([expect.objectContaining(offer)]);

    const said = { displayName: null, version: null, releaseDate: null, notes: null, author: "Ann" };
    const target = { subject: "machine" as const, engine: "", name: "48 CPUs" };
    await addCorrection(target, { ...said, mergeInto: "hetz, 48 CPUs" });
    const joined = await diff(sides);
    expect([joined.matched, joined.gates, joined.offers]).toEqual([33, [], undefined]);
    const inWords = ({ text, rows }: { text: string; rows: number }) =>
      rows < 33 ? `${text} (${rows} of 33 rows)` : text;
    expect(joined.differs).toEqual(refused.offers?.[0]?.differs.map(inWords));
    // Withdrawn, so that the other tests find two machines.
    await addCorrection(target, { ...said, mergeInto: null });
    expect((await diff(sides)).matched).toBe(0);
  });

  it("names the sizes of data of bundles that share none, instead of a size that one side lacks", async () => {
    // may25.pg18beta1 has folders for in memory and IO-bound, nov25.sb.mysql has none: the newest size would hide the
    // latter.
    const [a, b] = [ids.get(MYSQL) ?? "", ids.get(IO_BOUND) ?? ""];
    const view = await diff({ by: "bundle", a, b });
    expect([view.a.key, view.b.key]).toEqual([a, b]);
    expect(view.emptyReason).toContain("no workload that both measured under the same conditions");
    expect([view.onlyA.length > 0, view.onlyB.length > 0]).toEqual([true, true]);
  });

  it("is written as files with exact values, and for people with the summary in the notes", async () => {
    const view = await diff({ ...mysql(), threads: "1", a: OLD, b: NEW });
    const ask = new Request(`http://localhost/diff.json?${encodeDiffParams(view.params)}`);
    const answer = await getFile(ask, { params: Promise.resolve({ view: "diff", file: "view.json" }) });
    const body = z
      .object({ rows: z.array(z.object({ key: z.string(), ratio: z.number().nullable() })) })
      .parse(await answer.json());
    expect(body.rows).toHaveLength(view.matched);
    const ratios = view.sections.flatMap(({ rows }) => rows.map(({ key, ratio }) => [key, ratio] as const));
    expect(new Map(body.rows.map(({ key, ratio }) => [key, ratio]))).toEqual(new Map(ratios));
    const csv = await getFile(new Request(`http://localhost/diff.csv?${encodeDiffParams(view.params)}`), {
      params: Promise.resolve({ view: "diff", file: "view.csv" }),
    });
    expect((await csv.text()).split("\n").filter(Boolean)).toHaveLength(view.matched + 1);
    const markdown = await getFile(new Request(`http://localhost/diff.md?${encodeDiffParams(view.params)}`), {
      params: Promise.resolve({ view: "diff", file: "view.md" }),
    });
    expect(await markdown.text()).toContain(view.sections[0]?.counts);
  });

  it("is refused where a side is unknown, and never takes one in its place", async () => {
    await expect(diff({ ...mysql(), a: OLD, b: "my1000" })).rejects.toMatchObject({
      code: "not-found",
      message: "No build “my1000” is among these results.",
    });
  });
});

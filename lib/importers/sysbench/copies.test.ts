import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { sysbench } from "./importer";

const folder = "nov26.sb.deb12.c2r24/x.pg1520_deb.x10a_c2r24.pk1";
const text = (name: string) => readFixtures("sysbench").find(({ path }) => path === `${folder}/${name}`)?.text ?? "";
const [output, met] = ["sb.o.point-query.range100.pk1.dop2", "sb.met.point-query.range100.pk1.dop2"];
const at = (prefix: string, suffix = "") => [
  { path: `${prefix}${folder}/${output}${suffix}`, text: text(output) },
  { path: `${prefix}${folder}/${met}${suffix}`, text: text(met) },
];
const command = "/d/sysbench --db-driver=pgsql --threads=2 oltp_point_select.lua prepare\n";
const read = (...files: Parameters<typeof readFiles>[1]) => readFiles(sysbench, files);

describe("an output that is in the bundle twice", () => {
  it.each([
    ["also compressed", at("", ".gz")],
    ["also in its tarball", at("nov26.tar.gz!/")],
  ])("%s, counts once", (_, copy) => {
    const { runs, points, issues } = read(...at(""), ...copy);
    expect(runs).toHaveLength(1);
    expect(points).toMatchObject([{ source: { path: `${folder}/${output}` }, metrics: { qps: 23386.86 } }]);
    expect(points[0]?.metricSources?.readsPerSecond?.path).toBe(`${folder}/${met}`);
    expect(issues).toMatchObject([{ code: "same-result", severity: "info", path: copy[0]?.path }]);
  });

  it("is checked by a table above it once, and by one beside the copy", () => {
    const table = "col-1 : x.pg1520_deb.x10a_c2r24.pk1\n\ncol-1\n23387\tpoint-query_range=100\n";
    const { points, authorTables } = read(
      ...at(""),
      ...at("copy/"),
      { path: "qps.abs.all.tsv", text: table },
      { path: "copy/qps.abs.copied.tsv", text: table },
    );
    expect(points).toHaveLength(1);
    expect(authorTables.map(({ agree, noData }) => [agree, noData])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it("is another run where its path names another build", () => {
    const other = { path: `${folder.replace("1520", "1620")}/${output}`, text: text(output) };
    expect(read(...at(""), other).runs).toHaveLength(2);
  });

  it("counts once where only summaries are left, and where nothing was written", () => {
    const summaries = [...at(""), ...at("copy/")].filter(({ path }) => path.includes("sb.met."));
    expect(read(...summaries).points).toHaveLength(1);
    const empty = ["", ".gz"].map((suffix) => ({ path: `${folder}/${output}${suffix}`, text: "\n" }));
    expect(read(...empty).points).toMatchObject([{ status: "failed" }]);
  });

  it("is not a load that took as many whole seconds", () => {
    const load = "Inserting 100 records into 'sbtest1'\nSeconds for: 60 load, 5 index\n";
    const name = "sb.prepare.o.point-query.warm.range100.pk1";
    const files = ["", "again/"].map((prefix) => ({ path: `${prefix}${folder}/${name}`, text: `${command}${load}` }));
    expect(read(...files).runs).toHaveLength(2);
  });

  it.each(["backup/", "r1.old/", "copy of r1/"])(
    "counts where no name calls itself a copy, though %s comes first",
    (copy) => {
      const { points, issues } = read(...at(copy), ...at(""));
      expect(points).toMatchObject([{ source: { path: `${folder}/${output}` } }]);
      expect(issues).toMatchObject([{ code: "same-result", path: `${copy}${folder}/${output}` }]);
    },
  );

  it("is two runs where the paths name two hosts, and one where a single one is named", () => {
    expect(read(...at("hetz/"), ...at("pn53/"), ...at("pn53/again/")).runs).toHaveLength(2);
    expect(read(...at(""), ...at("pn53/")).runs).toHaveLength(1);
  });

  it("is reported once for a folder", () => {
    const names = [1, 2, 4].map((dop) => output.replace("dop2", `dop${dop}`));
    const files = ["", "copy/"].flatMap((prefix) =>
      names.map((name, nth) => ({
        path: `${prefix}${folder}/${name}`,
        text: text(output).replaceAll("23386.86", `2338${nth}.00`),
      })),
    );
    const { runs, issues } = read(...files);
    expect(runs).toHaveLength(3);
    const remarks = issues.filter(({ code }) => code === "same-result");
    expect(remarks).toMatchObject([{ message: expect.stringContaining("3 times") }]);
  });
});

import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { sysbench } from "./importer";

const output = (threads: number, cpus = 4) =>
  [
    `sysbench --db-driver=mysql --threads=${threads} /lua/oltp_point_select.lua run\n${cpus} CPUs\n`,
    `sysbench 1.1.0-b68ebab (using LuaJIT)\nNumber of threads: ${threads}\nSQL statistics:\n`,
    `    queries:                             ${threads * 1000} (${threads * 1000}.00 per sec.)\n`,
    "    time elapsed:                        1.0000s\nThreads fairness:\n",
  ].join("");

describe("names that only the author's tables hold", () => {
  it("give a run of 2020 its config, where they name one", () => {
    const rows = "1000\t2000\tx.fbmy80.x6a.pk1\n900\t1900\tx.fbmy56.x6a.pk1\n";
    const table = { path: "a/myrocks.inmem/o.qps.abs", text: `sb.r.qps.point-query.range100.pk1\n${rows}` };
    const raw = [1, 2].map((threads) => ({
      path: `a/myrocks.inmem/fbmy80/sb.o.point-query.range100.pk1.dop${threads}`,
      text: output(threads),
    }));
    const { runs, points, authorTables } = readFiles(sysbench, [table, ...raw]);
    const measured = runs.filter(({ key }) => key.includes("sb.o."));
    expect(measured.map(({ setting }) => [setting.engine, setting.build?.raw, setting.config?.raw])).toEqual([
      ["myrocks", "fbmy80", "x6a"],
      ["myrocks", "fbmy80", "x6a"],
    ]);
    expect(authorTables).toMatchObject([{ cells: 4, agree: 2, differ: 0, noData: 2 }]);
    expect(points.filter(({ origin }) => origin === "author")).toHaveLength(2);
    const second = { ...table, path: "a/myrocks.inmem/o.qps.abs.old", text: table.text.replaceAll("x6a", "x6b") };
    const two = readFiles(sysbench, [table, second, ...raw]);
    expect(two.runs.find(({ key }) => key.includes("sb.o."))?.setting.config).toBeNull();
  });

  it("have the machine of their own directory's outputs, and of no other", () => {
    const table = {
      path: "b/qps.abs.all.tsv",
      text: [
        "col-1 : x.my8032_rel.z12a_c8r32.pk1\ncol-2 : x.my9500_rel.z12a_c8r32.pk1\n\ncol-1\tcol-2\n",
        "1000\t1100\tpoint-query_range=100\n500\t600\tinsert_range=100\n",
      ].join(""),
    };
    const path = "b/x.my8032_rel.z12a_c8r32.pk1/sb.o.point-query.range100.pk1.dop1";
    const { runs } = readFiles(sysbench, [table, { path, text: output(1) }]);
    const authored = runs.filter((run) => run.source.path === table.path);
    expect(
      authored.map(({ algorithm, workload, setting }) => [
        algorithm.slice(2, 8),
        nameOf(workload),
        setting.machine?.name,
      ]),
    ).toEqual([
      ["my9500", "point-query", undefined],
      ["my8032", "insert", "4 CPUs"],
      ["my9500", "insert", undefined],
    ]);
  });

  it("make FB MySQL MyRocks where the table is of MyRocks", () => {
    const text = "sb.r.qps.point-query.range100.pk1\n1000\t2000\tx.fbmy80.x6a.pk1\n900\t1900\tx.my8022.x6a.pk1\n";
    const { runs } = readFiles(sysbench, [{ path: "a/inmem.take4/o.qps.abs.rx", text }]);
    expect(runs.map(({ setting }) => setting.engine)).toEqual(["myrocks", "myrocks", "mysql", "mysql"]);
  });
});

const nameOf = (workload: object): unknown => ("name" in workload ? workload.name : null);

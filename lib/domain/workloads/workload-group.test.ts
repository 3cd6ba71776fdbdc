import { expect, it } from "vitest";
import type { Params, TestFamily } from "@/lib/domain/model";
import { workloadGroup } from "./workload-group";

const groups = (family: TestFamily, ...tests: (string | [string, Params])[]) =>
  tests.map((test) => {
    const [name, params] = typeof test === "string" ? [test, {}] : test;
    return workloadGroup({ family, name, params });
  });

it("groups tests of sysbench by their names, of which random-ranges aggregates", () => {
  const tests = ["prepare", "hot-points", "update-one", "read-only.pre", "random-ranges", "range-covered-pk"];
  expect(groups("sysbench", ...tests, "scan", "x")).toEqual([
    "load",
    "point",
    "write",
    "range-aggregation",
    "range-aggregation",
    "range",
    "range",
    null,
  ]);
});

it("groups workloads of YCSB: C reads points, and a load is one whatever its name", () => {
  expect(groups("ycsb", ["workloadc", { phase: "run" }], "workloada", ["mine", { phase: "run" }], "workloadz")).toEqual(
    ["point", "mixed", null, null],
  );
  expect(groups("ycsb", ["workloadc", { phase: "load" }], ["mine", { phase: "load" }])).toEqual(["load", "load"]);
});

it("groups pgbench's builtin scripts, several of unlike groups as mixed, and no script of somebody's own", () => {
  expect(
    groups(
      "pgbench",
      "tpcb-like",
      "select-only@9",
      "select-only@1 simple-update@1",
      "tpcb-like@1 simple-update@2",
      "hot",
      "select-only@1 hot@1",
      "select-only mine",
    ),
  ).toEqual(["write", "point", "mixed", "write", null, null, null]);
});

it("groups fio's jobs by what they do: reads are no queries, and the fill of the file is a load", () => {
  expect(
    groups(
      "fio",
      ["job", { mode: "randrw", direction: "read" }],
      ["job", { mode: "randwrite" }],
      ["job", { direction: "write" }],
      ["job", { direction: "read" }],
      ["write", { fsync: 0, blockSize: "16K" }],
      ["write", { fdatasync: 1 }],
      ["seqwrite", { mode: "write", phase: "load" }],
      ["job", { mode: "read" }],
      "write",
    ),
  ).toEqual(["mixed", "write", "write", null, "write", "write", "load", null, null]);
});

it("groups steps of the insert benchmark, phases of Linkbench and tests of db_bench", () => {
  expect(groups("insert-benchmark", "l.i0", "l.x", "qr100.L1", "q100.1", "qp100.L2", "getmin")).toEqual([
    "load",
    "load",
    "range",
    "range",
    "point",
    null,
  ]);
  expect(groups("linkbench", "load", "trx")).toEqual(["load", "mixed"]);
  expect(
    groups("db_bench", "fillseq", "overwritesome", "revrange", "multireadrandom", "fwdrangewhilewriting", "typo"),
  ).toEqual(["load", "write", "range", "point", "mixed", null]);
});

it("groups a timed load or creation, and no other task", () => {
  expect(groups("timings", "load", "create", "ClickBench load", "ClickBench Q1", "reload", "unload")).toEqual([
    "load",
    "load",
    "load",
    null,
    null,
    null,
  ]);
});

it("gives vector searches and tests of home-made tables no group", () => {
  expect(workloadGroup({ family: "vector-search", dataset: "sift", distance: null, k: 10 })).toBeNull();
  expect(groups("custom", "load", "point-query")).toEqual([null, null]);
  expect(groups("micro", "write")).toEqual([null]);
});

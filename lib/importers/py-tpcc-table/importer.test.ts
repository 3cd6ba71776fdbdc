import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { pyTpccTable } from "./importer";

const { runs, points, issues } = readFiles(pyTpccTable, readFixtures("py-tpcc-table"));
const of = (file: string) => ({
  run: runs.find(({ source }) => source.path === file),
  values: points.find(({ source }) => source.path === file)?.moreMetrics,
});

it("counts new orders and transactions by the seconds of the heading, whatever rate the table prints", () => {
  // 900 new orders and 2,000 transactions in a minute; each of four clients did 36.63 a busy second.
  expect(of("run.txt")).toMatchObject({
    run: {
      threads: 4,
      status: "complete",
      source: { line: 14 },
      notes: { seconds: 60 },
      setting: { engine: "sqlite" },
      workload: { family: "tproc-c", name: "py-tpcc", params: { warehouses: 10 } },
    },
    values: { newOrdersPerMinute: 900, transactionsPerMinute: 2000, transactions: 2000 },
  });
  expect(issues).toEqual([]);
});

it("says that it computed both rates, and from what", () => {
  const sources = points.find(({ source }) => source.path === "run.txt")?.metricSources;
  expect(sources).toEqual({
    newOrdersPerMinute: {
      path: "run.txt",
      line: 14,
      origin: "computed",
      rule: "New orders x 60 / the 60 s of the heading.",
    },
    transactionsPerMinute: expect.objectContaining({ origin: "computed" }),
  });
});

it("reads a run of one kind of transaction, which has no new orders", () => {
  // 1,500 in 15 minutes.
  const { run, values } = of("stock-level.txt");
  expect([run?.status, values?.transactionsPerMinute, values?.newOrdersPerMinute]).toEqual([
    "complete",
    100,
    undefined,
  ]);
});

it("keeps a run whose table was cut as truncated, without a number", () => {
  const whole = readFixtures("py-tpcc-table").find(({ path }) => path === "run.txt");
  const cut = readFiles(pyTpccTable, [{ path: "run.txt", text: whole?.text.split("  PAYMENT")[0] ?? "" }]);
  expect(cut.runs.map(({ status }) => status)).toEqual(["truncated"]);
  expect(cut.points[0]?.moreMetrics).toEqual({});
});

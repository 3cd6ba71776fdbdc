import { expect, test } from "vitest";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "../write/results.testing";
import { bundlesOfSeries } from "./series-bundles";

withTestDatabase();

const run = (raw: string, config = "z12a_c8r32") => ({
  run: {
    setting: {
      engine: "mysql",
      build: { raw, version: null, flags: [], commit: null },
      config: { raw: config, id: null, variants: [], claimedHardware: null },
      machine: null,
    },
  },
  points: [{ qps: 1 }],
});

test("a bundle of one build lists bundles with other builds of its setting, most points first; one of several builds lists none", async () => {
  const first = await saveTestResults("one", [run("my5651_rel")]);
  const second = await saveTestResults("two", [run("my8043_rel")]);
  const elsewhere = await saveTestResults("three", [run("my9500_rel", "z99_c1r1")]);
  const both = await saveTestResults("four", [run("my8043_rel"), run("my8407_rel")]);
  expect(await bundlesOfSeries("sysbench", first)).toEqual([both, second]);
  expect(await bundlesOfSeries("sysbench", elsewhere)).toEqual([]);
  expect(await bundlesOfSeries("sysbench", both)).toEqual([]);
  expect(await bundlesOfSeries("fio", first)).toEqual([]);
});

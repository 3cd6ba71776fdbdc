import { expect, it } from "vitest";
import { measuredOfRun } from "@/lib/domain/conditions/measured";
import { byConditions, toBestRows } from "./best-rows";

const summary = (config: string | null, target: number, qps: number) => ({
  dataset: "gist-960-euclidean",
  distance: "euclidean",
  k: 10,
  engineName: "MariaDB",
  importedEngine: "mariadb",
  setting: measuredOfRun(
    { dataset: "gist-960-euclidean", distance: "euclidean", k: 10 },
    {
      bundle: 0,
      engine: "mariadb",
      algorithm: "MariaDB",
      build: null,
      config,
      machine: "hetz",
      threads: 1,
      batch: false,
    },
    [],
  ),
  target,
  qps,
  recall: target,
  point: `a.${qps}`,
  bundle: "a",
  bundleTitle: "a",
});

it("a row names the config of the best at each target, where configs compete in it", () => {
  const rows = toBestRows([
    summary("small", 0.95, 600),
    summary("large", 0.95, 500),
    summary("large", 0.99, 300),
    summary(null, 0.99, 200),
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.best).toEqual({
    "0.95": { qps: 600, recall: 0.95, point: "a.600", config: "small" },
    "0.99": { qps: 300, recall: 0.99, point: "a.300", config: "large" },
  });
});

it("puts rows of one data set and thread count together, most threads first, and an unknown count last", () => {
  const of = (engine: string, threads: number | null, qps: number, dataset = "gist-960-euclidean") => {
    const own = summary("a", 0.95, qps);
    return { ...own, dataset, setting: { ...own.setting, engine, threads } };
  };
  const given = [
    of("a", 36, 900),
    of("a", null, 800),
    of("a", 64, 750, "sift"),
    of("a", 48, 700),
    of("b", 36, 600),
    of("b", 48, 500),
  ];
  const rows = byConditions(toBestRows(given));
  expect(rows.map(({ dataset, threads, best }) => [dataset.slice(0, 4), threads, best["0.95"]?.qps])).toEqual([
    ["gist", 48, 700],
    ["gist", 48, 500],
    ["gist", 36, 900],
    ["gist", 36, 600],
    ["gist", null, 800],
    ["sift", 64, 750],
  ]);
});

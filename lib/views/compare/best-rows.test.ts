import { expect, it } from "vitest";
import { measuredOfRun } from "@/lib/domain/conditions/measured";
import { toBestRows } from "./best-rows";

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

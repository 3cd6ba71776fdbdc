import { expect, it } from "vitest";
import { makeTar } from "../../lib/archive/archives.testing";
import { joinBundle } from "../../lib/import/join-bundle";
import { readOne } from "../../lib/import/tool-outputs.testing";
import { MANIFEST, TABLES } from "./targets";

it("has a manifest that describes all of its tables before it is damaged", async () => {
  const read = await readOne("a.tar", await makeTar({ name: "benchfolio.yaml", bytes: MANIFEST }, ...TABLES));
  const { results, issues } = joinBundle(read, read.texts);
  const seconds = new Map(
    TABLES.map(({ name }) => [
      name,
      results
        .flatMap(({ points }) => points)
        .filter(({ source }) => source.path === name)
        .map(({ metrics, moreMetrics }) => {
          return metrics.latencyMeanSeconds ?? metrics.latencyP50Seconds ?? moreMetrics.seconds;
        }),
    ]),
  );
  expect([...read.issues, ...issues].filter(({ severity }) => severity === "error")).toEqual([]);
  // The first table is in milliseconds, the second in seconds with an empty cell, the third is a side file. The fourth
  // has samples in milliseconds (0.5, 2.5 ... 20.5 and 1.5, 3.5 ... 19.5), the fifth is in microseconds.
  expect([...seconds.values()]).toEqual([
    [0.00125, 0.0025],
    [1.5, 2, 3, 1, null, 2],
    [],
    [0.0105, 0.0105],
    [0.0000125],
  ]);
});

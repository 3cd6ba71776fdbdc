import { expect, it } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { answerTexts } from "./answer-sentences";
import { loadFirstSearch } from "./load-first-search";

withTestDatabase();

it("takes the first data set with an answer, own ones before samples, else the first with a curve", async () => {
  expect(await loadFirstSearch()).toBeNull();
  const insert = (dataset: string, title: string, recalls: number[]) =>
    insertTestBundle({
      title,
      runs: [
        {
          dataset,
          engine: "pgvector",
          algorithm: "PGVector",
          points: recalls.map((recall, at) => ({
            indexParams: { m: 8 },
            queryParams: { efSearch: at + 1 },
            qps: 100 - at,
            recall,
          })),
        },
      ],
    });
  const first = async () => (await loadFirstSearch())?.dataset;
  // No point reaches 0.95, the target where a link names none.
  await insert("low-8-euclidean", "Low", [0.5, 0.6, 0.7]);
  const low = await loadFirstSearch();
  expect([low?.dataset, low && answerTexts(low)]).toEqual(["low-8-euclidean", []]);
  await insert("sample-8-euclidean", "Sample: a search", [0.96, 0.97]);
  expect(await first()).toBe("sample-8-euclidean");
  // It has the fewest points, and is the only one of its own with an answer.
  await insert("own-8-euclidean", "Own", [0.96]);
  expect(await first()).toBe("own-8-euclidean");
});

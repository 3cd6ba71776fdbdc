import { beforeAll } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { insertTestBundle } from "@/lib/db/write/rows.testing";

/**
 * Makes a database with two public bundles and a hidden one. The ids of the public ones are set before the first test.
 */
export function withApiBundles(): { bundle: string; other: string } {
  withTestDatabase();
  const ids = { bundle: "", other: "" };
  beforeAll(async () => {
    ids.bundle = await insertTestBundle({
      title: "First",
      runs: [
        {
          engine: "mariadb",
          algorithm: "MariaDB",
          threads: 8,
          batch: true,
          build: "ma110702_rel",
          indexes: [{ params: { m: 8 }, totalSeconds: 15.1, bytes: 1000 }],
          points: [
            {
              index: 0,
              indexParams: { m: 8 },
              queryParams: { efSearch: 20 },
              qps: 18624.655,
              recall: 0.995,
              label: "=MariaDB(m= 8, ef_search=20)",
            },
            { index: 0, indexParams: { m: 8 }, queryParams: { efSearch: 10 }, qps: 30000.5, recall: 0.9 },
            { indexParams: { m: 8 }, queryParams: { efSearch: 40 }, qps: null, recall: null, status: "failed" },
          ],
        },
        {
          engine: "mariadb",
          algorithm: "MariaDB",
          threads: 1,
          batch: false,
          points: [{ indexParams: { m: 8 }, queryParams: { efSearch: 20 }, qps: 4000, recall: 0.995 }],
        },
      ],
    });
    ids.other = await insertTestBundle({
      title: "Second",
      runs: [
        { engine: "annoy", algorithm: "annoy", k: 100, points: [{ indexParams: { trees: 10 }, qps: 100, recall: 1 }] },
      ],
    });
    await insertTestBundle({
      title: "Hidden",
      visibility: "private",
      runs: [{ engine: "x", algorithm: "X", points: [{ qps: 1, recall: 1 }] }],
    });
  });
  return ids;
}

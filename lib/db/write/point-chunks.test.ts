import { expect, test } from "vitest";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveTestResults } from "./results.testing";

withTestDatabase();

test("a bundle of more points than are written together keeps their order, labels and parameters", async () => {
  const COUNT = 20_001;
  const points = Array.from({ length: COUNT }, (_, at) => ({
    qps: at + 1,
    label: `label ${at % 15_000}`,
    queryParams: { ef: at % 12_000 },
  }));
  const id = await saveTestResults("Many", [{ run: {}, points }]);
  const { rows } = await ownerPool().query<{ ordinal: number; qps: number; label: string; ef: number }>(
    `select p.ordinal, p.qps, l.text as label, (q.params->>'ef')::int as ef from points p
     join bundles b on b.key = p.bundle_key join labels l on l.id = p.label_id
     join param_sets q on q.id = p.query_params_id where b.id = $1 order by p.ordinal`,
    [id],
  );
  expect(rows).toHaveLength(COUNT);
  expect(rows).toEqual(points.map(({ qps, label, queryParams: { ef } }, at) => ({ ordinal: at + 1, qps, label, ef })));
}, 120_000);

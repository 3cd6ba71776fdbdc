import { describe, expect, test } from "vitest";
import { bestQpsAtRecall } from "@/lib/domain/vector/best-qps";
import { ownerPool } from "../owner-pool";
import { ANY_RECALL, SUMMARY_TARGETS } from "../schema/best-targets";
import { withTestDatabase } from "../test-database";
import { insertTestBundle, type TestPoint } from "./rows.testing";

withTestDatabase();

async function summariesOf(bundle: string) {
  const bests = await ownerPool().query(
    `select s.algorithm, target, point_ordinal, qps, recall from bests t join bundles b on b.key = t.bundle_key
     join settings s on s.id = t.setting_id where b.id = $1 order by 1, 2`,
    [bundle],
  );
  const counts = await ownerPool().query<{ point_count: number }>(
    "select r.point_count from executions r join bundles b on b.key = r.bundle_key where b.id = $1 order by r.ordinal",
    [bundle],
  );
  return {
    bests: bests.rows.map((row) => [row.algorithm, row.target, row.point_ordinal, row.qps, row.recall]),
    counts: counts.rows.map(({ point_count }) => point_count),
  };
}

const run = (algorithm: string, points: TestPoint[]) => ({ engine: "e", algorithm, points });

describe("the best points of settings", () => {
  test("keep what competes at a target, and count what was measured", async () => {
    const id = await insertTestBundle({
      title: "Rules",
      runs: [
        run("A", [
          { qps: 100, recall: 0.95 },
          { qps: 100, recall: 0.97 },
          { qps: 100, recall: 0.97 },
          { qps: 900, recall: 0.94999 },
          { qps: 800, recall: 1, origin: "author" },
          { qps: 700, recall: 1, status: "failed" },
          { qps: Number.POSITIVE_INFINITY, recall: 1 },
          { qps: Number.NaN, recall: 1 },
          { qps: 600, recall: Number.NaN },
          { qps: 500, recall: null },
          { qps: null, recall: 1 },
          { qps: 0, recall: 1 },
        ]),
        run("B", [
          { qps: 7, recall: 0.99, origin: "computed" },
          { qps: 999_999, recall: 1, status: "suspect" },
        ]),
        run("C", [{ qps: 5, recall: 0.5 }]),
        run("D", []),
      ],
    });
    expect(await summariesOf(id)).toEqual({
      // Among the fastest points the higher recall wins; on full ties the first. The second run's ordinals continue the
      // first's, from 1.
      bests: [
        ["A", 0, 4, 900, 0.94999],
        ["A", 0.95, 2, 100, 0.97],
        ["B", 0, 13, 7, 0.99],
        ["B", 0.95, 13, 7, 0.99],
        ["B", 0.99, 13, 7, 0.99],
        ["C", 0, 14 + 1, 5, 0.5],
      ],
      counts: [11, 2, 1, 0],
    });
  });

  test("agree with the rule of the compare page on many points", async () => {
    // Few distinct values give many ties; a fixed sequence makes a failure repeatable.
    const points = Array.from({ length: 300 }, (_, i) => ({
      qps: (i * 37) % 11,
      recall: 0.94 + ((i * 53) % 7) / 100,
    }));
    const id = await insertTestBundle({
      title: "Many",
      runs: [run("A", points.slice(0, 200)), run("B", points.slice(200))],
    });
    const rule = [points.slice(0, 200), points.slice(200)].flatMap((own, at) =>
      bestQpsAtRecall(own, [ANY_RECALL, ...SUMMARY_TARGETS], { x: (p) => p.recall, y: (p) => p.qps }).map(
        ({ target, point }) => ["AB".charAt(at), target, point && points.indexOf(point) + 1, point?.qps, point?.recall],
      ),
    );
    expect((await summariesOf(id)).bests).toEqual(rule);
  });
});

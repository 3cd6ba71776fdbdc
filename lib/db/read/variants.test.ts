import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { noMetrics } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { testPoint } from "@/lib/importers/kit/record";
import { plainRun } from "@/lib/importers/plain-run.testing";
import { raiseVersions } from "../cache/data-version";
import { ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { saveOneFile } from "../write/results.testing";
import { loadWorkloadPoints } from "./workload-points";

const source = { path: "sb.o", line: 3, text: null };
const levels = ["BP140-NVME", 'said "fast", {io} \\ 2', "é"];

const run = { ...plainRun, key: "r", threads: 8, source, settings: { tables: 8 }, variant: levels, repeat: "r1" };
const results: ParsedResults = {
  ...noResults(),
  runs: [run],
  points: ["f".repeat(40), "a text of any kind", null].map((fingerprint, i) =>
    testPoint(run, { key: String(i), label: "sb.o", metrics: { ...noMetrics, qps: 100 + i }, fingerprint }),
  ),
};

describe("variants and fingerprints", () => {
  withTestDatabase();
  beforeAll(async () => {
    await saveOneFile({ id: "b1", sha256: "0".repeat(64), fileName: "b.tar", title: "b" }, results);
  });

  it("come back from the database as they were, also with quotes and commas", async () => {
    const { points } = await loadWorkloadPoints("sysbench");
    expect(points.map(({ variant, settings }) => ({ variant, settings }))).toEqual(
      [1, 2, 3].map(() => ({ variant: levels, settings: { tables: 8 } })),
    );
    const { rows } = await ownerPool().query("select repeat from executions");
    expect(rows).toEqual([{ repeat: "r1" }]);
  });

  it("give a point the first 64 bits of its fingerprint or of a text's hash, and null where it has none", async () => {
    const { points } = await loadWorkloadPoints("sysbench");
    expect(points.map((point) => point.fingerprint)).toEqual([
      "f".repeat(16),
      createHash("sha256").update("a text of any kind").digest("hex").slice(0, 16),
      null,
    ]);
  });

  it("are read from the database once, and again after another import of their bundle", async () => {
    const rates = async () => (await loadWorkloadPoints("sysbench")).points.map(({ metrics }) => metrics.qps);
    expect(await rates()).toEqual([100, 101, 102]);
    await ownerPool().query("update points set qps = qps * 2");
    await raiseVersions(ownerDb(), ["family:sysbench"]);
    expect(await rates()).toEqual([100, 101, 102]);
    await ownerPool().query("update bundles set imported_at = imported_at + interval '1 s'");
    await raiseVersions(ownerDb(), ["family:sysbench"]);
    expect(await rates()).toEqual([200, 202, 204]);
  });
});

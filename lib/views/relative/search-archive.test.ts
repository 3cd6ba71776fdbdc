import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { withTestDatabase } from "@/lib/db/test-database";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { loadRelativeView } from "./load-relative-view";
import { relativeAnswer } from "./relative-answer";

// A vector search of the archive as rows of a relative table, against the sidecar of its author's published tables.
const name = "jan25.ann.fashion-mnist-784-euclidean";

const best = z.object({
  recall_min: z.number(),
  recall: z.number(),
  qps: z.number(),
  algorithm: z.string(),
  batch: z.number(),
  build_s: z.number(),
});
const sidecar = z.object({
  best_qps: z.array(best.extend({ agrees_with_data: z.boolean() })),
  best_qps_correct_for_rows_where_agrees_with_data_is_false: z.array(best),
  index_build: z.array(
    z.object({
      engine: z.string(),
      index_type: z.string(),
      m: z.number(),
      ef_construction: z.number().nullable(),
      build_s: z.number(),
      batch: z.number(),
    }),
  ),
});

withTestDatabase();

describe.runIf(hasShared)(`the vector search of ${name} as a relative table`, () => {
  const readSidecar = () =>
    sidecar.parse(JSON.parse(readFileSync(path.join(archive, `${name}.expected.json`), "utf8")));

  let bundle = "";
  beforeAll(async () => {
    bundle = await importArchive(path.join(archive, `${name}.tar.gz`));
  });

  const answerOf = async (query: Record<string, string>) => {
    const { view } = await loadRelativeView({ family: "vector-search", ...query });
    if (!view) throw new Error("There is no view.");
    return relativeAnswer(view);
  };
  const valueIn = ({ rows, columns }: Awaited<ReturnType<typeof answerOf>>, algorithm: string, row: object) =>
    rows.find(({ params }) => Object.entries(row).every(([key, value]) => params[key] === value))?.cells[
      columns.findIndex((column) => column.value === algorithm)
    ]?.value ?? null;
  const threads = (batch: number) => (batch === 1 ? "8" : "1");

  it("has the author's best QPS at every recall, and the right one where his own grep missed rows", async () => {
    const { best_qps: printed, best_qps_correct_for_rows_where_agrees_with_data_is_false: corrected } = readSidecar();
    const checked = [...printed.filter((row) => row.agrees_with_data), ...corrected];
    expect(checked).toHaveLength(36);
    for (const { algorithm, batch, recall_min: recall, qps } of checked) {
      const answer = await answerOf({ threads: threads(batch), columns: "algorithm" });
      // The author prints whole numbers, rounded or cut; the corrected rows have three digits.
      const error = Math.abs((valueIn(answer, algorithm, { recall }) ?? Number.NaN) - qps);
      expect(error, `${algorithm} at ${recall}, batch ${batch}`).toBeLessThan(Number.isInteger(qps) ? 1.02 : 0.0005);
    }
  });

  it("has the author's time of every built index", async () => {
    const { index_build: built } = readSidecar();
    expect(built).toHaveLength(94);
    for (const { engine, index_type, m, ef_construction, batch, build_s } of built) {
      const metric = "indexTotalSeconds";
      const answer = await answerOf({ threads: threads(batch), columns: "algorithm", metric });
      const algorithm = engine === "mariadb" ? "MariaDB" : index_type === "float16" ? "PGVector_halfvec" : "PGVector";
      const index = ef_construction === null ? `m ${m}` : `efConstruction ${ef_construction}, m ${m}`;
      // The author rounds to a tenth of a second, one of them by hand to the wrong side.
      const error = Math.abs((valueIn(answer, algorithm, { index }) ?? Number.NaN) - build_s);
      expect(error, `${algorithm} ${index}`).toBeLessThan(0.11);
    }
  });

  it("names distance and k among the conditions that all rows share", async () => {
    const { view } = await loadRelativeView({ family: "vector-search" });
    expect(view?.facts.slice(0, 2)).toEqual(["distance euclidean", "k = 10"]);
    expect(view?.rowName).toBe("workload");
  });

  it("shows one thread count and query mode at a time, with a column for each algorithm", async () => {
    const answer = await answerOf({});
    expect(new Set(answer.rows.map(({ conditions }) => JSON.stringify(conditions))).size).toBe(1);
    expect(answer.columns.map(({ value }) => value)).toEqual(["MariaDB", "PGVector", "PGVector_halfvec"]);
  });

  it("has the same numbers beside another bundle of the data set, which a view of all bundles shows at once", async () => {
    const before = await answerOf({ bundle });
    expect((await answerOf({ bundle: "all" })).rows).toEqual(before.rows);
    const other = await importArchive(path.join(archive, `../conditions/${name}.hetz.tar.gz`));
    expect((await answerOf({ bundle })).rows).toEqual(before.rows);
    const { view } = await loadRelativeView({ family: "vector-search", bundle: "all" });
    const bundles = view?.facets.find(({ key }) => key === "bundle")?.options.map(({ value }) => value);
    expect(bundles).toEqual(expect.arrayContaining([bundle, other]));
    // One bundle names its machine and the other none: nothing is divided between the two.
    expect((await answerOf({ bundle: "all" })).rows).toEqual((await answerOf({ bundle: other })).rows);
  });
});

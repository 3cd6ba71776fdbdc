import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { withTestDatabase } from "@/lib/db/test-database";
import { printedAgrees } from "@/lib/domain/author/author-table";
import { groupStatistics } from "@/lib/domain/relative/relative-ratios";
import { importArchive } from "@/lib/import/import-archive.testing";
import { archive, hasShared } from "@/lib/shared.testing";
import { loadRelativeView } from "./load-relative-view";
import { relativeAnswer } from "./relative-answer";

// A whole bundle of the archive, read in place, compared with the sidecar made from its author's published tables.
const name = "nov25.sb.mysql";

const sidecar = z.object({
  rel_qps: z.array(
    z.object({
      test: z.string(),
      phase: z.string().nullable(),
      range: z.number(),
      build: z.string(),
      base: z.string(),
      threads: z.number(),
      rel_qps: z.number(),
    }),
  ),
  group_stats: z.array(
    z.object({
      build: z.string(),
      base: z.string(),
      threads: z.number(),
      group: z.string(),
      n: z.number(),
      min: z.number(),
      max: z.number(),
      average: z.number(),
      median: z.number(),
    }),
  ),
});

withTestDatabase();

describe.runIf(hasShared)(`the relative table of ${name}`, () => {
  const expected = sidecar.parse(JSON.parse(readFileSync(path.join(archive, `${name}.expected.json`), "utf8")));

  beforeAll(async () => {
    await importArchive(path.join(archive, `${name}.tar.gz`));
  });

  const answerAt = async (threads: number, base: string) => {
    const { view } = await loadRelativeView({ threads: String(threads), base });
    if (!view) throw new Error("There is no view.");
    return relativeAnswer(view);
  };

  it("has every ratio of the author's tables, to the two decimals printed", async () => {
    const differing: string[] = [];
    for (const { test, phase, range, build, base, threads, rel_qps: printed } of expected.rel_qps) {
      const { rows, columns } = await answerAt(threads, base);
      const label = `${phase ? `${test}.${phase}` : test} range=${range}`;
      const row = rows.find((each) => each.label === label);
      const ratio = row?.cells[columns.findIndex(({ value }) => value === build)]?.ratio ?? null;
      if (ratio === null || !printedAgrees(printed.toFixed(2), ratio))
        differing.push(`${label} ${build}: ${printed}, ${ratio}`);
    }
    expect(expected.rel_qps).toHaveLength(126);
    expect(differing).toEqual([]);
  });

  it("has the group statistics of the sidecar, from ratios of rounded values, without scan.warm", async () => {
    expect(expected.group_stats.length).toBeGreaterThan(0);
    for (const { threads, base, build, group, n, ...stated } of expected.group_stats) {
      const { rows, columns } = await answerAt(threads, base);
      const column = columns.findIndex(({ value }) => value === build);
      const counted = rows.filter((row) => row.group?.startsWith(group) && !row.label.startsWith("scan.warm"));
      const ours = groupStatistics(counted.map(({ cells }) => cells[column]?.ratio ?? null));
      expect(ours.n).toBe(n);
      for (const key of ["min", "max", "average", "median"] as const) {
        expect(Math.abs((ours[key] ?? Number.NaN) - stated[key]), `${group} ${key}`).toBeLessThan(0.01);
      }
    }
  });

  it("refuses an unknown bundle instead of showing another bundle's numbers", async () => {
    await expect(loadRelativeView({ bundle: "k4c5q2m7x3za" })).rejects.toMatchObject({
      code: "not-found",
      message: "No bundle “k4c5q2m7x3za” with results is here.",
    });
  });

  it("gives the author's qps.rel as plain text", async () => {
    const ask = new Request("http://localhost/relative.txt?threads=40");
    const answer = await getFile(ask, { params: Promise.resolve({ view: "relative", file: "view.txt" }) });
    const lines = (await answer.text()).split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "Relative to: x.my5651_rel_o2nofp.z12a_c32r128.pk1",
      "col-1 : x.my5744_rel_o2nofp.z12a_c32r128.pk1",
    ]);
    expect(lines[8]).toBe("");
    expect(lines[9]).toBe("col-1\tcol-2\tcol-3\tcol-4\tcol-5\tcol-6\tcol-7");
    expect(lines).toContain("3.34\t2.54\t2.58\t2.52\t2.50\t2.56\t2.60\thot-points_range=100");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });
});

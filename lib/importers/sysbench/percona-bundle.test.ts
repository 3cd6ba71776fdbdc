import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles, readingOnce } from "../reading.testing";
import { sysbench } from "./importer";

const shared = path.resolve(import.meta.dirname, "../../../../shared");
const bundle = path.join(shared, "bundles/tools/sysbench-percona-2g-32g");

const pictures = z.object({
  threads: z.array(z.number()),
  tiers: z.record(z.string(), z.record(z.string(), z.array(z.number()))),
});

describe.runIf(hasShared)("the bundle sysbench-percona-2g-32g", () => {
  const read = readingOnce(async (file) => readFiles(sysbench, await filesOfBundle(file)));

  it("gives a complete run for each of the 96 files, without an issue", async () => {
    const { runs, issues } = await read(`${bundle}.tar.gz`);
    expect(runs).toHaveLength(96);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["complete"]));
    expect(issues).toEqual([]);
  });

  it("gives the 96 numbers of the author's pictures of both tiers, cut to whole transactions per second", async () => {
    const { runs, points } = await read(`${bundle}.tar.gz`);
    const { threads, tiers } = pictures.parse(
      JSON.parse(readFileSync(path.join(shared, "reference/percona_threadpool_png_tables.json"), "utf8")),
    );
    let cells = 0;
    for (const [tier, rows] of Object.entries(tiers)) {
      // The bundle holds two of the three tiers.
      if (!["2G", "32G"].includes(tier)) continue;
      for (const [setting, values] of Object.entries(rows)) {
        const [folder = "", version = ""] = setting.split("/");
        values.forEach((value, at) => {
          const run = runs.find(
            (one) =>
              one.threads === threads[at] &&
              one.setting.engine === folder.replace("-thp", "") &&
              one.setting.build?.raw.startsWith(version) &&
              one.source.path.includes(`/${folder}/`) &&
              one.source.path.includes(`/Tier${tier}_`),
          );
          const tps = points.find(({ runKey }) => runKey === run?.key)?.moreMetrics.tps;
          expect(Math.floor(tps ?? Number.NaN), `${tier} ${setting} ${threads[at]}`).toBe(value);
          cells++;
        });
      }
    }
    expect(cells).toBe(96);
  });
});

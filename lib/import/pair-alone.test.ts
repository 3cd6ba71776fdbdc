import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { pairOf } from "../domain/diff/pair-rows";
import { relativeTable } from "../domain/relative/relative-table";
import { filesOfBundle } from "../importers/reading.testing";
import { workloadPointsOf } from "./bundle-points.testing";
import { joinedBundle, sharedBundle } from "./joined-bundle.testing";

// Two builds uploaded alone, and with the older releases of their bundle.
const whole = sharedBundle("archive/nov25.sb.mysql");
const [older, newer] = ["my8407_rel_o2nofp", "my9500_rel_o2nofp"];

describe.runIf(hasShared)("two builds", () => {
  let folder = "";
  let alone = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-pair-"));
    alone = path.join(folder, path.basename(whole));
    const tar = pack();
    for (const { path: name, text } of await filesOfBundle(whole))
      if ([older, newer].some((build) => name.includes(`.${build}.`))) tar.entry({ name }, text);
    tar.finalize();
    await writeFile(alone, gzipSync(await buffer(tar), { level: 0 }));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  /** The answers on all rows of 8.4.7 and 9.5.0 at these threads, by test. */
  const answersIn = async (file: string, threads: number) => {
    const points = workloadPointsOf((await joinedBundle(file)).results, "a").filter(
      (point) => point.threads === threads && point.origin === "raw",
    );
    const table = relativeTable(points, "build", "qps");
    const columnOf = (build: string) => table.columns.findIndex(({ value }) => value === build);
    const { sections } = pairOf(table, columnOf(older), columnOf(newer), (id) => id);
    return sections.flatMap(({ rows }) => rows.map(({ row, verdict }) => [table.rows[row]?.key, verdict] as const));
  };

  it.each([1, 40])(
    "uploaded alone get the answers that they get beside older releases, at %d threads",
    async (threads) => {
      const answers = await answersIn(whole, threads);
      expect(answers.length).toBeGreaterThan(30);
      expect(await answersIn(alone, threads)).toEqual(answers);
    },
  );
});

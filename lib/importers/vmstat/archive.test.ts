import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { archive, hasShared } from "@/lib/shared.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { vmstat } from "./importer";

const bundle = path.join(archive, "mar25.pg.workmem.c48.tar.gz");

/** Returns the files of the first tarball inside the bundle whose name matches. */
async function filesOfNested(name: RegExp) {
  for await (const entry of createReadStream(bundle).pipe(createGunzip()).pipe(extract())) {
    if (!name.test(entry.header.name)) {
      entry.resume();
      continue;
    }
    const folder = await mkdtemp(path.join(tmpdir(), "vmstat-"));
    try {
      await writeFile(path.join(folder, "nested.tar.gz"), await buffer(entry));
      return await filesOfBundle(path.join(folder, "nested.tar.gz"));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  throw new Error(`no ${name} in the bundle`);
}

describe.runIf(hasShared)("mar25.pg.workmem.c48", () => {
  it("has the author's CPU figures by their rule: headers count as samples of 0, the first sample only in the sum", async () => {
    const files = await filesOfNested(/x\.pg1023_o2nofp\.x10a_wm1_c32r128\.pk1\.tar\.gz$/);
    const { series } = readFiles(vmstat, files);
    const summaries = files.filter(({ path: name }) => /\/sb\.met\./.test(name));
    expect(summaries).toHaveLength(39);
    for (const { path: name, text } of summaries) {
      const [counted, switches, busy] = (text.trim().split("\n").at(-1) ?? "").split("\t").map(Number);
      const file = name.replace("/sb.met.", "/sb.vm.");
      const mine = series.find(({ source }) => source.path === file);
      const mean = (column: string) => (mine && seriesMean(mine, column)) ?? { mean: Number.NaN, samples: 0 };
      const { samples } = mean("cpuUserFraction");
      const lines = files.find(({ path: other }) => other === file)?.text.split("\n") ?? [];
      const headers = lines.filter((line) => line.startsWith("procs")).length;
      const sinceBoot = lines[2]?.trim().split(/\s+/).map(Number) ?? [];
      const theirs = (ours: number, first: number) => (ours * samples + first) / (samples + headers);
      expect(counted, name).toBe(samples + headers);
      const percent = 100 * (mean("cpuUserFraction").mean + mean("cpuSystemFraction").mean);
      const first = (sinceBoot[12] ?? Number.NaN) + (sinceBoot[13] ?? Number.NaN);
      expect(Math.abs(theirs(percent, first) - (busy ?? Number.NaN)), name).toBeLessThanOrEqual(0.0501);
      const perSecond = theirs(mean("contextSwitchesPerSecond").mean, sinceBoot[11] ?? Number.NaN);
      expect(Math.abs(perSecond - (switches ?? Number.NaN)), name).toBeLessThanOrEqual(1);
    }
  });
});

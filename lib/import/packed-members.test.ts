import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makeTar } from "../archive/archives.testing";
import { withoutPacking } from "../domain/packing";
import { filesOfBundle } from "../importers/reading.testing";
import { joinedArchive, sharedBundle } from "./joined-bundle.testing";

const WAYS = {
  gz: (text: string) => gzipSync(text),
  zst: (text: string) => zstdCompressSync(text),
};

/** Returns what an import stores of a bundle whose members are packed so, without the endings of their names. */
async function storedOf(bundle: string, ending: keyof typeof WAYS | null) {
  const files = (await filesOfBundle(bundle)).filter(({ path: name }) => !name.includes("!/"));
  const entries = files.map(({ path: name, text }) =>
    ending === null
      ? { name: withoutPacking(name), bytes: text }
      : { name: `${withoutPacking(name)}.${ending}`, bytes: WAYS[ending](text) },
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), "benchfolio-packed-"));
  try {
    const file = path.join(folder, "results.tar");
    await writeFile(file, await makeTar(...entries));
    const { results, runs, issues } = await joinedArchive(file);
    const points = results.flatMap((result) => result.points);
    const plain = (name: string) => name.replaceAll(`.${ending}`, "");
    return {
      runs: runs.map(({ key, setting, threads, workload, settings, status, variant }) => ({
        key: plain(key),
        setting,
        threads,
        workload,
        settings,
        status,
        variant,
      })),
      points: points.map(({ source, metrics, moreMetrics, origin }) => ({
        path: plain(source.path),
        line: source.line,
        metrics,
        moreMetrics,
        origin,
      })),
      issues: issues
        .map(({ code, path: place, line }) => `${code} ${place === null ? "" : plain(place)} ${line}`)
        .sort(),
      series: results.flatMap(({ series }) => series.map(({ key }) => plain(key))),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const SIDE_FILES = "strangers/myrocks-params-side-file/myrocks-params-side-file";
const shared = ["own/fio-vmstat", "conditions/dec25.fio_sync", "archive/ibench.jan2021", SIDE_FILES];
const bundles = [
  ...["dbbench", "sysbench-archive-layout"].map((name) => path.resolve("sample", `${name}.tar.gz`)),
  ...shared.map(sharedBundle).filter(existsSync),
];

describe("a bundle whose members are compressed one by one", () => {
  it.each(
    bundles.flatMap((bundle) => (["gz", "zst"] as const).map((by) => [by, path.basename(bundle), bundle] as const)),
  )("says the same as one of plain members: %s of %s", async (ending, _name, bundle) => {
    const plain = await storedOf(bundle, null);
    expect(plain.points.length).toBeGreaterThan(0);
    expect(await storedOf(bundle, ending)).toEqual(plain);
  });

  it("shows the names that its members have", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "benchfolio-packed-"));
    try {
      const table = "engine,test,threads,qps\nmysql,read,8,1200\nmysql,write,8,300\n";
      const file = path.join(folder, "results.tar");
      await writeFile(file, await makeTar({ name: "a/res.csv.zst", bytes: zstdCompressSync(table) }));
      const { results } = await joinedArchive(file);
      const places = results.flatMap(({ points }) => points.map(({ source }) => [source.path, source.line]));
      expect(places).toEqual([
        ["a/res.csv.zst", 2],
        ["a/res.csv.zst", 3],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

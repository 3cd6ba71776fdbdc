import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { scaleWords } from "../domain/identity/scale-words";
import type { ParsedRun } from "../domain/model";
import { filesOfBundle, type TestFile } from "../importers/reading.testing";
import { joinedArchive, joinedBundle, sharedBundle } from "./joined-bundle.testing";

// Real bundles are read whole, in reverse order, and as some members with side files.
const shared = path.dirname(path.dirname(sharedBundle("wild/x")));
const bundlesIn = (folder: string): string[] => {
  const at = path.join(shared, folder);
  return readdirSync(at, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tar.gz"))
    .map((name) => path.join(at, name));
};
const bundles = (hasShared ? ["wild", "strangers", "company", "conditions", "own"] : [])
  .flatMap(bundlesIn)
  // Their results are binary, or a vector search's console.
  .filter((file) => !/ann[.-]/.test(path.basename(file)));

/** Most members of a bundle that are tried alone, evenly spread over those that hold runs. */
const TRIED = 6;
const isSide = (name: string): boolean => /(?:^|\/)(?:params\.txt|meta\.json|config\.json|env)$/.test(name);

/** A run's identity by its own sources. */
const identityOf = ({ setting, threads, settings = {}, variant = [] }: ParsedRun): Record<string, unknown> => ({
  engine: setting.engine,
  build: setting.build?.raw,
  config: setting.config?.raw,
  threads,
  words: settings.words ?? "",
  above: settings.above ?? "",
  cached: settings.cached,
  disk: settings.disk,
  storageEngine: settings.storageEngine,
  scale: scaleWords(variant).toSorted().join(" "),
});

/**
 * Returns the facts in which a run differs from the same one in its bundle. Facts that only files beside it state are
 * left out. So are runs that the bundle has elsewhere, too, since only one of them counts there.
 */
function differences(run: ParsedRun, inside: Record<string, unknown> | undefined): string[] {
  if (!inside) return [];
  return Object.entries(identityOf(run)).flatMap(([name, value]) =>
    (value ?? null) === null || value === inside[name] ? [] : [`${run.key}: ${name} ${value}, not ${inside[name]}`],
  );
}

describe.runIf(hasShared)("the identity of each run", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-invariance-"));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });
  /** The runs of these files in an archive of this name. */
  const runsOf = async (archive: string, files: readonly TestFile[]): Promise<ParsedRun[]> => {
    const tar = pack();
    for (const file of files) tar.entry({ name: file.path }, file.text);
    tar.finalize();
    const to = path.join(folder, archive);
    await writeFile(to, gzipSync(await buffer(tar), { level: 0 }));
    return (await joinedArchive(to)).runs;
  };

  it.each(bundles.map((file) => [path.basename(file), file]))("of %s is its own", async (archive, file) => {
    const files = (await filesOfBundle(file)).filter((each) => !each.path.includes("!/"));
    const whole = (await joinedBundle(file)).runs;
    const inBundle = new Map(whole.map((run) => [run.key, identityOf(run)]));
    const reversed = await runsOf(archive, files.toReversed());
    expect(reversed.flatMap((run) => differences(run, inBundle.get(run.key)))).toEqual([]);
    const members = [...new Set(reversed.map(({ source }) => source.path))].sort();
    const step = Math.max(1, Math.ceil(members.length / TRIED));
    for (const member of members.filter((_, at) => at % step === 0)) {
      const alone = await runsOf(
        archive,
        files.filter((each) => each.path.replace(/\.gz$/, "") === member.replace(/\.gz$/, "") || isSide(each.path)),
      );
      expect(alone.flatMap((run) => differences(run, inBundle.get(run.key)))).toEqual([]);
    }
  });
});

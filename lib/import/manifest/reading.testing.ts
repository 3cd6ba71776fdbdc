import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeTar } from "../../archive/archives.testing";
import type { Given } from "../../domain/names/given";
import { readUpload } from "../read-upload";

/** Reads a tar of this name as an import does. */
export async function readUploaded(tar: Buffer, fileName: string, given: Given = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "benchfolio-manifest-"));
  try {
    const file = path.join(folder, fileName);
    await writeFile(file, tar);
    return await readUpload(file, {
      fileName,
      given,
      spoolFolder: path.join(folder, "spool"),
      readBinaries: async () => ({ binaries: [], issues: [] }),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads files and returns each run with its point's numbers, and the issues. */
export async function readBundle(files: Readonly<Record<string, string>>, given: Given = {}) {
  const tar = await makeTar(...Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
  const contents = await readUploaded(tar, "bundle.tar", given);
  const rows = contents.results.flatMap(({ runs, points }) => {
    const pointOf = new Map(points.map((point) => [point.runKey, point]));
    return runs.map((run) => {
      const point = pointOf.get(run.key);
      const numbers = Object.entries({ ...point?.metrics, ...point?.moreMetrics }).filter(
        ([, value]) => value !== null,
      );
      return {
        ...run,
        sources: point?.metricSources,
        numbers: Object.fromEntries(numbers),
        status: point?.status ?? run.status,
      };
    });
  });
  return { rows, issues: contents.issues, files: contents.files, unread: contents.unread ?? [] };
}

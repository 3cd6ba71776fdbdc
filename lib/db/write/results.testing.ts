import { createHash } from "node:crypto";
import { noMetrics, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { testPoint } from "@/lib/importers/kit/record";
import { plainRun } from "@/lib/importers/plain-run.testing";
import { registerBundle } from "./bundles-write";
import { saveBundle } from "./save-bundle";

/** Saves a bundle of one file as an import would. Returns its key and public id. `content` is the file's sha256. */
export async function saveOneFile(
  bundle: { id?: string; sha256: string; fileName: string; title: string },
  results: ParsedResults,
  { path, content = null }: { path: string; content?: string | null } = { path: "sb.o" },
): Promise<{ key: number; id: string }> {
  const id = bundle.id ?? bundle.sha256.slice(0, 12);
  const { state } = await registerBundle({ ...bundle, id, sizeBytes: 1 }, async () => {});
  const file = { path, occurrence: 1, sizeBytes: 1, importer: null, reason: null, isText: true, content };
  await saveBundle(state.key, {
    files: [{ ...file, role: "imported" }],
    results: [results],
    issues: [],
    unpackedBytes: 1,
    importerVersion: "1",
  });
  return { key: state.key, id };
}

type TestPoint = Partial<ParsedPoint> & { qps: number | null; recall?: number | null };

/** Writes an importer's results as a bundle, with plain defaults. Returns the bundle's public id. */
export async function saveTestResults(
  title: string,
  runs: readonly { run: Partial<ParsedRun>; points: readonly TestPoint[] }[],
): Promise<string> {
  const sha256 = createHash("sha256").update(title).digest("hex");
  const { id } = await saveOneFile(
    { sha256, fileName: `${title}.tar`, title },
    {
      ...noResults(),
      runs: runs.map(({ run }, at) => ({ ...plainRun, ...run, key: String(at) })),
      points: runs.flatMap(({ points }, at) =>
        points.map(({ qps, recall = null, ...point }, n) =>
          testPoint(
            { ...plainRun, key: String(at) },
            { label: "label", metrics: { ...noMetrics, qps, recall }, ...point, key: `${at}.${n}` },
          ),
        ),
      ),
    },
  );
  return id;
}

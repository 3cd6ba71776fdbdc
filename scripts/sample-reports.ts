// `node --conditions=react-server --import ./scripts/typescript-hooks.mjs scripts/sample-reports.ts`: freezes
// the missing reports of sample/reports whose bundles are imported. The import worker starts this after the samples.
import { readFile } from "node:fs/promises";
import path from "node:path";

const { SAMPLE_REPORTS } = await import("../lib/domain/names/samples.ts");
const { addressKeys } = await import("../lib/domain/reports/frozen-key.ts");
const { reportBody } = await import("../lib/api/schemas/reports.ts");
const { freezeReport } = await import("../app/report/freeze-report.ts");
const { importerVersions, requireSnapshotKey, storedSnapshot } = await import("../lib/db/write/snapshots.ts");
const { tombstonesOfViews } = await import("../lib/db/read/tombstones.ts");
const { disconnect } = await import("../lib/db/disconnect.ts");

try {
  for (const [name, key] of Object.entries(SAMPLE_REPORTS)) {
    requireSnapshotKey(key);
    // A deleted report stays deleted: its operator does not want it.
    if ((await storedSnapshot(key)) || (await tombstonesOfViews(addressKeys(key))).size > 0) continue;
    const file = path.resolve(import.meta.dirname, `../sample/reports/${name}.json`);
    const body = reportBody.parse(JSON.parse(await readFile(file, "utf8")));
    const named = body.panels.flatMap((panel) =>
      "url" in panel ? (new URL(panel.url, "http://here.invalid").searchParams.get("bundle") ?? []) : [],
    );
    const here = await importerVersions([...new Set(named)]);
    if (named.every((id) => Object.hasOwn(here, id))) await freezeReport(body, "", key);
  }
} finally {
  await disconnect();
}

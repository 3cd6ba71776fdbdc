import { createReadStream } from "node:fs";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { freezeReport } from "@/app/report/freeze-report";
import { renderFrozen } from "@/app/s/[key]/render-frozen";
import { reportBody } from "@/lib/api/schemas/reports";
import { ownerPool } from "@/lib/db/owner-pool";
import { addCorrection } from "@/lib/db/read/corrections";
import { retractBundle } from "@/lib/db/write/withdraw-bundle";
import type { CorrectionTarget } from "@/lib/domain/names/corrections";
import { deleteBundle } from "@/lib/import/delete-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import type { Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { packDirectory } from "../../cli/pack-directory";

const root = path.resolve(import.meta.dirname, "../..");
const folder = (where: string) => packDirectory(path.join(root, where)).pipe(new PassThrough());

/** Target of a correction, so that a kept database has one. */
export const CORRECTED: CorrectionTarget = { subject: "build", engine: "postgres", name: "pg1520_deb" };

/** An A/B of two engines of one bundle. */
const AB = "/diff?family=sysbench&by=engine&a=mariadb&b=postgres";

/** A view of each kind that can be frozen, and the relative table in each of its forms. */
const VIEWS = [
  "/compare",
  "/relative?family=sysbench",
  "/relative?family=sysbench&view=chart",
  "/relative?family=sysbench&view=scaling",
  "/relative?family=sysbench&view=efficiency",
  "/history?family=sysbench",
  AB,
];

/** Live views, and text between them. */
const REPORT = reportBody.parse({
  title: "Kept report",
  caption: "Of several panels.",
  panels: [
    { markdown: "## What changed\n\nA table | of text\n--|--\n1|2" },
    { url: "/relative?family=sysbench", figure: "table", title: "Every row" },
    { url: "/relative?family=sysbench&view=efficiency" },
    { url: AB },
    { url: "/compare", figure: "chart" },
  ],
});

async function put(fileName: string, source: AsyncIterable<Uint8Array>): Promise<{ id: string; key: number }> {
  const { state } = await storeUpload({ source, fileName, title: null });
  await importBundle(state.key).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === "ExpectedError")) throw error;
  });
  return state;
}

/**
 * Puts a little of everything into an empty server, from our own files:
 * - vector searches, tests with the author's tables, and samples
 * - bundles that failed, or were retracted, deleted or imported again
 * - a correction, a frozen view of each kind, and a report
 */
export async function fillServer(): Promise<void> {
  await put("vectors.tar", folder("lib/importers/ann-console/fixtures/complete"));
  const tests = await put("tests.tar", folder("lib/importers/sysbench/fixtures/nov26.sb.deb12.c2r24"));
  await put("samples.tar.gz", createReadStream(path.join(root, "lib/import/fixtures/fio-vmstat.tar.gz")));
  await put("tables.tar", folder("lib/importers/sysbench/fixtures/tables/nov26.sb.deb12.c2r24"));
  await put("holiday.txt", Readable.from([Buffer.from("We went to the sea.\n")]));
  const retracted = await put("retracted.tar", folder("lib/importers/sysbench/fixtures/tables/dec2020.by.hand"));
  const deleted = await put("deleted.tar", folder("lib/importers/sysbench/fixtures/tables/nov26.by.hand"));
  await importBundle(tests.key);
  await addCorrection(CORRECTED, {
    displayName: "PostgreSQL 15.2, Debian's",
    mergeInto: null,
    version: null,
    notes: "As packaged.",
    author: "A reader",
    releaseDate: null,
  });
  const render = (snapshot: Snapshot) => renderFrozen(snapshot, { origin: "http://localhost", at: snapshot.createdAt });
  for (const url of VIEWS) await freezeView({ url, title: "", caption: `Frozen from ${url}` }, render);
  await freezeReport(REPORT, "http://localhost");
  await retractBundle(retracted.id, "Measured with a debug build.");
  await deleteBundle(deleted.id, "Uploaded by mistake.");
  // A backup leaves out the progress of imports.
  await ownerPool().query("delete from import_progress");
}

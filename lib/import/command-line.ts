import { disconnect } from "../db/disconnect";
import { loadBundleReport, loadFileList } from "../db/read/bundle-report";
import { ExpectedError } from "../errors";
import { importBundle } from "./import-bundle";
import { awaitVerdict, storeUpload, type Upload } from "./upload";
import { startImportWorker } from "./worker";

const FOREVER = Number.POSITIVE_INFINITY;
/** Above the entries of an archive (lib/archive/limits.ts), so that a report lists all files. */
const ALL_FILES = 1_000_000;

/** Returns an importer in this process, for scripts/import.ts without a server. Needs DATABASE_URL. */
export async function commandLineImporter() {
  const worker = await startImportWorker({ runImport: importBundle });
  return {
    /** Stores and imports an upload, and returns its report. Throws an ExpectedError for a refused one. */
    async upload(upload: Upload) {
      const { state, duplicate } = await storeUpload(upload);
      const settled = await awaitVerdict(state, FOREVER);
      return { ...(await reportOf(settled.id)), duplicate };
    },
    async close() {
      await worker.stop();
      await disconnect();
    },
  };
}

async function reportOf(id: string) {
  const [bundle, list] = await Promise.all([loadBundleReport(id), loadFileList(id, ALL_FILES)]);
  if (!bundle || !list) throw new ExpectedError("not-found", `There is no bundle ${id}.`);
  return { bundle, files: list.files };
}

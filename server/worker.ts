// Imports bundles from the queue, beside the web server, and ends with its parent. It is started by
// `node --import ./scripts/typescript-hooks.mjs server/worker.ts`.
import { type ChildProcess, execFile } from "node:child_process";
import path from "node:path";
import { maskSecrets } from "../lib/domain/secrets/secrets.ts";
import { env } from "../lib/env.ts";
import { importSample } from "../lib/import/import-sample.ts";
import { importProcesses } from "../lib/import/process/host.ts";
import { limitsFor } from "../lib/import/process/limits.ts";
import { startImportWorker } from "../lib/import/worker.ts";
import { makeLog, maskBy, structureConsole } from "./log.ts";
import { serveSettings } from "./settings.ts";

maskBy(maskSecrets);
if (serveSettings().BENCHFOLIO_LOG === "json") structureConsole(makeLog("worker"));
process.env.BENCHFOLIO_STATEMENT_TIMEOUT = "0"; // an import's statements take longer the more rows it has

const { BENCHFOLIO_IMPORTS: sideBySide, BENCHFOLIO_IMPORT_SECONDS: seconds } = env();
const imports = importProcesses({
  script: path.join(import.meta.dirname, "import-process.ts"),
  limits: limitsFor(seconds),
});
const worker = await startImportWorker({
  runImport: imports.run,
  runPreview: imports.preview,
  runTwin: imports.twin,
  sideBySide,
});
const hooks = import.meta.resolve("../scripts/typescript-hooks.mjs");
/** Freezes the sample reports in another process: they need much memory once, which this process would keep. */
const reports = () =>
  execFile(
    process.execPath,
    ["--conditions=react-server", "--import", hooks, path.join(import.meta.dirname, "../scripts/sample-reports.ts")],
    (error) => error && !stopping && console.error("the sample reports were not frozen:", error),
  );
let freezing: ChildProcess | null = null;
let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  freezing?.kill();
  setTimeout(() => process.exit(code), 2_500).unref(); // an import that does not let go is taken up at the next start
  await worker.stop().catch((error) => console.error("stopping the import worker:", error));
  await imports.close();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
process.on("disconnect", () => stop(0)); // the parent is gone, however it went
worker.ended.then(
  () => stop(stopping ? 0 : 1),
  (error) => {
    console.error("the import worker lost its database:", error);
    process.exit(1);
  },
);
if (process.env.BENCHFOLIO_SAMPLE !== "0") {
  const imported = await importSample().catch((error) => console.error("the sample bundles were not imported:", error));
  // A stop in the meantime has ended what ran until then, and would leave a child behind.
  if (imported && !stopping) freezing = reports();
}
process.send?.({ ready: true });

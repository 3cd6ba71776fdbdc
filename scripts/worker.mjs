// Imports bundles from the queue, beside the web server: `node --import tsx scripts/worker.mjs`. Ends with its parent.
import { importSample } from "../lib/import/import-sample.ts";
import { startImportWorker } from "../lib/import/worker.ts";

const worker = await startImportWorker();
let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), 8_000).unref(); // an import that does not let go is taken up at the next start
  await worker.stop().catch((error) => console.error("stopping the import worker:", error));
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
  await importSample().catch((error) => console.error("the sample bundle was not imported:", error));
}
process.send?.({ ready: true });

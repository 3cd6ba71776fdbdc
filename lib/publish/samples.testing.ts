import { createReadStream } from "node:fs";
import path from "node:path";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadShownAt } from "./load-shown";
import type { ShownView } from "./shown-view";

/** Imports two of the samples of a new installation: a sysbench archive and a vector search. */
export async function importSamples(): Promise<void> {
  for (const sample of ["sysbench-archive-layout.tar.gz", "ann-hdf5-small.tar.xz"]) {
    const source = createReadStream(path.resolve(import.meta.dirname, "../../sample", sample));
    const { state } = await storeUpload({ source, fileName: sample, title: null });
    const key = await bundleKeyOf(state.id);
    if (key === null) throw new Error("The sample was not stored.");
    await importBundle(key);
  }
}

/** Returns the view of an address. Throws an Error where there is none. */
export async function shownAt(address: string): Promise<ShownView> {
  const shown = await loadShownAt(address);
  if (!shown) throw new Error(`${address} shows nothing.`);
  return shown;
}

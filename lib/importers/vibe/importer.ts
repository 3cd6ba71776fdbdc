import type { BinaryImporter } from "../kit/types";
import { assembleVibe } from "./assemble";
import type { VibeRow } from "./facts";

/** The summary that VIBE's export_results.py writes. Its HDF5 results are read by ann-hdf5. */
export const vibe: BinaryImporter<VibeRow[]> = {
  id: "vibe",
  version: 4,
  title: "VIBE summary (Parquet)",
  reader: "isolated",
  recognise: ({ path, head }) =>
    /\.(?:parquet|pq)$/i.test(path) &&
    !/(?:^|\/)\._/.test(path) &&
    Buffer.from(head.subarray(0, 4)).toString() === "PAR1",
  stage: () => 2,
  wantsTruth: () => null,
  groundTruths: () => [],
  // Loaded only in the reading process, as foreign bytes stay out of the server's memory.
  read: async (file) => (await import("./read-file")).readSummary(file),
  assemble: (files, { allPaths }) => assembleVibe(files, allPaths),
};

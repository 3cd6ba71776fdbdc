import type { BinaryImporter } from "../kit/types";
import { assembleAnnHdf5 } from "./assemble";
import { type AnnFacts, partsOf } from "./facts";
import { standInsOf, truthsOf } from "./ground-truths";
import { recogniseAnnHdf5, stageOf } from "./sniff";
import { wantsTruth } from "./wants-truth";

/** Result and ground-truth files of ann-benchmarks, and of VIBE, whose files hold a group for each search. */
export const annHdf5: BinaryImporter<AnnFacts> = {
  id: "ann-hdf5",
  version: 7,
  title: "ann-benchmarks and VIBE results (HDF5)",
  reader: "isolated",
  recognise: recogniseAnnHdf5,
  stage: stageOf,
  wantsTruth,
  groundTruths: (read, wanted) => [...truthsOf(partsOf(read), wanted).truths, ...standInsOf(partsOf(read))],
  // Loaded only in the reading process: the HDF5 library is large, and foreign bytes stay out of the server's memory.
  read: async (file, groundTruths) => (await import("./read-file")).readAnnHdf5(file, groundTruths),
  assemble: assembleAnnHdf5,
};

import type { BinaryImporter } from "../types";
import { assembleAnnHdf5 } from "./assemble";
import type { AnnFacts } from "./facts";
import { standInsOf, truthsOf } from "./ground-truths";
import { readAnnHdf5 } from "./read-file";
import { recogniseAnnHdf5, stageOf } from "./sniff";
import { wantsTruth } from "./wants-truth";

/** Result and ground-truth files of ann-benchmarks. */
export const annHdf5: BinaryImporter<AnnFacts> = {
  id: "ann-hdf5",
  version: 1,
  title: "ann-benchmarks results (HDF5)",
  reader: "isolated",
  recognise: recogniseAnnHdf5,
  stage: stageOf,
  wantsTruth,
  groundTruths: (read, wanted) => [...truthsOf(read, wanted).truths, ...standInsOf(read)],
  read: readAnnHdf5,
  assemble: assembleAnnHdf5,
};

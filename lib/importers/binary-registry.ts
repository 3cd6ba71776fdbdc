import { annHdf5 } from "./ann-hdf5/importer";
import type { BinaryImporter } from "./kit/types";

/** Importers that read binary files. The limited process knows only these: it has its own memory and needs no parser of text. */
export const binaryImporters: readonly BinaryImporter[] = [annHdf5];

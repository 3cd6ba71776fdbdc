import { annHdf5 } from "./ann-hdf5/importer";
import type { BinaryImporter } from "./kit/types";
import { vibe } from "./vibe/importer";

/** Importers of binary files. The limited process loads only these: it has its own memory and parses no text. */
export const binaryImporters: readonly BinaryImporter[] = [annHdf5, vibe];

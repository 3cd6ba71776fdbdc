import type { TextImporter } from "../kit/types";
import { assembleAnnCsv } from "./assemble";
import { type CsvFacts, openAnnCsv } from "./parse";
import { recogniseAnnCsv } from "./sniff";

/** The table of data_export.py of ann-benchmarks and of big-ann-benchmarks. */
export const annCsv: TextImporter<CsvFacts> = {
  id: "ann-csv",
  version: 7,
  title: "ann-benchmarks or big-ann-benchmarks data_export.py table (CSV)",
  reader: "lines",
  recognise: recogniseAnnCsv,
  open: (file) => openAnnCsv(file),
  assemble: assembleAnnCsv,
};

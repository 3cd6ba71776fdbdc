import type { TextImporter } from "../kit/types";
import { assembleYcsb } from "./assemble";
import type { YcsbFacts } from "./facts";
import { openYcsb } from "./parse";
import { recogniseYcsb } from "./sniff";

/** Output of YCSB's Java client, of its forks and of go-ycsb. */
export const ycsb: TextImporter<YcsbFacts> = {
  id: "ycsb",
  version: 15,
  title: "YCSB and go-ycsb output",
  reader: "lines",
  recognise: recogniseYcsb,
  open: openYcsb,
  assemble: assembleYcsb,
};

import { assembleSamples, type SampleFacts } from "../kit/samples";
import type { TextImporter } from "../kit/types";
import { openMpstat } from "./parse";
import { recogniseMpstat } from "./sniff";

/** What `mpstat` prints every second. */
export const mpstat: TextImporter<SampleFacts> = {
  id: "mpstat",
  version: 1,
  title: "mpstat samples",
  supporting: true,
  reader: "lines",
  recognise: recogniseMpstat,
  open: openMpstat,
  assemble: (files) => assembleSamples("mpstat", files),
};

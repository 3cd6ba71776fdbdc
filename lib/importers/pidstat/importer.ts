import { assembleSamples, type SampleFacts } from "../kit/samples";
import type { TextImporter } from "../kit/types";
import { openPidstat } from "./parse";
import { recognisePidstat } from "./sniff";

/** What `pidstat` prints every second of chosen processes. */
export const pidstat: TextImporter<SampleFacts> = {
  id: "pidstat",
  version: 1,
  title: "pidstat samples",
  supporting: true,
  reader: "lines",
  recognise: recognisePidstat,
  open: openPidstat,
  assemble: (files) => assembleSamples("pidstat", files),
};

import { assembleSamples, type SampleFacts } from "../kit/samples";
import type { TextImporter } from "../kit/types";
import { openVmstat } from "./parse";
import { recogniseVmstat } from "./sniff";

/** What `vmstat 1` prints. */
export const vmstat: TextImporter<SampleFacts> = {
  id: "vmstat",
  version: 1,
  title: "vmstat samples",
  supporting: true,
  reader: "lines",
  recognise: recogniseVmstat,
  open: openVmstat,
  assemble: (files) => assembleSamples("vmstat", files),
};

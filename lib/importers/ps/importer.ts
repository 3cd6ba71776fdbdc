import { assembleSamples, type SampleFacts } from "../kit/samples";
import type { TextImporter } from "../kit/types";
import { openPs } from "./parse";
import { recognisePs } from "./sniff";

/** `ps aux` taken over and over, or the memory columns cut from it. */
export const ps: TextImporter<SampleFacts> = {
  id: "ps",
  version: 1,
  title: "ps aux samples",
  supporting: true,
  reader: "lines",
  recognise: recognisePs,
  open: openPs,
  assemble: (files) => assembleSamples("ps", files),
};

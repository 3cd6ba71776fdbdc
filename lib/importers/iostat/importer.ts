import { assembleSamples, type SampleFacts } from "../kit/samples";
import type { TextImporter } from "../kit/types";
import { openIostat } from "./parse";
import { recogniseIostat } from "./sniff";

/** What `iostat -x` prints, as text or JSON. */
export const iostat: TextImporter<SampleFacts> = {
  id: "iostat",
  version: 2,
  title: "iostat -x reports (text or JSON)",
  supporting: true,
  reader: "lines",
  longLines: true,
  recognise: recogniseIostat,
  open: openIostat,
  assemble: (files) => assembleSamples("iostat", files),
};

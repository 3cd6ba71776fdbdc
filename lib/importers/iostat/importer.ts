import { sampler } from "../kit/samples";
import { openIostat } from "./parse";
import { recogniseIostat } from "./sniff";

/** Reports of `iostat -x`, as text or JSON. */
export const iostat = sampler({
  id: "iostat",
  version: 6,
  title: "iostat -x reports (text or JSON)",
  longLines: true,
  recognise: recogniseIostat,
  open: openIostat,
});

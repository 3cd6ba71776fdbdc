import { sampler } from "../kit/samples";
import { openMpstat } from "./parse";
import { recogniseMpstat } from "./sniff";

/** What `mpstat` prints every second. */
export const mpstat = sampler({
  id: "mpstat",
  version: 1,
  title: "mpstat samples",
  recognise: recogniseMpstat,
  open: openMpstat,
});

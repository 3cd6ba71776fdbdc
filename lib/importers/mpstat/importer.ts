import { sampler } from "../kit/samples";
import { openMpstat } from "./parse";
import { recogniseMpstat } from "./sniff";

/** Samples of `mpstat`. */
export const mpstat = sampler({
  id: "mpstat",
  version: 3,
  title: "mpstat samples",
  recognise: recogniseMpstat,
  open: openMpstat,
});

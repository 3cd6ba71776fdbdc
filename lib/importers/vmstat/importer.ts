import { sampler } from "../kit/samples";
import { openVmstat } from "./parse";
import { recogniseVmstat } from "./sniff";

/** Samples of `vmstat 1`. */
export const vmstat = sampler({
  id: "vmstat",
  version: 5,
  title: "vmstat samples",
  recognise: recogniseVmstat,
  open: openVmstat,
});

import { sampler } from "../kit/samples";
import { openPidstat } from "./parse";
import { recognisePidstat } from "./sniff";

/** Samples of `pidstat` of chosen processes. */
export const pidstat = sampler({
  id: "pidstat",
  version: 3,
  title: "pidstat samples",
  recognise: recognisePidstat,
  open: openPidstat,
});

import { sampler } from "../kit/samples";
import { openPs } from "./parse";
import { recognisePs } from "./sniff";

/** Repeated output of `ps aux`, or the memory columns cut from it. */
export const ps = sampler({
  id: "ps",
  version: 5,
  title: "ps aux samples",
  recognise: recognisePs,
  open: openPs,
});

import type { TextImporter } from "../../kit/types";
import { assemble } from "./assemble";
import { type Facts, openTimings } from "./parse";
import { recognise } from "./sniff";

/** Tables of the seconds that tasks took, with ratios: table scans, loads, index creation. */
export const timings: TextImporter<Facts> = {
  id: "timings",
  version: 5,
  title: "tables of seconds and ratios",
  reader: "lines",
  recognise,
  open: ({ path }) => openTimings(path),
  assemble: (files) => assemble(files),
};

import type { TextImporter } from "../../kit/types";
import { assemble } from "./assemble";
import { type Facts, openClientCounts } from "./parse";
import { recognise } from "./sniff";

/** Tables of rates with a column per number of clients, from the archive author's posts on sysbench. */
export const clientCounts: TextImporter<Facts> = {
  id: "client-counts",
  version: 5,
  title: "tables of rates by number of clients",
  reader: "lines",
  recognise,
  open: ({ path }) => openClientCounts(path),
  assemble: (files) => assemble(files),
};

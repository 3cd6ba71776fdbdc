import { noResults } from "@/lib/domain/parsed-results";
import type { TextImporter } from "../../kit/types";
import { openIndexRows } from "./parse-index-rows";
import { type AuthorFacts, openQpsRows } from "./parse-qps-rows";
import { sniff, tableOfPath } from "./sniff";

/** Tables that a bundle's author derived from ann-benchmarks runs. They check our numbers and never become points. */
export const annAuthor: TextImporter<AuthorFacts> = {
  id: "ann-author",
  version: 4,
  title: "author's tables beside ann-benchmarks logs",
  reader: "lines",
  recognise: (member) => sniff(member) !== null,
  open({ path }) {
    const table = tableOfPath(path);
    return table === "best-qps" || table === "point-list" ? openQpsRows(path, table) : openIndexRows(path);
  },
  assemble: (files) => ({ ...noResults(), authorRows: files.flatMap(({ facts }) => facts.rows) }),
};

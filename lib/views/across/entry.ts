import { blockFigures } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { viewTable } from "@/lib/tables/types";
import type { ViewEntry } from "@/lib/views/registry/view-entry";
import { acrossBlock, acrossRecords } from "./across-block";
import { type AcrossPage, acrossQuery } from "./across-page";
import { acrossAsks } from "./across-params";

/** The registry's entry of /datasets: vector searches over all data sets at one recall. */
export const acrossEntry = {
  asks: acrossAsks,
  about: "Algorithms across data sets at one recall: the share of the best QPS of each data set.",
  encode: ({ params }) => acrossQuery(params),
  words: ({ title }) => ({ title, description: "" }),
  heading: ({ title }) => title,
  subject: () => "vector-search",
  nothing: "There are no results of a vector search here yet.",
  figures: (view, _, title) => blockFigures(acrossBlock(view), view, title),
  tables: [
    viewTable("across", "Algorithms by data set", (view: AcrossPage) =>
      tableFile(acrossBlock(view), {
        name: "across",
        listKey: "algorithms",
        json: acrossRecords(view),
      }),
    ),
  ],
  liveTables: [],
  json: (view) => view,
  stored: null,
  keepBundles: (view) => view,
  trust: null,
} satisfies ViewEntry<AcrossPage>;

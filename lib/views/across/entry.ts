import { acrossFigures } from "@/lib/pictures/across-figures";
import { acrossTable } from "@/lib/tables/across-table";
import { viewTable } from "@/lib/tables/types";
import type { ViewEntry } from "@/lib/views/registry/view-entry";
import { type AcrossPage, acrossQuery } from "./across-page";

/** Vector searches across data sets at one recall. */
export const acrossEntry = {
  encode: ({ params }) => acrossQuery(params),
  words: ({ title }) => ({ title, description: "" }),
  heading: ({ title }) => title,
  subject: () => "vector-search",
  nothing: "There are no results of a vector search here yet.",
  figures: (view, _, title) => acrossFigures(view, title),
  tables: [viewTable("across", "Algorithms by data set", acrossTable)],
  liveTables: [],
  json: (view) => view,
  stored: null,
  keepBundles: (view) => view,
  trust: null,
} satisfies ViewEntry<AcrossPage>;

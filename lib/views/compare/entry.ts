import { compareFigures } from "@/lib/pictures/compare-figures";
import { COMPARE_TABLES } from "@/lib/tables/compare-tables";
import { compareWords } from "@/lib/views/frozen/headings";
import { facetsOf, type ViewEntry } from "@/lib/views/registry/view-entry";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { answerTexts } from "./answer-sentences";
import { compareNumbers } from "./compare-numbers";
import { type CompareView, compareViewSchema } from "./compare-types";

/** Vector searches of one data set, distance and k. */
export const compareEntry = {
  encode: ({ params }) => encodeCompareParams(params),
  words: compareWords,
  heading: ({ dataset, k }) => `${dataset}${k === null ? "" : `, k = ${k}`}`,
  subject: ({ params }) => params.dataset,
  nothing: "There are no results of a vector search here yet.",
  figures: (view, _, title) => compareFigures(view, title),
  tables: COMPARE_TABLES,
  // A frozen view keeps only the points that it draws.
  liveTables: [{ name: "points", label: "All points in view" }],
  json: (view) => view,
  stored: compareViewSchema,
  said: answerTexts,
  keepBundles: (view, own) => ({ ...view, facets: facetsOf(view.facets, own) }),
  trust: {
    numbers: compareNumbers,
    family: () => "vector-search",
    authorCheck: (view, bundle) => view.authorDisagreements.find((check) => check.bundle === bundle) ?? null,
    most: 3,
  },
} satisfies ViewEntry<CompareView>;

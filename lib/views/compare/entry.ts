import { compareFigures } from "@/lib/pictures/compare-figures";
import { COMPARE_TABLES } from "@/lib/tables/compare-tables";
import { answerClaim } from "@/lib/views/claims/answer-claims";
import { findAnswerClaim } from "@/lib/views/claims/claim-keys";
import { compareWords } from "@/lib/views/frozen/headings";
import { facetsOf, type ViewEntry } from "@/lib/views/registry/view-entry";
import { compareCodec, encodeCompareParams } from "@/lib/views/state/compare-params";
import { answerRows } from "./answer-rows";
import { answerTexts } from "./answer-sentences";
import { compareNumbers } from "./compare-numbers";
import { type CompareView, compareViewSchema } from "./compare-types";

/** The registry's entry of /compare: vector searches of one data set, distance and k. */
export const compareEntry = {
  asks: compareCodec,
  about:
    "Vector searches of one data set, distance and k: best QPS at a recall, index cost, thread scaling, frontiers.",
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
  claimAt(view, look, key) {
    const base = look?.base ?? view.params.base;
    const { rows } = answerRows(view.series, view.groups, view.curves, view.params.target, base);
    const found = findAnswerClaim(rows, key);
    return found && answerClaim(view, rows, found.row, found.of);
  },
  keepBundles: (view, own) => ({ ...view, facets: facetsOf(view.facets, own) }),
  trust: {
    numbers: compareNumbers,
    family: () => "vector-search",
    authorCheck: (view, bundle) => view.authorDisagreements.find((check) => check.bundle === bundle) ?? null,
    most: 3,
  },
} satisfies ViewEntry<CompareView>;

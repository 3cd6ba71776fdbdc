import { relativeFigures } from "@/lib/pictures/relative-figures";
import { archiveText } from "@/lib/tables/archive-text";
import { RELATIVE_TABLE } from "@/lib/tables/relative-table";
import { summaryTexts } from "@/lib/views/answers/result-summary";
import { findTarget } from "@/lib/views/claims/claim-keys";
import { relativeClaim } from "@/lib/views/claims/relative-claims";
import { relativeHeading, relativeWords } from "@/lib/views/frozen/headings";
import { facetsOf, type ViewEntry } from "@/lib/views/registry/view-entry";
import { NO_TESTS } from "@/lib/views/selection/workload-selection";
import { encodeLook, encodeWorkloadParams, lookOf, workloadCodec } from "@/lib/views/state/workload-params";
import { refuseUnknownBase } from "./named-look";
import { relativeAnswer } from "./relative-answer";
import { relativeFiles } from "./relative-files";
import { relativeGrid } from "./relative-grid";
import { relativeNumbers } from "./relative-numbers";
import { type RelativeView, relativeViewSchema } from "./relative-types";

/** The registry's entry of /relative: tests by build, config or machine, as values or relative to one of them. */
export const relativeEntry = {
  asks: workloadCodec,
  about: "Tests by build, config or machine, as values and relative to a baseline, with the median of each group.",
  encode: ({ params }) => encodeWorkloadParams(params),
  words: relativeWords,
  heading: (view) => relativeHeading(view, view.params),
  subject: ({ params }) => params.family,
  nothing: NO_TESTS,
  figures: (view, look, title) => relativeFigures(view, look ?? view.params, title),
  tables: [RELATIVE_TABLE],
  liveTables: [],
  json: relativeAnswer,
  // In the format of the archive's author.
  figureText: (view, look, figure) => (figure === "table" ? archiveText(view, look ?? view.params) : null),
  files: relativeFiles,
  look: {
    read: lookOf,
    fit(look, view) {
      refuseUnknownBase(look, view);
      // Links from before this choice existed keep the one that the view was frozen with.
      return { ...look, relativeTo: look.relativeTo ?? view.params.relativeTo };
    },
    encode: encodeLook,
  },
  stored: relativeViewSchema,
  said: summaryTexts,
  claimAt(view, look, key) {
    const grid = relativeGrid(view, { ...view.params, ...look });
    const target = findTarget(view, grid, key);
    return target && relativeClaim(view, grid, target);
  },
  // Proposals to join names are for a live page alone.
  keepBundles: ({ offers: _, ...view }, own) => ({ ...view, facets: facetsOf(view.facets, own) }),
  trust: { numbers: relativeNumbers, family: ({ params }) => params.family, most: 1 },
} satisfies ViewEntry<RelativeView>;

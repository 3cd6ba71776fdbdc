import { historyFigures } from "@/lib/pictures/history-figures";
import { HISTORY_TABLES } from "@/lib/tables/history-tables";
import { findHistoryClaim } from "@/lib/views/claims/claim-keys";
import { historyClaim } from "@/lib/views/claims/history-claims";
import { historyHeading, historyWords } from "@/lib/views/frozen/headings";
import { facetsOf, type ViewEntry } from "@/lib/views/registry/view-entry";
import { NO_TESTS } from "@/lib/views/selection/workload-selection";
import { encodeHistoryParams, historyCodec } from "@/lib/views/state/history-params";
import { historyNumbers } from "./history-numbers";
import { type HistoryView, historyViewSchema } from "./history-types";

/** The registry's entry of histories: one test or group over builds. */
export const historyEntry = {
  asks: historyCodec,
  about: "One test or group of tests over the builds of each engine, with changes and what moved in the newest one.",
  encode: ({ params }) => encodeHistoryParams(params),
  words: historyWords,
  heading: historyHeading,
  subject: ({ params }) => params.family,
  nothing: NO_TESTS,
  figures: (view, _, title) => historyFigures(view, title),
  tables: HISTORY_TABLES,
  liveTables: [],
  json: (view) => view,
  stored: historyViewSchema,
  claimAt(view, _, key) {
    const found = findHistoryClaim(view, key);
    return found && historyClaim(view, found);
  },
  keepBundles: (view, own) => ({ ...view, facets: facetsOf(view.facets, own) }),
  trust: { numbers: historyNumbers, family: ({ family }) => family, most: 1 },
} satisfies ViewEntry<HistoryView>;

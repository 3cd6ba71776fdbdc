import { blockFigures } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { viewTable } from "@/lib/tables/types";
import type { ViewEntry } from "@/lib/views/registry/view-entry";
import { NO_TESTS } from "@/lib/views/selection/workload-selection";
import { slowerBlock, slowerRecords, slowerTitle } from "./slower-block";
import { encodeSlowerParams, slowerCodec } from "./slower-params";
import type { SlowerView } from "./slower-types";

/** Returns the first sentence of a pair that is compared; undefined where none is. */
const firstSentence = ({ settings }: SlowerView): string | undefined =>
  settings.flatMap(({ pairs }) => pairs.flatMap(({ sentences }) => sentences))[0]?.text;

/** The registry's entry of /slower: the newest release of an engine against the one before and the oldest. */
export const slowerEntry = {
  asks: slowerCodec,
  about: "The newest release of an engine against the one before and against the oldest, by group of tests.",
  encode: ({ params }) => encodeSlowerParams(params),
  words: (view) => ({
    title: slowerTitle(view),
    description: firstSentence(view) ?? view.emptyReason ?? "",
  }),
  heading: slowerTitle,
  subject: ({ params }) => params.family,
  nothing: NO_TESTS,
  figures: (view, _, title) => blockFigures(slowerBlock(view), view, title),
  tables: [
    viewTable("slower", "Groups of each pair", (view: SlowerView) =>
      tableFile(slowerBlock(view), { name: "slower", listKey: "groups", json: slowerRecords(view) }),
    ),
  ],
  liveTables: [],
  json: null,
  stored: null,
  keepBundles: (view) => view,
  trust: null,
} satisfies ViewEntry<SlowerView>;

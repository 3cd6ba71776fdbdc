import { blockFigures } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { measuredWith, notRecordedTexts } from "@/lib/tables/measured-with";
import { viewTable } from "@/lib/tables/types";
import { diffClaim, findDiffClaim } from "@/lib/views/claims/diff-claims";
import type { ViewEntry } from "@/lib/views/registry/view-entry";
import { NO_TESTS } from "@/lib/views/selection/workload-selection";
import { diffCodec, encodeDiffParams } from "@/lib/views/state/diff-params";
import { diffBlock, diffRecords } from "./diff-block";
import { diffNumbers } from "./diff-numbers";
import { type DiffView, diffViewSchema } from "./diff-types";

/** The registry's entry of A/B: two builds, configs, machines or bundles, workload by workload. */
export const diffEntry = {
  asks: diffCodec,
  about: "Two builds, configs, machines or bundles, A against B: each workload with a verdict.",
  encode: ({ params }) => encodeDiffParams(params),
  words: ({ title, familyName, facts }) => ({ title, description: [familyName, ...facts].join(" · ") }),
  heading: ({ title }) => title,
  subject: ({ params }) => params.family,
  nothing: NO_TESTS,
  figures: (view, _, title) => blockFigures(diffBlock(view), view, title),
  tables: [
    viewTable("diff", "Every workload", (view: DiffView) => {
      const table = tableFile(diffBlock(view), { name: "diff", listKey: "rows", json: diffRecords(view) });
      const { leftOut, omittedRows } = view;
      const beside = leftOut ? { leftOut, omittedRows } : {};
      return measuredWith({ ...table, beside }, [...view.facts, ...notRecordedTexts(view.notRecorded)]);
    }),
  ],
  liveTables: [],
  json: null,
  stored: diffViewSchema,
  claimAt(view, _, key) {
    const found = findDiffClaim(view, key);
    return found && diffClaim(view, found);
  },
  // Proposals to join names are for a live page alone.
  keepBundles: ({ offers: _, alike: _alike, ...view }, own) =>
    view.params.by === "bundle" ? { ...view, choices: view.choices.filter(({ key }) => own.has(key)) } : view,
  trust: { numbers: diffNumbers, family: ({ params }) => params.family, most: 1 },
} satisfies ViewEntry<DiffView>;

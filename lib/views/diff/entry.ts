import { diffFigures } from "@/lib/pictures/diff-figures";
import { diffTable } from "@/lib/tables/diff-table";
import { viewTable } from "@/lib/tables/types";
import type { ViewEntry } from "@/lib/views/registry/view-entry";
import { NO_TESTS } from "@/lib/views/selection/workload-selection";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { diffNumbers } from "./diff-numbers";
import { type DiffView, diffViewSchema } from "./diff-types";

/** Two builds, configs, machines or bundles, workload by workload. */
export const diffEntry = {
  encode: ({ params }) => encodeDiffParams(params),
  words: ({ title, familyName, facts }) => ({ title, description: [familyName, ...facts].join(" · ") }),
  heading: ({ title }) => title,
  subject: ({ params }) => params.family,
  nothing: NO_TESTS,
  figures: (view, _, title) => diffFigures(view, title),
  tables: [viewTable("diff", "Every workload", diffTable)],
  liveTables: [],
  json: null,
  stored: diffViewSchema,
  keepBundles: (view, own) =>
    view.params.by === "bundle" ? { ...view, choices: view.choices.filter(({ key }) => own.has(key)) } : view,
  trust: { numbers: diffNumbers, family: ({ params }) => params.family, most: 1 },
} satisfies ViewEntry<DiffView>;

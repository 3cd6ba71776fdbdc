import { blockFigures } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import { viewTable } from "@/lib/tables/types";
import type { ViewEntry } from "@/lib/views/registry/view-entry";
import { movedText, nightsBlock, projectBlock, projectTitle } from "./project-block";
import { encodeProjectParams, projectCodec } from "./project-params";
import type { ProjectView } from "./project-types";

/** The registry's entry of projects: the last nights of one on a branch, and its tests that moved. */
export const projectEntry = {
  asks: projectCodec,
  about: "The last nights of a project on a branch: which tests moved, and since which commit.",
  encode: ({ params: { filters: _, ...asked } }) => encodeProjectParams(asked),
  words: (view) => ({ title: projectTitle(view), description: view.emptyReason ?? movedText(view) }),
  heading: projectTitle,
  subject: ({ params }) => params.family,
  nothing: "No public bundle states a project yet.",
  figures: (view, _, title) => blockFigures(projectBlock(view), view, title),
  tables: [
    viewTable("moves", "What moved", (view: ProjectView) =>
      tableFile(projectBlock(view), {
        name: "moves",
        listKey: "rows",
        json: ({ key }) => view.rows.find((row) => row.key === key),
      }),
    ),
    viewTable("nights", "Nights", (view: ProjectView) =>
      tableFile(nightsBlock(view), {
        name: "nights",
        listKey: "nights",
        json: ({ key }) => view.nights.find((night) => night.key === key),
      }),
    ),
  ],
  liveTables: [],
  json: null,
  stored: null,
  keepBundles: (view) => view,
  trust: null,
} satisfies ViewEntry<ProjectView>;

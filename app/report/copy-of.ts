import type { DraftPanel } from "@/components/report/draft";
import { MOST_ABOUT } from "@/lib/api/schemas/drafts";
import { figureOfPanel } from "@/lib/publish/report/report-parts";
import type { FrozenReport } from "@/lib/publish/report/report-types";

/** Returns a report for its editor. Frozen views keep their keys; a withdrawn panel becomes the text of its reason. */
export const copyOf = ({ title, caption, frozen, panels }: FrozenReport) => ({
  title,
  caption,
  panels: panels.map((panel, at): DraftPanel => {
    const id = `${frozen.key}-${at + 1}`;
    if (panel.kind === "text") return { id, markdown: panel.markdown };
    if (panel.kind === "withdrawn") return { id, markdown: panel.text };
    const { shown, figure } = panel;
    return {
      id,
      url: shown.path,
      figure,
      title: shown.title ?? "",
      about: figureOfPanel(panel).title.slice(0, MOST_ABOUT),
    };
  }),
});

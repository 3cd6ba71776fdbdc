import { copiesOf } from "@/lib/publish/share/copies";
import { sourceOf } from "@/lib/publish/shown-source";
import { packFiles, pictureFiles } from "@/lib/publish/view-zip";
import { withBase } from "@/lib/urls";
import { reportCopies } from "./report-copies";
import { type Rendering, reportPage } from "./report-html";
import { viewJson } from "./report-json";
import { figureOfPanel, panelFiles } from "./report-parts";
import type { FrozenReport } from "./report-types";

/**
 * Returns a report as one archive, a folder for a static site. It holds the page (`index.html`, which needs no server),
 * the text as Markdown, and tables and pictures of each figure. Each view is there once as JSON with all its data.
 * `inFolder`: the report with the sources of its images in the folder, and their files.
 */
export async function reportZip(
  report: FrozenReport,
  rendering: Rendering,
  inFolder: { report: FrozenReport; files: readonly (readonly [string, Uint8Array])[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const { origin } = rendering;
  const text = new TextEncoder();
  const files = new Map<string, Uint8Array>([
    ["index.html", text.encode(reportPage(inFolder.report, rendering, true))],
    ["README.md", text.encode((await reportCopies(report, origin)).markdown)],
    ...inFolder.files,
  ]);
  const views = report.panels.filter((panel) => panel.kind === "view");
  for (const [at, panel] of views.entries()) {
    const { shown } = panel;
    const figure = figureOfPanel(panel);
    const address = origin + withBase(shown.path);
    const names = panelFiles(shown, at + 1);
    files.set(names.csv, text.encode((await copiesOf(shown, figure, address)).csv));
    for (const { ending, bytes } of await pictureFiles(figure, sourceOf({ shown, address })))
      files.set(names[ending], bytes);
    if (!files.has(names.json)) files.set(names.json, text.encode(JSON.stringify(viewJson(shown))));
  }
  return packFiles([...files].map(([name, bytes]) => ({ name, bytes })));
}

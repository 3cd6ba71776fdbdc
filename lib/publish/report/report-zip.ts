import { copiesOf } from "@/lib/publish/share/copies";
import { sourceOf } from "@/lib/publish/shown-source";
import { packFiles, pictureFiles } from "@/lib/publish/view-zip";
import { withBase } from "@/lib/urls";
import { reportCopies } from "./report-copies";
import { figureOfPanel } from "./report-parts";
import type { FrozenReport } from "./report-types";

/**
 * Returns a report as one archive: its text as Markdown and `page`, and each figure's table as CSV with its pictures.
 */
export async function reportZip(
  report: FrozenReport,
  origin: string,
  page: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder();
  const files: { name: string; bytes: Uint8Array }[] = [
    { name: "README.md", bytes: text.encode((await reportCopies(report, origin)).markdown) },
    { name: "report.html", bytes: page },
  ];
  for (const panel of report.panels) {
    if (panel.kind !== "view") continue;
    const { shown } = panel;
    const figure = figureOfPanel(panel);
    const address = origin + withBase(shown.path);
    const name = `panels/${files.filter((file) => file.name.endsWith(".csv")).length + 1}`;
    files.push({ name: `${name}.csv`, bytes: text.encode((await copiesOf(shown, figure, address)).csv) });
    for (const { ending, bytes } of await pictureFiles(figure, sourceOf({ shown, address })))
      files.push({ name: `${name}.${ending}`, bytes });
  }
  return packFiles(files);
}

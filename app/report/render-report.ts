import { asFiles, type Rendering } from "@/app/s/[key]/render-frozen";
import { pictureBytes, pictureOptions } from "@/app/view-file";
import type { FrozenFile } from "@/lib/db/write/snapshot-files";
import { APP_VERSION } from "@/lib/publish/frozen/freeze-view";
import { withImagesInside } from "@/lib/publish/report/load-images";
import { reportCopies } from "@/lib/publish/report/report-copies";
import { reportPage } from "@/lib/publish/report/report-html";
import { reportJson } from "@/lib/publish/report/report-json";
import { citedReport, figureOfPanel } from "@/lib/publish/report/report-parts";
import type { FrozenReport } from "@/lib/publish/report/report-types";

/** Renders all permanent files of a report. Its picture is its first figure; a report without figures has none. */
export async function renderReport(report: FrozenReport, { origin, at }: Rendering): Promise<FrozenFile[]> {
  const { markdown, text, csv } = await reportCopies(report, origin);
  const first = report.panels.find((panel) => panel.kind === "view");
  const picture = async (ending: "svg" | "png") => {
    if (!first) return {};
    const { shown } = first;
    const figure = { ...figureOfPanel(first), title: report.title };
    const published = {
      shown: { ...shown, frozen: report.frozen },
      address: citedReport(report, origin).address,
      today: at,
    };
    return { [ending]: await pictureBytes(ending, figure, published, pictureOptions(new URLSearchParams())) };
  };
  return asFiles({
    html: reportPage(await withImagesInside(report), { origin, app: APP_VERSION, renderedAt: at }),
    csv,
    md: markdown,
    txt: text,
    json: JSON.stringify(reportJson(report)),
    ...(await picture("svg")),
    ...(await picture("png")),
  });
}

import { jsonAnswer, publicOrigin } from "@/app/api/v1/bundles/answer";
import { asksOther, fileHeaders, isTakenBack, keptAnswer } from "@/app/s/[key]/kept-answer";
import { viewFile } from "@/app/view-file";
import { storedKey } from "@/lib/domain/reports/frozen-key";
import { ExpectedError } from "@/lib/errors";
import { FORMATS, REPORT_SUFFIXES } from "@/lib/formats";
import { APP_VERSION } from "@/lib/publish/frozen/freeze-view";
import { withImageFiles, withImagesInside } from "@/lib/publish/report/load-images";
import { reportCopies } from "@/lib/publish/report/report-copies";
import { reportPage } from "@/lib/publish/report/report-html";
import { reportJson } from "@/lib/publish/report/report-json";
import type { FrozenReport, ShownPanel } from "@/lib/publish/report/report-types";
import { reportZip } from "@/lib/publish/report/report-zip";
import { urls } from "@/lib/urls";
import { renderReport } from "./render-report";

/**
 * Returns a report in another format, as rendered when it was frozen. Renders it now after a withdrawal, for other
 * sizes and colours of its picture, and as a zip. Throws `not-acceptable` for other formats: files of a single table
 * belong to the panels' own keys.
 */
export async function reportFile(request: Request, report: FrozenReport, format: string): Promise<Response> {
  const { withdrawn, panels, revision } = report;
  const stored = storedKey(revision.report, revision.number);
  const { key, at } = report.frozen;
  const origin = publicOrigin(request);
  const ending = REPORT_SUFFIXES.find((suffix) => suffix === format);
  const isWhole = !isTakenBack(withdrawn) && panels.every(isThere);
  const isKept = isWhole && !asksOther(new URL(request.url).searchParams, { kind: "report" });
  if (ending && ending !== "zip" && isKept) {
    const kept = await keptAnswer(stored, ending, {
      withdrawn,
      known: request.headers.get("if-none-match"),
      // Kept for all addresses of this revision.
      render: () => renderReport({ ...report, frozen: { key: stored, at } }, { origin: "", at }),
    });
    if (kept) return kept;
  }
  if (ending === "svg" || ending === "png") {
    const picture = await viewFile(request, urls.snapshot(key), ending);
    if (picture) return picture;
  }
  if (ending === "json") return jsonAnswer(reportJson(report));
  const rendering = { origin, app: APP_VERSION, renderedAt: new Date() };
  if (ending === "html")
    return answer(reportPage(await withImagesInside(report), rendering), FORMATS.html.mediaType, `${key}.html`);
  if (ending === "zip")
    return answer(
      await reportZip(report, rendering, await withImageFiles(report)),
      FORMATS.zip.mediaType,
      `${key}.zip`,
    );
  if (ending === "md" || ending === "txt" || ending === "csv") {
    const { markdown, text, csv } = await reportCopies(report, origin);
    return answer({ md: markdown, txt: text, csv }[ending], FORMATS[ending].mediaType, `${key}.${ending}`);
  }
  throw new ExpectedError(
    "not-acceptable",
    `A report has the files ${REPORT_SUFFIXES.join(", ")}. ` +
      "Other files belong to the frozen views of its panels; its .json has their keys.",
  );
}

/** True for a panel without withdrawn views: neither its own, nor one behind a number of its text. */
const isThere = (panel: ShownPanel): boolean =>
  panel.kind === "view" || (panel.kind === "text" && (panel.numbers ?? []).every(({ text }) => text !== null));

/** Returns an answer with a file, which caches do not store. */
const answer = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, { headers: { ...fileHeaders(type, name), "cache-control": "no-store" } });

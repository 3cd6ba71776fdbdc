import { jsonAnswer, preflight, publicOrigin } from "@/app/api/v1/bundles/answer";
import { uploadRightNow } from "@/app/api/v1/bundles/uploader";
import { publish } from "@/app/view-file";
import { unseenByOthers } from "@/lib/db/sight";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { loadReportAt, loadShownAt } from "@/lib/publish/load-shown";
import { reportKit } from "@/lib/publish/report/report-copies";
import { shareKit } from "@/lib/publish/share/share-kit";
import { urls, withBase } from "@/lib/urls";

export const dynamic = "force-dynamic";

/**
 * Returns copies, pictures, embeds and citations of the view or report at `?url=`, a path of this site. For the share
 * dialog.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const path = new URL(request.url).searchParams.get("url") ?? "";
    const report = await loadReportAt(path);
    if (report) return jsonAnswer({ ...(await reportKit(report, publicOrigin(request))), ...(await standing(report)) });
    const shown = await loadShownAt(path);
    if (!shown) throw new ExpectedError("not-found", "There is no view of this site at this address.");
    const kit = await shareKit(publish(shown, request), publicOrigin(request) + withBase(urls.embedListener()));
    return jsonAnswer({ ...kit, ...(await standing(shown.view)) });
  } catch (error) {
    return errorResponse(error);
  }
}

/** Returns the bundles that readers of the shared page can't see, and the reader's right to freeze. */
const standing = async ({ bundles }: { bundles: readonly { id: string; title: string }[] }) => ({
  unseen: await unseenByOthers(bundles),
  freezing: await uploadRightNow(),
});

export const OPTIONS = preflight;

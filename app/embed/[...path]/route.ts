import { preflight } from "@/app/api/v1/bundles/answer";
import { FROZEN_CACHE } from "@/app/frozen-cache-control";
import { refusedFrame } from "@/app/refused";
import { figureOf, pictureOptions, publish } from "@/app/view-file";
import { frozenKey } from "@/lib/domain/reports/frozen-key";
import { ExpectedError } from "@/lib/errors";
import { THEMES } from "@/lib/pictures/palette";
import { embedPage } from "@/lib/publish/embed-page";
import { EMBED_POLICY } from "@/lib/publish/embed-policy";
import { loadShown } from "@/lib/publish/load-shown";
import { urls } from "@/lib/urls";
import { embedLinks } from "@/lib/views/sharing/share-links";

export const dynamic = "force-dynamic";

/**
 * Sends a view for a frame: /embed/KEY for a frozen one, /embed/relative?... for a live one; `?theme=`, `?height=`,
 * `?picture=`.
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  try {
    const [first = "", ...more] = (await params).path;
    const { searchParams } = new URL(request.url);
    // Names of live pages are not keys.
    const path = frozenKey(first) ? urls.snapshot(first) : `/${first}`;
    const shown = more.length ? null : await loadShown(path, searchParams);
    if (!shown) throw new ExpectedError("not-found", NOTHING);
    const { height } = pictureOptions(searchParams);
    const theme = THEMES.find((name) => name === searchParams.get("theme")) ?? "both";
    const published = publish(shown, request);
    const links = embedLinks(published.address, searchParams.get("picture"));
    const html = embedPage(figureOf(shown, searchParams.get("picture")), { ...published, links }, { theme, height });
    return new Response(html, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": EMBED_POLICY,
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": shown.frozen && !shown.lead.length ? FROZEN_CACHE : "no-store",
      },
    });
  } catch (error) {
    return refusedFrame(request, error);
  }
}

const NOTHING =
  "There are no numbers at this address: the bundle is not public or was withdrawn, or the address is mistyped.";

export const OPTIONS = preflight;

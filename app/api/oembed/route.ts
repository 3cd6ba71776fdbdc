import { jsonAnswer, preflight, publicOrigin } from "@/app/api/v1/bundles/answer";
import { figureOf, publish } from "@/app/view-file";
import { oembedFormat } from "@/lib/api/schemas/views";
import { ExpectedError, errorResponse, publicError } from "@/lib/errors";
import { escapeMarkup } from "@/lib/escape-markup";
import { LIMITS, SIZES } from "@/lib/picture-sizes";
import { embedHeight, frameCode } from "@/lib/publish/embed-page";
import { loadShownAt } from "@/lib/publish/load-shown";
import { withBase } from "@/lib/urls";
import { refusal } from "@/lib/views/selection/refusal";
import { embedAddress, fileAddress } from "@/lib/views/sharing/share-links";

export const dynamic = "force-dynamic";

/** Width of a frame in pixels; the asking page may set a smaller one. */
const WIDTH = 800;
/** Cache time of an answer in seconds: a frozen view never changes, a live one does. */
const CACHE_SECONDS = { frozen: 86_400, live: 3_600 };
const PREVIEW = SIZES.preview;

/**
 * Answers oEmbed 1.0 (oembed.com, 2.3.4) with the frame of a view: `?url=&maxwidth=&maxheight=&format=`, as JSON or
 * XML.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const { searchParams } = new URL(request.url);
    const format = oembedFormat.safeParse(searchParams.get("format") ?? undefined).data;
    if (!format) throw new ExpectedError("bad-request", "format is json or xml.");
    const page = searchParams.get("url") ?? "";
    if (!URL.canParse(page)) throw new ExpectedError("bad-request", "url is the whole address of a page of this site.");
    const { title, address, height: full, cacheAge } = await frameOf(request, page);
    const width = withinLimit(searchParams, "maxwidth", WIDTH);
    const height = withinLimit(searchParams, "maxheight", full);
    const src = embedAddress(address, height < full ? `height=${Math.max(height, LIMITS.least)}` : "");
    const answer = {
      type: "rich",
      version: "1.0",
      title,
      provider_name: "Benchfolio",
      provider_url: publicOrigin(request) + withBase("/"),
      cache_age: cacheAge,
      html: frameCode(src, title, height),
      width,
      height,
      ...thumbnail(
        address,
        withinLimit(searchParams, "maxwidth", PREVIEW.width),
        withinLimit(searchParams, "maxheight", PREVIEW.height),
      ),
    };
    return format === "xml" ? xmlAnswer(answer) : jsonAnswer(answer);
  } catch (error) {
    return errorResponse(error);
  }
}

/** Frame height in pixels and cache time in seconds of a withdrawn view, whose frame has only some sentences. */
const WITHDRAWN = { height: 200, cacheAge: 300 };

/**
 * Returns title, address and height in pixels of a frame, and its cache time in seconds. A withdrawn view has a frame,
 * too. Throws `not-found` for the address of another site or of a page without a view.
 */
async function frameOf(request: Request, page: string) {
  const { origin, pathname, search } = new URL(page);
  try {
    const shown = origin === publicOrigin(request) ? await loadShownAt(page) : null;
    if (!shown) throw new ExpectedError("not-found", "There is no view of this site at this address.");
    const figure = figureOf(shown, null);
    const cacheAge = shown.frozen ? CACHE_SECONDS.frozen : CACHE_SECONDS.live;
    return { title: figure.title, address: publish(shown, request).address, height: embedHeight(figure), cacheAge };
  } catch (error) {
    const known = publicError(error);
    if (known.code !== "gone") throw error;
    return { title: refusal(known).title, address: origin + pathname + search, ...WITHDRAWN };
  }
}

/** Returns the answer as XML: an element for each field. */
function xmlAnswer(fields: object): Response {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`);
  return new Response(
    `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join("")}</oembed>\n`,
    {
      headers: {
        "content-type": "text/xml; charset=utf-8",
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
      },
    },
  );
}

/** Returns the view's picture within the limits; {} where they are smaller than any picture. */
function thumbnail(address: string, maxWidth: number, maxHeight: number) {
  const width = Math.floor(Math.min(maxWidth, (maxHeight * PREVIEW.width) / PREVIEW.height));
  if (width < LIMITS.least) return {};
  const isWhole = width === PREVIEW.width;
  return {
    thumbnail_url: fileAddress(address, "png", isWhole ? "size=preview" : `size=preview&width=${width}`),
    thumbnail_width: width,
    thumbnail_height: Math.round((width * PREVIEW.height) / PREVIEW.width),
  };
}

/** Returns the smaller of the wanted size and the requested limit, in pixels. Throws `bad-request` for a bad limit. */
function withinLimit(search: URLSearchParams, key: string, wanted: number): number {
  const most = Number(search.get(key) ?? wanted);
  if (!Number.isFinite(most) || most <= 0) throw new ExpectedError("bad-request", `${key} is a number of pixels.`);
  return Math.max(1, Math.floor(Math.min(most, wanted)));
}

export const OPTIONS = preflight;

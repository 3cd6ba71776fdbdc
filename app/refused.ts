import { ExpectedError, errorResponse, publicError } from "@/lib/errors";
import { WHOLE_SUFFIXES } from "@/lib/formats";
import { drawRefusal } from "@/lib/pictures/draw-refusal";
import { toPng } from "@/lib/pictures/png";
import { refusalPage } from "@/lib/publish/embed-page";
import { EMBED_POLICY } from "@/lib/publish/embed-policy";
import { type Refusal, refusal } from "@/lib/views/selection/refusal";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { pictureOptions } from "./view-file";

// Files and frames explain a refused address in their own format: a post's embeds show its readers the reason.

/** Formats for programs: they get the common shape of errors. */
const FOR_PROGRAMS: readonly string[] = ["json", ...WHOLE_SUFFIXES];

/**
 * True for errors that readers should see: a withdrawn view, or an address that names missing data. Others are for
 * programs.
 */
const isForReaders = (error: ExpectedError): boolean => error.code === "gone" || error instanceof RefusedAddress;

/** Returns a view's file for a failure: the reason for a refused address, the common error for anything else. */
export async function refusedFile(request: Request, ending: string, cause: unknown): Promise<Response> {
  const error = publicError(cause);
  if (!isForReaders(error) || FOR_PROGRAMS.includes(ending)) return errorResponse(cause);
  const reason = refusal(error);
  if (ending === "svg" || ending === "png") return refusedPicture(request, ending, reason);
  const isPage = ending === "html";
  const text = isPage ? refusalPage(reason) : `${reason.title}\n\n${reason.text}\n`;
  return new Response(text, { status: reason.status, headers: headersOf(isPage ? "text/html" : "text/plain") });
}

/** Returns a picture of the reason, in the size and theme of the request. */
async function refusedPicture(request: Request, ending: "svg" | "png", reason: Refusal): Promise<Response> {
  const options = optionsOrDefaults(new URL(request.url).searchParams);
  // A PNG has the colours of one theme.
  const theme = ending === "png" && options.theme === "both" ? "light" : options.theme;
  const picture = drawRefusal(reason, { ...options, theme });
  return new Response(ending === "png" ? await toPng(picture) : picture.svg, {
    status: reason.drawnStatus,
    headers: headersOf(ending === "png" ? "image/png" : "image/svg+xml"),
  });
}

/** Returns the drawing's options, or the defaults for bad ones: a withdrawal shows in any case. */
function optionsOrDefaults(search: URLSearchParams) {
  try {
    return pictureOptions(search);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return pictureOptions(new URLSearchParams());
  }
}

/** Returns a frame for a failure. Readers of a post get a page, programs get JSON for other failures. */
export function refusedFrame(request: Request, cause: unknown): Response {
  const answer = errorResponse(cause);
  const error = publicError(cause);
  const wantsPage = request.headers.get("accept")?.includes("text/html") ?? false;
  if (!isForReaders(error) && !wantsPage) return answer;
  const reason = refusal(error);
  const headers = new Headers(answer.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", EMBED_POLICY);
  headers.set("cross-origin-resource-policy", "cross-origin");
  return new Response(refusalPage(reason), { status: reason.drawnStatus, headers });
}

const headersOf = (type: string) => ({
  "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cache-control": "no-store",
});

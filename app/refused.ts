import { ExpectedError, errorResponse, toldError } from "@/lib/errors";
import { WHOLE_SUFFIXES } from "@/lib/formats";
import { drawRefusal } from "@/lib/pictures/draw-refusal";
import { toPng } from "@/lib/pictures/png";
import { refusalPage } from "@/lib/publish/embed-page";
import { EMBED_POLICY } from "@/lib/publish/embed-policy";
import { type Refusal, refusal } from "@/lib/views/selection/refusal";
import { RefusedAddress } from "@/lib/views/selection/refused-address";
import { pictureOptions } from "./view-file";

// How files and frames tell why an address shows nothing: each in its own form, so that a post that holds one says it to its readers.

/** Endings whose readers are programs: they get the one shape of every error. */
const FOR_PROGRAMS: readonly string[] = ["json", ...WHOLE_SUFFIXES];

/** Whether an address itself says why it shows nothing, to whoever reads it: it was withdrawn, or asks for what is not here. Other failures are for programs. */
const isTold = (error: ExpectedError): boolean => error.code === "gone" || error instanceof RefusedAddress;

/** The answer of a view's file of this ending that failed with `cause`: a refused address says why, all else is answered as errors are. */
export async function refusedFile(request: Request, ending: string, cause: unknown): Promise<Response> {
  const error = toldError(cause);
  if (!isTold(error) || FOR_PROGRAMS.includes(ending)) return errorResponse(cause);
  const told = refusal(error);
  if (ending === "svg" || ending === "png") return refusedPicture(request, ending, told);
  const isPage = ending === "html";
  const text = isPage ? refusalPage(told) : `${told.title}\n\n${told.text}\n`;
  return new Response(text, { status: told.status, headers: headersOf(isPage ? "text/html" : "text/plain") });
}

async function refusedPicture(request: Request, ending: "svg" | "png", told: Refusal): Promise<Response> {
  const options = optionsOrNone(new URL(request.url).searchParams);
  // A PNG has the colours of one theme.
  const theme = ending === "png" && options.theme === "both" ? "light" : options.theme;
  const picture = drawRefusal(told, { ...options, theme });
  return new Response(ending === "png" ? await toPng(picture) : picture.svg, {
    status: told.drawnStatus,
    headers: headersOf(ending === "png" ? "image/png" : "image/svg+xml"),
  });
}

/** What is asked of the drawing, where it can be read: a withdrawal is told whatever else does not fit. */
function optionsOrNone(search: URLSearchParams) {
  try {
    return pictureOptions(search);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return pictureOptions(new URLSearchParams());
  }
}

/** The answer of a frame that failed with `cause`, for who reads it in a post; other failures are JSON for programs. */
export function refusedFrame(request: Request, cause: unknown): Response {
  const answer = errorResponse(cause);
  const error = toldError(cause);
  const isRead = request.headers.get("accept")?.includes("text/html") ?? false;
  if (!isTold(error) && !isRead) return answer;
  const told = refusal(error);
  const headers = new Headers(answer.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", EMBED_POLICY);
  headers.set("cross-origin-resource-policy", "cross-origin");
  return new Response(refusalPage(told), { status: told.drawnStatus, headers });
}

const headersOf = (type: string) => ({
  "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cache-control": "no-store",
});

import { FROZEN_CACHE, isKnownTag } from "@/app/frozen-cache-control";
import { addFrozenFiles, type FrozenFile, frozenFile, type KeptFile } from "@/lib/db/write/snapshot-files";
import { expectedError } from "@/lib/errors";
import { FORMATS, isKeptEnding } from "@/lib/formats";
import { APP_VERSION } from "@/lib/publish/frozen/freeze-view";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";
import { isKind } from "@/lib/views/registry/kinds";
import { VIEWS } from "@/lib/views/registry/views";
import { rawSearchParams } from "@/lib/views/state/query-values";

/** Parameters that choose a table or change a drawing. */
const DRAWING = ["table", "picture", "size", "theme", "width", "height"];

/** True if an address names something that isn't stored: a table by name, a size, another look. */
export const asksOther = (search: URLSearchParams, { kind }: { kind: string }): boolean =>
  DRAWING.some((name) => search.has(name)) ||
  (isKind(kind) && Boolean(VIEWS[kind].look?.read(rawSearchParams(search))));

/**
 * True if numbers of a frozen view were retracted: its files must say so. Deletion alone doesn't count, since it does
 * not mean that the numbers are wrong.
 */
export const isTakenBack = (withdrawn: readonly Withdrawn[]): boolean => withdrawn.some(({ retracted }) => retracted);

/**
 * Returns a stored file of a frozen view or report. A view from before files were stored is rendered (`render`) on the
 * first request, then stored. Null for other formats, for a picture of a view without figures, and for files that can't
 * be stored. `known` has the client's ETags (If-None-Match): an equal file isn't sent again.
 */
export async function keptAnswer(
  key: string,
  ending: string,
  {
    withdrawn,
    known,
    render,
  }: { withdrawn: readonly Withdrawn[]; known: string | null; render: () => Promise<FrozenFile[]> },
): Promise<Response | null> {
  if (!isKeptEnding(ending)) return null;
  const file = (await frozenFile(key, ending)) ?? (await renderNow(key, ending, render));
  if (!file) return null;
  const gone = withdrawn.map(({ bundle, kind, at }) => `${bundle} ${kind} ${at.toISOString()}`).join(", ");
  const etag = `"${file.sha256}"`;
  const isKnown = isKnownTag(known, etag);
  return new Response(isKnown ? null : Buffer.from(file.bytes), {
    status: isKnown ? 304 : 200,
    headers: {
      ...fileHeaders(file.mediaType, `${key}.${ending}`),
      "cache-control": FROZEN_CACHE,
      etag,
      "last-modified": file.renderedAt.toUTCString(),
      ...(gone && { "x-benchfolio-withdrawn": gone }),
    },
  });
}

/** Returns a frozen view's page rendered now, because of a retraction or since it can't be stored. */
export const pageAnswer = (html: string, key: string): Response =>
  new Response(html, {
    headers: { ...fileHeaders(FORMATS.html.mediaType, `${key}.html`), "cache-control": "no-store" },
  });

/** Returns the headers of a file that browsers open in a sandbox, on pages of any site. */
export const fileHeaders = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": `inline; filename="${name}"`,
  "access-control-allow-origin": "*",
  // Pages of other sites show pictures.
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-downloads",
});

/** Renders and stores the files of an older view; null where they are too large or the disk is full. */
async function renderNow(key: string, ending: string, render: () => Promise<FrozenFile[]>): Promise<KeptFile | null> {
  try {
    await addFrozenFiles(key, await render(), APP_VERSION);
  } catch (error) {
    if (!expectedError(error)) throw error;
    return null;
  }
  return frozenFile(key, ending);
}

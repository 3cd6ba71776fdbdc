import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { FROZEN_CACHE } from "@/app/frozen-cache-control";
import { ExpectedError } from "@/lib/errors";
import { FORMATS, isViewEnding, type ViewEnding } from "@/lib/formats";
import { isPictureSize, LIMITS, SIZE_NAMES, scaleWithin } from "@/lib/picture-sizes";
import { drawPicture, type PictureOptions } from "@/lib/pictures/draw-picture";
import type { Figure } from "@/lib/pictures/figure";
import { THEMES } from "@/lib/pictures/palette";
import { toPng } from "@/lib/pictures/png";
import { namedFile } from "@/lib/publish/file-name";
import { loadShown } from "@/lib/publish/load-shown";
import { sourceOf } from "@/lib/publish/shown-source";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { type Published, viewConfig, viewMetadata } from "@/lib/publish/view-metadata";
import { writeViewTable } from "@/lib/publish/view-table";
import { viewZip } from "@/lib/publish/view-zip";
import { parquetTable } from "@/lib/tables/parquet";
import { withBase } from "@/lib/urls";

// Files of every view, other than its tables: pictures, and files for programs.

/**
 * Returns a view's file of this ending, or null for other endings, such as those of tables. `path` is the page's path.
 * `table` names a table for endings that hold one; null = the main one. Throws `not-found` where the path has no view,
 * or the view no such picture or table. Throws `bad-request` for bad options of a picture.
 */
export async function viewFile(
  request: Request,
  path: string,
  ending: string,
  table: string | null = new URL(request.url).searchParams.get("table"),
): Promise<Response | null> {
  if (!isViewEnding(ending)) return null;
  const { searchParams } = new URL(request.url);
  const shown = await loadShown(path, searchParams);
  if (!shown) throw new ExpectedError("not-found", "There is nothing here that could be written as a file.");
  const published = publish(shown, request);
  const body = await WRITERS[ending]({ published, search: searchParams, table });
  // A frozen view's numbers never change, but a later version may draw them differently.
  const isFrozen = shown.frozen !== null && shown.lead.length === 0;
  return new Response(body, {
    headers: {
      "content-type": FORMATS[ending].mediaType,
      ...fileNameHeader(shown, ending),
      "access-control-allow-origin": "*",
      // Pages of other sites show pictures.
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": isFrozen ? FROZEN_CACHE : "no-store",
    },
  });
}

/** Returns the download name; a frozen view's files have its key. Zip and Parquet files download, others open. */
function fileNameHeader(shown: ShownView, ending: ViewEnding): { "content-disposition": string } {
  const inline = shown.frozen
    ? `inline; filename="${shown.frozen.key}.${ending}"`
    : namedFile(shown, shown.kind, ending)["content-disposition"];
  return {
    "content-disposition": ending === "zip" || ending === "parquet" ? inline.replace("inline", "attachment") : inline,
  };
}

/** Returns a view with its address on the host that the client used. */
export const publish = (shown: ShownView, request: Request): Published => ({
  shown,
  address: publicOrigin(request) + withBase(shown.path),
  today: new Date(),
});

/** Input of a writer. */
interface WriterInput {
  published: Published;
  search: URLSearchParams;
  /** The requested table; null = the view's main one. */
  table: string | null;
}

/** Returns the writer of pictures in a format. */
const pictureWriter =
  (ending: "svg" | "png") =>
  ({ published, search }: WriterInput) =>
    pictureBytes(ending, figureOf(published.shown, search.get("picture")), published, pictureOptions(search));
const json = (value: unknown) => `${JSON.stringify(value)}\n`;

/** One writer for each suffix of a whole view or figure, as in lib/format-list.ts. */
const WRITERS: { readonly [Ending in ViewEnding]: (input: WriterInput) => Promise<BodyInit> } = {
  svg: pictureWriter("svg"),
  png: pictureWriter("png"),
  zip: async ({ published }) => viewZip(published),
  parquet: ({ published, table }) => writeViewTable(published.shown, table, (written) => parquetTable(written)),
  "metadata.json": async ({ published }) => json(viewMetadata(published)),
  "config.json": async ({ published }) => json(viewConfig(published)),
};

/**
 * Returns a figure as a picture: SVG text or PNG bytes. A PNG is twice as wide and as high, within the limits of a
 * picture, if neither size nor width is requested. Throws `bad-request` for a PNG of both themes.
 */
export async function pictureBytes(
  ending: "svg" | "png",
  figure: Figure,
  published: Published,
  options: PictureOptions,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const picture = drawPicture(figure, sourceOf(published), options);
  if (ending === "svg") return picture.svg;
  if (options.theme === "both") throw new ExpectedError("bad-request", "A PNG is light or dark; both are for SVG.");
  const most = options.size === null && options.width === null ? 2 : 1;
  return toPng({ ...picture, width: Math.floor(picture.width * scaleWithin(most, picture)) });
}

/**
 * Returns the figure that `?picture=` names; null = the view's main one. Throws `not-found` for an unknown name and for
 * a view without figures.
 */
export function figureOf(shown: ShownView, picture: string | null): Figure {
  const figures = viewFigures(shown);
  const [first] = figures;
  if (!first) throw new ExpectedError("not-found", shown.view.emptyReason ?? "There is nothing here to draw.");
  const found = picture === null ? first : figures.find(({ name }) => name === picture);
  if (found) return found;
  throw new ExpectedError(
    "not-found",
    `There is no such picture here; there are ${figures.map(({ name }) => name).join(", ")}.`,
  );
}

/** Decodes the options of a picture: `?size=preview&theme=dark`, or pixels. Throws `bad-request` for bad values. */
export function pictureOptions(search: URLSearchParams): PictureOptions {
  const [size, theme] = [search.get("size"), search.get("theme")];
  if (size !== null && !isPictureSize(size))
    throw new ExpectedError("bad-request", `size is one of ${SIZE_NAMES.join(", ")}.`);
  const known = theme === null ? "light" : THEMES.find((name) => name === theme);
  if (!known) throw new ExpectedError("bad-request", `theme is one of ${THEMES.join(", ")}.`);
  return { size, theme: known, width: pixels(search, "width"), height: pixels(search, "height") };
}

/** Returns a length in pixels; null without one. Throws `bad-request` outside of the limits. */
function pixels(search: URLSearchParams, key: string): number | null {
  const text = search.get(key);
  if (text === null) return null;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value >= LIMITS.least && value <= LIMITS.side) return value;
  throw new ExpectedError("bad-request", `${key} is a number of pixels from ${LIMITS.least} to ${LIMITS.side}.`);
}

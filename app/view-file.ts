import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { FROZEN_CACHE } from "@/app/frozen-cache-control";
import { ExpectedError } from "@/lib/errors";
import { FORMATS, isViewEnding, type ViewEnding } from "@/lib/formats";
import { drawPicture, LIMITS, type PictureOptions, type PictureSize, SIZES } from "@/lib/pictures/draw-picture";
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

// What every page that compares gives beside its tables: pictures, and files for programs.

/**
 * A page's file of one of these endings; null for another ending, which is for the page's tables. `path` is the page's own, `table` names one
 * of its tables for an ending that holds one; null = the one that stands for it.
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
  // Numbers of a frozen view stay, what is drawn of them here may be drawn otherwise by a later version.
  const isFrozen = shown.frozen !== null && shown.lead.length === 0;
  return new Response(body, {
    headers: {
      "content-type": FORMATS[ending].mediaType,
      ...named(shown, ending),
      "access-control-allow-origin": "*",
      // Pictures are shown in pages of other sites.
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "cache-control": isFrozen ? FROZEN_CACHE : "no-store",
    },
  });
}

/** A frozen view's files are called by its key. Archives and tables of programs are saved, the others shown. */
function named(shown: ShownView, ending: ViewEnding): { "content-disposition": string } {
  const inline = shown.frozen
    ? `inline; filename="${shown.frozen.key}.${ending}"`
    : namedFile(shown, shown.kind, ending)["content-disposition"];
  return {
    "content-disposition": ending === "zip" || ending === "parquet" ? inline.replace("inline", "attachment") : inline,
  };
}

/** A view with its address as the client asked for this server. */
export const publish = (shown: ShownView, request: Request): Published => ({
  shown,
  address: publicOrigin(request) + withBase(shown.path),
  today: new Date(),
});

/** What a file of a view is written from. */
interface Asked {
  published: Published;
  search: URLSearchParams;
  /** The table that is asked for; null = the one that stands for the view. */
  table: string | null;
}

const drawn =
  (ending: "svg" | "png") =>
  ({ published, search }: Asked) =>
    pictureBytes(ending, figureOf(published.shown, search.get("picture")), published, pictureOptions(search));
const json = (value: unknown) => `${JSON.stringify(value)}\n`;

/** One line a suffix that is of a whole view or a figure, as in lib/format-list.ts. */
const WRITERS: { readonly [Ending in ViewEnding]: (asked: Asked) => Promise<BodyInit> } = {
  svg: drawn("svg"),
  png: drawn("png"),
  zip: async ({ published }) => viewZip(published),
  parquet: ({ published, table }) => writeViewTable(published.shown, table, (written) => parquetTable(written)),
  "metadata.json": async ({ published }) => json(viewMetadata(published)),
  "config.json": async ({ published }) => json(viewConfig(published)),
};

/** A figure of a view as a picture: SVG as text, PNG as bytes, which are twice as many pixels where no size is asked for. */
export async function pictureBytes(
  ending: "svg" | "png",
  figure: Figure,
  published: Published,
  options: PictureOptions,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const picture = drawPicture(figure, sourceOf(published), options);
  if (ending === "svg") return picture.svg;
  if (options.theme === "both") throw new ExpectedError("bad-request", "A PNG is light or dark; both are for SVG.");
  const twice = options.size === null && options.width === null ? 2 : 1;
  return toPng({ ...picture, width: Math.min(picture.width * twice, LIMITS.side) });
}

/** The figure that `?picture=` names, or the one that stands for the view. */
export function figureOf(shown: ShownView, asked: string | null): Figure {
  const figures = viewFigures(shown);
  const [first] = figures;
  if (!first) throw new ExpectedError("not-found", shown.view.emptyReason ?? "There is nothing here to draw.");
  const found = asked === null ? first : figures.find(({ name }) => name === asked);
  if (found) return found;
  throw new ExpectedError(
    "not-found",
    `There is no such picture here; there are ${figures.map(({ name }) => name).join(", ")}.`,
  );
}

/** How a picture is asked for: `?size=preview&theme=dark`, or pixels. */
export function pictureOptions(search: URLSearchParams): PictureOptions {
  const [size, theme] = [search.get("size"), search.get("theme")];
  const isSize = (text: string): text is PictureSize => Object.hasOwn(SIZES, text);
  if (size !== null && !isSize(size))
    throw new ExpectedError("bad-request", `size is one of ${Object.keys(SIZES).join(", ")}.`);
  const known = theme === null ? "light" : THEMES.find((name) => name === theme);
  if (!known) throw new ExpectedError("bad-request", `theme is one of ${THEMES.join(", ")}.`);
  return { size, theme: known, width: pixels(search, "width"), height: pixels(search, "height") };
}

function pixels(search: URLSearchParams, key: string): number | null {
  const text = search.get(key);
  if (text === null) return null;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (value >= LIMITS.least && value <= LIMITS.side) return value;
  throw new ExpectedError("bad-request", `${key} is a number of pixels from ${LIMITS.least} to ${LIMITS.side}.`);
}

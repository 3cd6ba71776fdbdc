import { frozenTable } from "@/app/table-file";
import { figureOf, pictureBytes, pictureOptions } from "@/app/view-file";
import type { FrozenFile } from "@/lib/db/write/snapshot-files";
import { FORMATS, isKeptEnding, isTableFormat, KEPT_SUFFIXES, type KeptEnding } from "@/lib/formats";
import { APP_VERSION } from "@/lib/publish/frozen/freeze-view";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import type { Snapshot } from "@/lib/publish/frozen/load-snapshot";
import { figuresHtml, frozenPage } from "@/lib/publish/frozen-page";
import { viewFigures } from "@/lib/publish/view-figures";
import { citedOf, type Published } from "@/lib/publish/view-metadata";
import { urls, withBase } from "@/lib/urls";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";

/** Origin and time of a rendering: `origin` is scheme and host, "" where they can't be trusted (keptOrigin). */
export interface Rendering {
  origin: string;
  at: Date;
}

/** The contents of a frozen view's files, by ending. */
type FileContents = Partial<Record<KeptEnding, string | Uint8Array>>;

/** Renders all permanent files of a frozen view. */
export async function renderFrozen(snapshot: Snapshot, rendering: Rendering): Promise<FrozenFile[]> {
  return asFiles(await writeView(snapshot, rendering));
}

/** Returns written contents as files to store. */
export function asFiles(written: FileContents): FrozenFile[] {
  const text = new TextEncoder();
  return Object.entries(written).flatMap(([name, content]) =>
    isKeptEnding(name)
      ? [
          {
            name,
            mediaType: FORMATS[name].mediaType,
            bytes: typeof content === "string" ? text.encode(content) : content,
          },
        ]
      : [],
  );
}

/** Returns the page, pictures and tables of a view; a view without figures has no picture. */
async function writeView(snapshot: Snapshot, rendering: Rendering): Promise<FileContents> {
  const published = frozenPublication(snapshot, [], rendering);
  const { shown } = published;
  const written: FileContents = { html: viewPage(snapshot, [], rendering), json: JSON.stringify(snapshot) };
  const isDrawn = viewFigures(shown).length > 0;
  for (const suffix of KEPT_SUFFIXES) {
    if (written[suffix] !== undefined) continue;
    if (isTableFormat(suffix))
      written[suffix] = await frozenTable(shown, null, suffix, { key: snapshot.key, withdrawn: [] }).text();
    else if (isDrawn)
      written[suffix] = await pictureBytes(
        suffix,
        figureOf(shown, null),
        published,
        pictureOptions(new URLSearchParams()),
      );
  }
  return written;
}

/** Returns the self-contained page of a view. `withdrawn`: its bundles with withdrawn numbers. */
export function viewPage(snapshot: Snapshot, withdrawn: readonly Withdrawn[], rendering: Rendering): string {
  const published = frozenPublication(snapshot, withdrawn, rendering);
  const { shown, address } = published;
  // Figures below the author's title keep their own titles.
  const figures = viewFigures({ ...shown, title: null, lead: [] });
  const page = {
    cited: { ...citedOf(published, figures[0]), title: snapshot.title },
    caption: snapshot.caption,
    address,
    live: rendering.origin + withBase(snapshot.url),
    // The page itself is the .html; a view without figures has no picture.
    files: KEPT_SUFFIXES.filter((name) => name !== "html" && (figures.length > 0 || FORMATS[name].of === "table")),
    app: APP_VERSION,
    renderedAt: rendering.at,
    lead: shown.lead,
    trust: shown.trust,
  };
  return frozenPage(page, figuresHtml(figures, snapshot.title));
}

/** Returns a frozen view with its address and the time of its rendering. */
const frozenPublication = (
  snapshot: Snapshot,
  withdrawn: readonly Withdrawn[],
  { origin, at }: Rendering,
): Published => ({
  shown: frozenShown(snapshot, withdrawn, {}),
  address: origin + withBase(urls.snapshot(snapshot.key)),
  today: at,
});

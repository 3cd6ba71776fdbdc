import { figureOf, pictureBytes, pictureOptions } from "@/app/view-file";
import type { FrozenFile } from "@/lib/db/snapshot-files";
import { FORMATS, isKeptEnding, type KeptEnding } from "@/lib/formats";
import { figuresHtml, frozenPage } from "@/lib/pictures/frozen-page";
import { viewFigures } from "@/lib/pictures/view-figures";
import { citedOf, type Published } from "@/lib/pictures/view-metadata";
import { urls, withBase } from "@/lib/urls";
import { APP_VERSION } from "@/lib/views/frozen/freeze-view";
import type { Withdrawn } from "@/lib/views/frozen/frozen-view";
import type { Snapshot } from "@/lib/views/frozen/load-snapshot";
import { frozenShown } from "@/lib/views/sharing/frozen-shown";
import { frozenTable } from "./frozen-table";

/** Where and when a frozen view is rendered: `origin` is scheme and host, "" where those are not to be relied on (keptOrigin). */
export interface Rendering {
  origin: string;
  at: Date;
}

/** What one frozen view is written as, by ending. */
type Written = Partial<Record<KeptEnding, string | Uint8Array>>;

// A kind of frozen view is a row here.
const WRITERS: { readonly [Kind in Snapshot["kind"]]: (snapshot: Snapshot, rendering: Rendering) => Promise<Written> } =
  { compare: writtenView, relative: writtenView, history: writtenView, diff: writtenView };

/** All files of a frozen view, as they are kept for ever. */
export async function renderFrozen(snapshot: Snapshot, rendering: Rendering): Promise<FrozenFile[]> {
  return asFiles(await WRITERS[snapshot.kind](snapshot, rendering));
}

/** What was written as files to be kept. */
export function asFiles(written: Written): FrozenFile[] {
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

/** The page, pictures and tables of a view; one that shows nothing has no picture. */
async function writtenView(snapshot: Snapshot, rendering: Rendering): Promise<Written> {
  const published = publishedFrozen(snapshot, [], rendering);
  const table = (format: "csv" | "md" | "txt") =>
    frozenTable({ snapshot, format, search: new URLSearchParams(), withdrawn: [] }).text();
  const [figure] = viewFigures(published.shown);
  const picture = (ending: "svg" | "png") =>
    pictureBytes(ending, figureOf(published.shown, null), published, pictureOptions(new URLSearchParams()));
  return {
    html: viewPage(snapshot, [], rendering),
    csv: await table("csv"),
    md: await table("md"),
    txt: await table("txt"),
    json: JSON.stringify(snapshot),
    ...(figure && { svg: await picture("svg"), png: await picture("png") }),
  };
}

/** The page of a view that stands alone. `withdrawn` are those of its bundles whose numbers were taken back. */
export function viewPage(snapshot: Snapshot, withdrawn: readonly Withdrawn[], rendering: Rendering): string {
  const published = publishedFrozen(snapshot, withdrawn, rendering);
  const { shown, address } = published;
  // Below the author's title each figure has its own.
  const figures = viewFigures({ ...shown, title: null, lead: [] });
  const page = {
    cited: { ...citedOf(published, figures[0]), title: snapshot.title },
    caption: snapshot.caption,
    address,
    live: rendering.origin + withBase(snapshot.url),
    files: figures.length > 0 ? ["csv", "md", "txt", "json", "svg", "png"] : ["csv", "md", "txt", "json"],
    app: APP_VERSION,
    renderedAt: rendering.at,
    lead: shown.lead,
    trust: shown.trust,
  };
  return frozenPage(page, figuresHtml(figures, snapshot.title));
}

const publishedFrozen = (
  snapshot: Snapshot,
  withdrawn: readonly Withdrawn[],
  { origin, at }: Rendering,
): Published => ({
  shown: frozenShown(snapshot, withdrawn, {}),
  address: origin + withBase(urls.snapshot(snapshot.key)),
  today: at,
});

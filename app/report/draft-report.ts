import type { ReportBody } from "@/lib/api/schemas/reports";
import { authorOfOwner } from "@/lib/db/read/authors";
import { currentReader } from "@/lib/db/reader";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import { ExpectedError } from "@/lib/errors";
import { boundTexts, imageRefs } from "@/lib/pictures/markdown";
import { loadShownAt } from "@/lib/publish/load-shown";
import { imagesInSight } from "@/lib/publish/report/load-images";
import { type Followed, numbersOf, viewsOf } from "@/lib/publish/report/load-numbers";
import { numbersToKeep } from "@/lib/publish/report/load-own-report";
import type { ShownPanel, ShownReport } from "@/lib/publish/report/report-types";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { alone, alsoAsks } from "@/lib/request-context";
import { RefusedAddress } from "@/lib/views/selection/refused-address";

/** A report that is not frozen yet. */
export interface DraftReport extends ShownReport {
  /** Views behind the numbers of its texts, by path. */
  behind: ReadonlyMap<string, ShownView>;
}

/**
 * Returns the report as it would be frozen now. Throws `snapshot-url` for a panel that shows nothing, with its number,
 * and for unfit images. Throws as `requireOwnReport` for a report that the reader may not revise.
 */
export async function draftReport({ title, caption, panels, revises }: ReportBody): Promise<DraftReport> {
  const kept: Followed["kept"] = revises ? await numbersToKeep(revises) : new Map();
  const followed: Followed = { numbers: 0, views: new Map(), kept };
  const shown: ShownPanel[] = [];
  // Sequential: a report of many large views must not build all of them in memory at once.
  for (const [at, panel] of panels.entries())
    shown.push("url" in panel ? await viewPanel(panel, at + 1) : await textPanel(panel.markdown, followed));
  const behind = await viewsOf(followed.views);
  await addImages(shown);
  // Later checks, such as that of terms, cover all bundles of the report.
  for (const panel of panels) if ("url" in panel) alsoAsks(panel.url);
  for (const path of behind.keys()) alsoAsks(path);
  const bundles = [
    ...shown.flatMap((panel) => (panel.kind === "view" ? panel.shown.view.bundles : [])),
    ...[...behind.values()].flatMap(({ view }) => view.bundles),
  ];
  const author = await authorOfOwner((await currentReader())?.owner ?? null);
  return {
    title,
    caption,
    panels: shown,
    footnotes: true,
    bundles: [...new Map(bundles.map(({ id, title: name }) => [id, { id, title: name }])).values()],
    authors: author ? [author] : [],
    frozen: null,
    withdrawn: [],
    behind,
  };
}

/** Returns a panel of text with the numbers that it quotes. */
async function textPanel(text: string, followed: Followed): Promise<ShownPanel> {
  // The text as it is stored, so that a stored number is found in it.
  const markdown = maskSecrets(text);
  return { kind: "text", markdown, numbers: await numbersOf(boundTexts(markdown), followed) };
}

/**
 * Adds the images of the panels' texts. Throws `snapshot-url` for an image without words, for an unknown image, and
 * for too many or too large ones.
 */
async function addImages(panels: ShownPanel[]): Promise<void> {
  const refs = panels.map((panel) => (panel.kind === "text" ? imageRefs(panel.markdown) : []));
  for (const [at, found] of refs.entries())
    if (found.some(({ alt }) => alt === ""))
      throw new ExpectedError(
        "snapshot-url",
        `Panel ${at + 1}: an image has no words for readers who can't see it. Write them in its brackets: ` +
          "![a chart of the disk's load](/images/...).",
      );
  const images = await imagesInSight(refs.flat().map(({ id }) => id));
  for (const [at, panel] of panels.entries()) {
    const own = images.filter(({ id }) => refs[at]?.some((ref) => ref.id === id));
    if (panel.kind === "text" && own.length > 0) panel.images = own;
  }
}

/**
 * Returns the panel of a view, at this place from 1. Throws `snapshot-url` where it shows nothing, has no such figure,
 * or is a report.
 */
async function viewPanel(
  wanted: { url: string; figure: string; title: string },
  at: number,
): Promise<Extract<ShownPanel, { kind: "view" }>> {
  const refuse = (why: string) => new ExpectedError("snapshot-url", `Panel ${at}: ${why}`);
  const found = await alone(wanted.url, () => loadShownAt(wanted.url)).catch((error: unknown) => {
    const isRefused = error instanceof RefusedAddress || (error instanceof ExpectedError && error.code === "gone");
    throw isRefused ? refuse(error.message) : error;
  });
  if (!found)
    throw refuse(
      "this server has no view at its address. Give a path with its query, such as /compare?dataset=... or /s/KEY.",
    );
  if (found.leads) throw refuse("a report cannot be a panel of another; add the views that it shows.");
  const shown = { ...found, title: wanted.title || null };
  const figures = viewFigures(shown);
  const figure = wanted.figure === "" ? figures[0] : figures.find(({ name }) => name === wanted.figure);
  if (figure) return { kind: "view", shown, figure: figure.name };
  if (figures.length === 0) throw refuse(shown.view.emptyReason ?? "there is nothing to show at its address.");
  throw refuse(`there is no figure ${wanted.figure}; there are ${figures.map(({ name }) => name).join(", ")}.`);
}

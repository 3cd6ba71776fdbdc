import type { ReportBody } from "@/lib/api/schemas/reports";
import { authorOfOwner } from "@/lib/db/read/authors";
import { currentReader } from "@/lib/db/reader";
import { ExpectedError } from "@/lib/errors";
import { loadShownAt } from "@/lib/publish/load-shown";
import type { ShownPanel, ShownReport } from "@/lib/publish/report/report-types";
import { viewFigures } from "@/lib/publish/view-figures";
import { alsoAsks } from "@/lib/request-context";
import { RefusedAddress } from "@/lib/views/selection/refused-address";

/** Returns the report as it would be frozen now. Throws for a panel that shows nothing, and names it. */
export async function draftReport({ title, caption, panels }: ReportBody): Promise<ShownReport> {
  for (const panel of panels) if ("url" in panel) alsoAsks(panel.url);
  const shown: ShownPanel[] = [];
  // Sequential: a report of many large views must not build all of them in memory at once.
  for (const [at, panel] of panels.entries())
    shown.push("url" in panel ? await viewPanel(panel, at + 1) : { kind: "text", markdown: panel.markdown });
  const bundles = shown.flatMap((panel) => (panel.kind === "view" ? panel.shown.view.bundles : []));
  const author = await authorOfOwner((await currentReader())?.owner ?? null);
  return {
    title,
    caption,
    panels: shown,
    bundles: [...new Map(bundles.map(({ id, title: name }) => [id, { id, title: name }])).values()],
    authors: author ? [author] : [],
    frozen: null,
    withdrawn: [],
  };
}

async function viewPanel(
  asked: { url: string; figure: string; title: string },
  at: number,
): Promise<Extract<ShownPanel, { kind: "view" }>> {
  const refuse = (why: string) => new ExpectedError("snapshot-url", `Panel ${at}: ${why}`);
  const found = await loadShownAt(asked.url).catch((error: unknown) => {
    const isRefused = error instanceof RefusedAddress || (error instanceof ExpectedError && error.code === "gone");
    throw isRefused ? refuse(error.message) : error;
  });
  if (!found)
    throw refuse(
      "this server has no view at its address. Give a path with its query, such as /compare?dataset=... or /s/KEY.",
    );
  if (found.leads) throw refuse("a report cannot be a panel of another; add the views that it shows.");
  const shown = { ...found, title: asked.title || null };
  const figures = viewFigures(shown);
  const figure = asked.figure === "" ? figures[0] : figures.find(({ name }) => name === asked.figure);
  if (figure) return { kind: "view", shown, figure: figure.name };
  if (figures.length === 0) throw refuse(shown.view.emptyReason ?? "there is nothing to show at its address.");
  throw refuse(`there is no figure ${asked.figure}; there are ${figures.map(({ name }) => name).join(", ")}.`);
}

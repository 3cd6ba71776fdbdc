import { ENTRIES, feedAnswer } from "@/app/atom-answer";
import { bundleEntry, reportEntry } from "@/app/feed-entries";
import { reportsByOwner } from "@/lib/db/read/authors";
import { newestBundles } from "@/lib/db/read/newest-bundles";
import { errorResponse } from "@/lib/errors";
import { urls } from "@/lib/urls";
import { requireAuthorPage } from "../load-author";

export const dynamic = "force-dynamic";

/** Sends the Atom feed of an author's public bundles and reports. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { author, owner } = await requireAuthorPage((await params).id);
    const [bundles, reports] = await Promise.all([newestBundles({ owner }, ENTRIES), reportsByOwner(owner)]);
    return feedAnswer(
      request,
      {
        title: `Benchfolio: bundles and reports of ${author.name}`,
        page: urls.author(author.id),
        self: urls.authorFeed(author.id),
      },
      [
        ...bundles.map((named) => bundleEntry(named, author.name)),
        ...reports.map((report) => reportEntry(report, author.name)),
      ],
    );
  } catch (error) {
    return errorResponse(error);
  }
}

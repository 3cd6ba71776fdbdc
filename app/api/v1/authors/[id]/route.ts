import type { AuthorAnswer } from "@/lib/api/schemas/authors";
import { bundlesByOwner, reportsByOwner } from "@/lib/db/read/authors";
import { removeAuthor } from "@/lib/db/write/authors";
import { errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";
import { requireAuthorPage } from "../../../../authors/[id]/load-author";
import { jsonAnswer, preflight, publicOrigin } from "../../bundles/answer";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }> };

/** Returns an author with the newest 200 public bundles and the newest 200 public reports. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  try {
    const { author, owner } = await requireAuthorPage((await params).id);
    const [bundles, reports] = await Promise.all([bundlesByOwner(owner), reportsByOwner(owner)]);
    const whole = (path: string) => publicOrigin(request) + withBase(path);
    return jsonAnswer({
      ...author,
      url: whole(urls.author(author.id)),
      feed: whole(urls.authorFeed(author.id)),
      bundles: bundles.map(({ id, title, uploadedAt }) => ({
        id,
        title,
        url: whole(urls.bundle(id)),
        uploadedAt: uploadedAt.toISOString(),
      })),
      reports: reports.map(({ key, title, createdAt }) => ({
        key,
        title,
        url: whole(urls.snapshot(key)),
        createdAt: createdAt.toISOString(),
      })),
    } satisfies AuthorAnswer);
  } catch (error) {
    return errorResponse(error);
  }
}

/** Removes the name of another owner. Needs manage-all. */
export async function DELETE(_request: Request, { params }: Props): Promise<Response> {
  try {
    await removeAuthor((await params).id);
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;

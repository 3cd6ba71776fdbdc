import { atomAnswer } from "@/app/atom-answer";
import { loadCorrections } from "@/lib/db/read/corrections";
import { publicBuildsAmong } from "@/lib/db/read/public-settings";
import { findBuild } from "@/lib/db/read/setting-pages";
import { decodeSegment } from "@/lib/decode-segment";
import { buildKeys, rawBuilds } from "@/lib/domain/names/raw-names";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls } from "@/lib/urls";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ engine: string; raw: string }>;
}

/** Sends the Atom feed of a build: its public bundles, and the notes on it under all its names. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const { engine, raw } = await params;
    const build = await findBuild(decodeSegment(engine) ?? "", decodeSegment(raw) ?? "");
    const [open] = build ? await publicBuildsAmong([build]) : [];
    if (!build || !open) throw new ExpectedError("not-found", "No public bundle has such a build.");
    const corrections = await loadCorrections();
    const about = {
      title: `Benchfolio: ${build.engineName} ${build.version ?? build.raw}`,
      page: urls.build(build.engine, build.raw),
      self: urls.buildFeed(build.engine, build.raw),
    };
    const raws = rawBuilds(buildKeys(open, corrections), corrections);
    return await atomAnswer(request, about, { build: build.id, raws });
  } catch (error) {
    return errorResponse(error);
  }
}

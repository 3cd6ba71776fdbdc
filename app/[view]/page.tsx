import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { FiguresPage } from "@/app/figures-page";
import { liveTrust } from "@/app/live-trust";
import { viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { liveView } from "@/lib/publish/shown-view";
import { of } from "@/lib/views/registry/given";
import { kindAt } from "@/lib/views/registry/kinds";
import { loadGiven } from "@/lib/views/registry/loaders";
import type { RawSearchParams } from "@/lib/views/state/query-values";

interface Props {
  params: Promise<{ view: string }>;
  searchParams: Promise<RawSearchParams>;
}

// Metadata and page both need the view: load it once. `cache` compares texts by value, and objects by identity.
const load = cache((view: string, raw: string) =>
  orRefusal(async () => {
    const kind = kindAt(`/${view}`);
    return kind && loadGiven(kind, JSON.parse(raw));
  }),
);

const loadOf = async ({ params, searchParams }: Props) => load((await params).view, JSON.stringify(await searchParams));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const loaded = await loadOf(props);
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const given = loaded.found;
  return given
    ? viewHead(
        of(given, (entry, view) => entry.words(view)),
        liveView(given),
      )
    : {};
}

/** The page of a view without a folder of its own. Folders (/compare) win over this one. */
export default async function ViewPage(props: Props) {
  const { view } = await props.params;
  const loaded = await loadOf(props);
  if (loaded.refused) return refusedPage(loaded.refused, (query) => (query ? `/${view}?${query}` : `/${view}`));
  const given = loaded.found;
  if (!given) notFound();
  const title = of(given, (entry, model) => entry.words(model).title);
  return <FiguresPage shown={liveView(given)} title={title} lead={await liveTrust(given)} />;
}

import type { Metadata } from "next";
import { headers } from "next/headers";
import { originOf } from "@/app/api/v1/bundles/answer";
import { SIZES } from "@/lib/pictures/draw-picture";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { withBase } from "@/lib/urls";
import { fileAddress } from "@/lib/views/sharing/share-links";

/** Returns a page's title and description, for its tab and for link previews. */
export const pageMetadata = ({ title, description }: { title: string; description: string }): Metadata => ({
  title,
  description,
  openGraph: { title, description, siteName: "Benchfolio", type: "website" },
});

/** Returns a view's metadata: also a picture of exactly this view, with its filters, and its oEmbed address. */
export async function viewHead(words: { title: string; description: string }, shown: ShownView): Promise<Metadata> {
  const origin = originOf(await headers());
  const address = origin + withBase(shown.path);
  const [figure] = viewFigures(shown);
  const plain = pageMetadata(words);
  if (!figure) return plain;
  const { width, height } = SIZES.preview;
  const image = { url: fileAddress(address, "png", "size=preview"), width, height, alt: figure.alt, type: "image/png" };
  const oembed = (format: string) => [
    {
      url: `${origin}${withBase("/api/oembed")}?url=${encodeURIComponent(address)}&format=${format}`,
      title: words.title,
    },
  ];
  return {
    ...plain,
    openGraph: { ...plain.openGraph, url: address, images: [image] },
    twitter: { card: "summary_large_image", ...words, images: [image] },
    alternates: {
      canonical: address,
      types: { "application/json+oembed": oembed("json"), "text/xml+oembed": oembed("xml") },
    },
  };
}

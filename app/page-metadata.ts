import type { Metadata } from "next";
import { SIZES } from "@/lib/picture-sizes";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { askedNow } from "@/lib/request-context";
import { urls, withBase } from "@/lib/urls";
import { fileAddress } from "@/lib/views/sharing/share-links";
import { pageOrigin } from "./page-origin";

/** Returns a page's title and description, for its tab and for link previews. */
export const pageMetadata = ({ title, description }: { title: string; description: string }): Metadata => ({
  title,
  description,
  openGraph: { title, description, siteName: "Benchfolio", type: "website" },
});

/** The picture of a view on this site: its page's path and query, and words for screen readers. */
export interface PageFigure {
  path: string;
  alt: string;
}

/** The address of a page that is not a view itself, with its feed and a view that it shows. */
interface OwnPage {
  /** Its one address for search engines, without a query. */
  path: string;
  /** The path of its feed; absent = none. */
  feed?: string;
  /** A view that it shows; null and absent = none. */
  figure?: PageFigure | null;
}

/** Returns the preview of a view's figure at a whole address. */
const previewOf = (address: string, alt: string) => {
  const { width, height } = SIZES.preview;
  return { url: fileAddress(address, "png", "size=preview"), width, height, alt, type: "image/png" };
};

/** Adds to a page's metadata its address for search engines, its feed, and a picture where it shows a view. */
export async function ownPage(about: Metadata, { path, feed, figure }: OwnPage): Promise<Metadata> {
  const origin = await pageOrigin();
  const canonical = origin + withBase(path);
  const images = figure ? [previewOf(origin + withBase(figure.path), figure.alt)] : [];
  return {
    ...about,
    openGraph: { siteName: "Benchfolio", type: "website", ...about.openGraph, url: canonical, images },
    ...(figure && { twitter: { card: "summary_large_image", images } }),
    alternates: { canonical, ...(feed && { types: { "application/atom+xml": origin + withBase(feed) } }) },
  };
}

/**
 * Returns a view's metadata: also a picture of exactly this view, with its filters, and its oEmbed address. A view
 * without figures has neither. Search engines get the address with every choice, or the plain page where nothing was
 * chosen. They may index only the plain page.
 */
export async function viewHead(words: { title: string; description: string }, shown: ShownView): Promise<Metadata> {
  const origin = await pageOrigin();
  const address = origin + withBase(shown.path);
  const [page = ""] = address.split("?");
  const canonical = askedNow()?.address.includes("?") === false ? page : address;
  const [figure] = viewFigures(shown);
  const plain = pageMetadata(words);
  if (!figure) return { ...plain, alternates: { canonical } };
  const image = previewOf(address, figure.alt);
  const oembed = (format: "json" | "xml") => [
    { url: origin + withBase(urls.api.oembed(address, format)), title: words.title },
  ];
  return {
    ...plain,
    openGraph: { ...plain.openGraph, url: address, images: [image] },
    twitter: { card: "summary_large_image", ...words, images: [image] },
    alternates: {
      canonical,
      types: { "application/json+oembed": oembed("json"), "text/xml+oembed": oembed("xml") },
    },
  };
}

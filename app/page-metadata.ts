import type { Metadata } from "next";

/** A page's title and description, for its tab and for whoever unfurls a link to it. */
export const pageMetadata = ({ title, description }: { title: string; description: string }): Metadata => ({
  title,
  description,
  openGraph: { title, description, siteName: "Benchfolio", type: "website" },
});

import type { MetadataRoute } from "next";
import { withBase } from "@/lib/urls";
import { pageOrigin } from "./page-origin";

/** User agents that preview links. They fetch only the address that somebody posted. */
const PREVIEWS = [
  "Twitterbot",
  "facebookexternalhit",
  "LinkedInBot",
  "Slackbot",
  "Discordbot",
  "TelegramBot",
  "WhatsApp",
  "Mastodon",
  "Embedly",
  "Iframely",
  "redditbot",
  "Pinterestbot",
];

const PRIVATE = ["/account", "/operator", "/api/"];
/** Patterns of addresses that are too many for crawlers: filters, numbers, lines and files. */
const ENDLESS = ["/*?", "/points/", "/bundles/*/files/", "/embed/", "/report/", "/configs/diff", "/view-files/"];
/** Pages with forms, one for each bundle, view, build, machine and date. */
const FORMS = ["/*/*/notes$", "/*/*/manage$", "/*/*/columns$"];

/**
 * Tells crawlers which pages they may index: pages without a query, bundles, reports and frozen views. Filtered views
 * are excluded.
 */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const based = (paths: readonly string[]) => paths.map(withBase);
  return {
    rules: [
      { userAgent: "*", allow: based(["/api/oembed"]), disallow: based([...PRIVATE, ...ENDLESS, ...FORMS]) },
      { userAgent: PREVIEWS, allow: withBase("/"), disallow: based(PRIVATE.filter((path) => path !== "/api/")) },
    ],
    sitemap: (await pageOrigin()) + withBase("/sitemap.xml"),
  };
}

// biome-ignore lint/style/noRestrictedImports: this is the one link that all others use.
import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A link inside this site. Addresses with a query have no end: each filter, page and number has its own. Crawlers are
 * told not to follow them.
 */
export function Link({ href, rel, ...rest }: ComponentProps<typeof NextLink>) {
  const isEndless = typeof href === "string" && href.includes("?");
  return <NextLink href={href} rel={rel ?? (isEndless ? "nofollow" : undefined)} {...rest} />;
}

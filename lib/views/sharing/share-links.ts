import type { Look } from "@/lib/views/state/workload-params";

// Addresses that belong to a view's own: its files, its embed. `address` is the view's whole address.

/** Addresses that an embed leads to. */
export interface EmbedLinks {
  view: string;
  csv: string;
  picture: string;
}

const parts = (address: string): [page: string, query: string] => {
  const at = address.indexOf("?");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
};

const withQuery = (page: string, ...queries: string[]) => {
  const query = queries.filter(Boolean).join("&");
  return query ? `${page}?${query}` : page;
};

/** The same view in another format: /relative?a=b is /relative.png?a=b. */
export function fileAddress(address: string, ending: string, more = ""): string {
  const [page, query] = parts(address);
  return withQuery(`${page}.${ending}`, query, more);
}

/** The page of a view with what it says of one of its numbers. */
export function claimAddress(address: string, claim: string): string {
  const [page, query] = parts(address);
  return `${withQuery(page, query, `claim=${encodeURIComponent(claim)}`)}#claimed`;
}

/** The view to be framed: /s/KEY is /embed/KEY, /relative?a=b is /embed/relative?a=b. */
export function embedAddress(address: string, more = ""): string {
  const [page, query] = parts(address);
  return withQuery(page.replace(/\/(?:s\/)?([^/]+)$/, "/embed/$1"), query, more);
}

/** What an embed of one of its figures leads to. */
export function embedLinks(address: string, picture: string | null): EmbedLinks {
  const more = picture === null ? "" : `picture=${encodeURIComponent(picture)}`;
  return { view: address, csv: fileAddress(address, "csv"), picture: fileAddress(address, "png", more) };
}

/** A group of links in the share dialog: one thing in several formats. */
export interface SharedFiles {
  label: string;
  links: { ending: string; href: string }[];
}

/** A view as the share dialog sees it. */
export interface SharedAs {
  /** The whole address of the view. */
  address: string;
  look: Look | null;
  isFrozen: boolean;
  /** Names of its figures. */
  figures: readonly string[];
}

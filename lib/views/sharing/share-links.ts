import type { Look } from "@/lib/views/state/workload-params";

// Addresses of a view's files and embed. `address` is the view's whole address.

/** Links of an embed. */
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

/**
 * Returns the address of the same view in another format: /relative?a=b gives /relative.png?a=b. `more`: further search
 * parameters.
 */
export function fileAddress(address: string, ending: string, more = ""): string {
  const [page, query] = parts(address);
  return withQuery(`${page}.${ending}`, query, more);
}

/** Returns the address of a view's page with a claim. */
export function claimAddress(address: string, claim: string): string {
  const [page, query] = parts(address);
  return `${withQuery(page, query, `claim=${encodeURIComponent(claim)}`)}#claimed`;
}

/** Returns the address of the view's frame: /s/KEY gives /embed/KEY, /relative?a=b gives /embed/relative?a=b. */
export function embedAddress(address: string, more = ""): string {
  const [page, query] = parts(address);
  return withQuery(page.replace(/\/(?:s\/)?([^/]+)$/, "/embed/$1"), query, more);
}

/** Returns the links of an embed of one of its figures; `picture` null = the main one. */
export function embedLinks(address: string, picture: string | null): EmbedLinks {
  const more = picture === null ? "" : `picture=${encodeURIComponent(picture)}`;
  return { view: address, csv: fileAddress(address, "csv"), picture: fileAddress(address, "png", more) };
}

/** A group of links in the share dialog: one thing in several formats. */
export interface SharedFiles {
  label: string;
  links: { ending: string; href: string }[];
}

/** The input of the share dialog. */
export interface SharedAs {
  /** The whole address of the view. */
  address: string;
  look: Look | null;
  isFrozen: boolean;
  /** Names of its figures. */
  figures: readonly string[];
}

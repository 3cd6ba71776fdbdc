import type { Cited } from "@/lib/pictures/citation";
import { authorLd } from "./authors-ld";

/** A frozen view or report for search engines and reference managers. */
export interface CitedPage {
  cited: Cited;
  /** Its author's caption, or what it is. */
  description: string;
  /** Whole addresses of the bundles behind its numbers. */
  bundles: readonly string[];
  /** Its files: whole addresses and media types. */
  files: readonly { address: string; mediaType: string }[];
  /** The whole address of this site's home. */
  site: string;
}

const day = ({ date }: Cited) => date.toISOString().slice(0, 10);

/** The site as schema.org's catalogue of its data sets; `site` is the whole address of home. */
export const catalogueLd = (site: string) => ({ "@type": "DataCatalog", name: "Benchfolio", url: site });

const describedLd = ({ cited, description, bundles }: CitedPage) => ({
  "@context": "https://schema.org/",
  name: cited.title,
  description,
  url: cited.address,
  ...(cited.key !== null && { identifier: cited.key }),
  datePublished: day(cited),
  isAccessibleForFree: true,
  publisher: { "@type": "Organization", name: "Benchfolio" },
  isBasedOn: bundles,
});

/** Returns a frozen view as a schema.org Dataset. */
export const frozenLd = (page: CitedPage) => ({
  ...describedLd(page),
  "@type": "Dataset",
  ...(page.cited.authors.length > 0 && { creator: page.cited.authors.map(authorLd) }),
  includedInDataCatalog: catalogueLd(page.site),
  distribution: page.files.map(({ address, mediaType }) => ({
    "@type": "DataDownload",
    contentUrl: address,
    encodingFormat: mediaType.split(";")[0],
  })),
});

/** Returns a report as a schema.org Report. */
export const reportLd = (page: CitedPage) => ({
  ...describedLd(page),
  "@type": "Report",
  headline: page.cited.title,
  ...(page.cited.key !== null && { reportNumber: page.cited.key }),
  ...(page.cited.authors.length > 0 && { author: page.cited.authors.map(authorLd) }),
});

/**
 * Returns the `citation_*` metas of a page, by which reference managers read it (Zotero, Google Scholar). `isReport`
 * says that it is a report of this site; such metas have no word for a data set.
 */
export const citationMetas = (cited: Cited, isReport: boolean): Record<string, string | string[]> => ({
  citation_title: cited.title,
  ...(cited.authors.length > 0 && { citation_author: cited.authors.map(({ name }) => name) }),
  citation_publication_date: day(cited).replaceAll("-", "/"),
  citation_publisher: "Benchfolio",
  citation_public_url: cited.address,
  ...(isReport && {
    citation_technical_report_institution: "Benchfolio",
    ...(cited.key !== null && { citation_technical_report_number: cited.key }),
  }),
});

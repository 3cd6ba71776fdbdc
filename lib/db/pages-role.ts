/** Role that pages read as; migrations make it. Policies restrict its rows, and it writes nothing. */
export const PAGES_ROLE = "benchfolio_pages";

// The path of the pages below their host. Next compiles a path into its build, so the build has a placeholder, and each
// path has a copy of the build (place-site.ts).

/** Stands in the build for the path. Letters alone, since it stands in regular expressions, too. */
export const PLACEHOLDER = "/benchfolioBasePath";

/** The folder of the build, relative to the repository's. */
export const BUILD_FOLDER = ".next";

/** Returns the setting as written: "" or, for example, "/bench". */
export const basePath = (): string => process.env.BENCHFOLIO_BASE_PATH || "";

/** Returns the folder of the build's copy for the set path, relative to the repository's. */
export const siteFolder = (): string => (basePath() ? ".next-below" : ".next-root");

// The path of the pages below their host. Next compiles a path into its build, so the build has a placeholder. Each
// path has a copy of the build (place-site.ts).

/** The placeholder of the path in a build. Letters alone, since it is also in regular expressions. */
export const PLACEHOLDER = "/benchfolioBasePath";

/** The folder of the build, relative to the repository's. */
export const BUILD_FOLDER = ".next";

/** Returns the setting as written: "" or, for example, "/bench". */
export const basePath = (): string => process.env.BENCHFOLIO_BASE_PATH || "";

/** Returns the folder of the build's copy for the path of the setting, relative to the repository's. */
export const siteFolder = (): string => (basePath() ? ".next-below" : ".next-root");

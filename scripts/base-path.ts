// The path of the pages below their host. Next compiles it into the build, so each path has a build in its own folder.

/** Returns the setting as written: "" or, for example, "/bench". */
export const basePath = (): string => process.env.BENCHFOLIO_BASE_PATH || "";

/** Returns the folder of the build, relative to the repository's. */
export const buildFolder = (): string => (basePath() ? ".next-below" : ".next");

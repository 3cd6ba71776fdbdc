// Where the pages begin below their host. Next writes it into what it builds, so each has a build, in a folder of its own.

/** The setting as it stands: "" or such as "/bench". */
export const basePath = () => process.env.BENCHFOLIO_BASE_PATH || "";

/** The folder of the build, below the repository's. */
export const buildFolder = () => (basePath() ? ".next-below" : ".next");

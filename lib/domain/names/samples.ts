/** How titles of the bundles begin that a new server imports for a first look. */
export const SAMPLE_TITLE = "Sample: ";

/** Whether a bundle is one of those, by its title. */
export const isSample = (title: string): boolean => title.startsWith(SAMPLE_TITLE);

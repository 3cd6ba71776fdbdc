/** Replaces the owner's name for uploads without a token, in addresses and texts. */
export const NO_OWNER = "(none)";

/** Returns a project with its owner in words, since two owners may have projects of one name. */
export const streamName = ({ project, owner }: { project: string; owner: string | null }): string =>
  `${project} of ${owner ?? NO_OWNER}`;

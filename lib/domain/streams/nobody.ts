/** The name of the owner of uploads without a token, in addresses. */
export const NOBODY = "(none)";

/** Returns a project with its owner in words: two owners may have projects of one name. */
export const streamName = ({ project, owner }: { project: string; owner: string | null }): string =>
  `${project} of ${owner ?? NOBODY}`;

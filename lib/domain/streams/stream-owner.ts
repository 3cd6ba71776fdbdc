/** Replaces the owner's name for uploads without a token, in addresses and texts. */
export const NO_OWNER = "(none)";

/** Remark on a project of uploads without a token, for readers of its page and of its gate. */
export const NOBODYS = "The project has no owner: everybody may add uploads to it, also of commits that are here.";

/** Returns a project with its owner in words, since two owners may have projects of one name. */
export const streamName = ({ project, owner }: { project: string; owner: string | null }): string =>
  `${project} of ${owner ?? NO_OWNER}`;

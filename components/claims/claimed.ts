/** The id of what is claimed: a link to a claim ends there, so that it scrolls without scripts, too. */
export const CLAIMED = "claimed";

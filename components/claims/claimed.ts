/** Id of the claimed element: links to a claim end in it, so that the page scrolls without scripts. */
export const CLAIMED = "claimed";

/** Least space between a panel and the window's edge, in px. */
const MARGIN = 8;

/** Returns the left edge of a panel, in px from its button's. Both end at the same place if the window has the room. */
export const panelLeft = (button: { left: number; right: number }, width: number, windowWidth: number): number =>
  Math.max(MARGIN, Math.min(button.right, windowWidth - MARGIN) - width) - button.left;

/**
 * Returns the element of a claim, or null where none is drawn. Of several (a group has two) it prefers the focused one.
 */
export function claimedElement(target: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-claim="${target}"]`)];
  return all.find((element) => element === document.activeElement) ?? all[0] ?? null;
}

/** True if a closing panel loses the focus: it is inside the panel, or nowhere. */
export const losesFocus = (panel: Pick<Node, "contains"> | null, focused: Element | null, body: Element): boolean =>
  focused === null || focused === body || (panel?.contains(focused) ?? false);

/**
 * Returns the side of the window for a panel; all in px. Right, unless that covers the subject and left covers less of
 * it.
 */
export function dockOf(claimed: { left: number; right: number }, panel: number, window: number): "left" | "right" {
  const onRight = claimed.right - Math.max(claimed.left, window - panel);
  const onLeft = Math.min(claimed.right, panel) - claimed.left;
  return onRight > 0 && onLeft < onRight ? "left" : "right";
}

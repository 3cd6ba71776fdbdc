/** The element that a claim is about: the one with the focus where several are (a group stands twice), else the first; null where none is drawn. */
export function claimedElement(target: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-claim="${target}"]`)];
  return all.find((element) => element === document.activeElement) ?? all[0] ?? null;
}

/** Whether the focus is lost when a panel closes: it is in the panel, or nowhere. */
export const losesFocus = (panel: Pick<Node, "contains"> | null, focused: Element | null, body: Element): boolean =>
  focused === null || focused === body || (panel?.contains(focused) ?? false);

/** The side of the window that a panel of this width takes (all in px): the right one, unless it would cover what is claimed and the left one less of it. */
export function dockOf(claimed: { left: number; right: number }, panel: number, window: number): "left" | "right" {
  const onRight = claimed.right - Math.max(claimed.left, window - panel);
  const onLeft = Math.min(claimed.right, panel) - claimed.left;
  return onRight > 0 && onLeft < onRight ? "left" : "right";
}

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

/** Distance of a panel from its subject and from the window's edges, in px. */
export const MARGIN = 12;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/**
 * Returns the page above a column's head that a panel may take, in px; 0 for other subjects. Above a head that follows
 * the window over its table are values.
 */
export function roomAbove(subject: Element, scrolled: number): number {
  const head = subject.closest('th[scope="col"]');
  const [own, table] = [head?.getBoundingClientRect().top, head?.closest("table")?.getBoundingClientRect().top];
  if (own === undefined || table === undefined) return 0;
  const isStuck = own - table > (head?.clientHeight ?? 0);
  return isStuck ? 0 : own + scrolled;
}

/**
 * Returns the upper left corner of a panel beside its subject, in px of the window: at its right, else at its left,
 * else below it. It never covers the subject. Below and beside a column's head are values, so its panel is above it
 * where the page has that much room (`above`); then `top` may be out of the window, which has to scroll.
 */
export function placeBeside(subject: Box, panel: Size, window: Size, above = 0): { left: number; top: number } {
  const most = { left: window.width - MARGIN - panel.width, top: window.height - MARGIN - panel.height };
  const isSeen = panel.height + 2 * MARGIN + subject.bottom - subject.top <= window.height;
  if (isSeen && above >= panel.height + 2 * MARGIN)
    return {
      left: Math.max(MARGIN, Math.min(subject.left, most.left)),
      top: subject.top - MARGIN - panel.height,
    };
  const onRight = subject.right + MARGIN;
  const onLeft = subject.left - MARGIN - panel.width;
  const top = Math.max(MARGIN, Math.min(subject.top - 2 * MARGIN, most.top));
  if (onRight <= most.left) return { left: onRight, top };
  if (onLeft >= MARGIN) return { left: onLeft, top };
  return { left: Math.max(MARGIN, Math.min(subject.left, most.left)), top: subject.bottom + MARGIN };
}

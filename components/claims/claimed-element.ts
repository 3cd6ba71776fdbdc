import { CLAIMED } from "./claimed";

/** Returns the element of a claim, or null where none is drawn. A group has two: it prefers the focused one. */
export function claimedElement(target: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-claim="${target}"]`)];
  const named = all.find((element) => element === document.activeElement) ?? all[0];
  // Cells of a big table have no key each.
  return named ?? document.getElementById(CLAIMED)?.querySelector<HTMLElement>("a, button") ?? null;
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
 * Returns the box of the table whose column's head this is; null for others. Values are beside and below a head, so the
 * table moves down to make room for its panel above. Null also for a head that follows the window, below other values.
 */
export function tableBelow(subject: Element): HTMLElement | null {
  const head = subject.closest('th[scope="col"]');
  const table = head?.closest("table");
  if (!head || !table) return null;
  const isStuck = head.getBoundingClientRect().top - table.getBoundingClientRect().top > head.clientHeight;
  return isStuck ? null : (table.closest<HTMLElement>(".scroll-box") ?? table);
}

/**
 * Returns the upper left corner of a panel beside its subject, in px of the window. It is at the subject's right if
 * there is room, else at its left, else below it. It never covers the subject. Above a table, which moves
 * down, it has the table's old top.
 */
export function placeBeside(
  subject: Box,
  panel: Size,
  window: Size,
  table: Pick<Box, "top"> | null = null,
): { left: number; top: number } {
  const most = { left: window.width - MARGIN - panel.width, top: window.height - MARGIN - panel.height };
  if (table) return { left: Math.max(MARGIN, Math.min(subject.left, most.left)), top: table.top };
  const onRight = subject.right + MARGIN;
  const onLeft = subject.left - MARGIN - panel.width;
  const top = Math.max(MARGIN, Math.min(subject.top - 2 * MARGIN, most.top));
  if (onRight <= most.left) return { left: onRight, top };
  if (onLeft >= MARGIN) return { left: onLeft, top };
  return { left: Math.max(MARGIN, Math.min(subject.left, most.left)), top: subject.bottom + MARGIN };
}

import type { MouseEvent } from "react";

type Click = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">;

/** Returns true for a click that opens a link in this tab: the main button without a modifier key. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey, button }: Click): boolean =>
  !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0;

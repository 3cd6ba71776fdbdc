import type { MouseEvent } from "react";

/** True for a click that opens a link in this tab: the main button without a modifier key. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !shiftKey && button === 0;

import { type RefObject, useEffect, useRef } from "react";

interface FocusWithin<Element> {
  /** The ref of the element around all others. */
  within: RefObject<Element | null>;
  /** Focuses the first element that matches a selector. */
  focus: (selector: string) => void;
  /** Focuses it after the next render, which may make the element. */
  focusNext: (selector: string) => void;
}

/** Moves the focus between elements inside one. */
export function useFocusWithin<E extends HTMLElement>(): FocusWithin<E> {
  const within = useRef<E>(null);
  const next = useRef<string | null>(null);
  const focus = (selector: string) => within.current?.querySelector<HTMLElement>(selector)?.focus();
  useEffect(() => {
    if (next.current) focus(next.current);
    next.current = null;
  });
  return {
    within,
    focus,
    focusNext: (selector) => {
      next.current = selector;
    },
  };
}

"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { cx } from "./cx";

/** The padding of a cell, in px: where no more is hidden, no number is, and a fade would grey the last column. */
const EDGE = 8;

/**
 * Box of a wide table: scrolls sideways, by keyboard too, and fades at an end with more content. `data-scrolled` means
 * that content lies before its start, `data-more` after its end, `data-fits` that all of it fits. Table heads get the
 * box's height as `--box-height`. Where the browser can't link animations to scrolling, the box has `data-followed`.
 * Heads then get the scrolled distance as `--scrolled-by`. Set on the box, these would restyle every cell.
 */
export function ScrollBox({ className, ...rest }: ComponentProps<"section">) {
  const box = useRef<HTMLElement>(null);
  const values = useRef(new Map<string, string>());
  // New heads need the values again.
  useEffect(() => {
    for (const [name, value] of values.current) setOnHeads(box.current, name, value);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const set = (name: string, value: string) => {
      values.current.set(name, value);
      setOnHeads(element, name, value);
    };
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      element.toggleAttribute("data-fits", hidden <= 1);
      element.toggleAttribute("data-more", hidden - element.scrollLeft > EDGE);
      element.toggleAttribute("data-scrolled", element.scrollLeft > 1);
      set("--box-height", `${element.clientHeight}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", measure, { passive: true });
    const follow = () => set("--scrolled-by", `${Math.max(0, -element.getBoundingClientRect().top)}px`);
    if (!CSS.supports("animation-timeline: --box")) {
      element.toggleAttribute("data-followed", true);
      follow();
      window.addEventListener("scroll", follow, { passive: true });
    }
    return () => {
      window.removeEventListener("scroll", follow);
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
  return <section ref={box} tabIndex={0} className={cx("scroll-box", className)} {...rest} />;
}

function setOnHeads(element: HTMLElement | null, name: string, value: string): void {
  for (const head of element?.querySelectorAll("thead") ?? []) head.style.setProperty(name, value);
}

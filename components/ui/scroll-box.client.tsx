"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { cx } from "./cx";

/**
 * A wide table's box: it scrolls sideways only, by keyboard too, and fades at the end while more lies there, and has `data-scrolled` while some lies before its start. `data-fits` says that
 * nothing has to be scrolled, `--box-height` how tall it is. Where the browser cannot tie an animation to the page's scrolling,
 * `data-followed` says so and `--scrolled-by` how far the box has left the window at its top.
 */
export function ScrollBox({ className, ...rest }: ComponentProps<"section">) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      element.toggleAttribute("data-fits", hidden <= 1);
      element.toggleAttribute("data-more", hidden - element.scrollLeft > 1);
      element.toggleAttribute("data-scrolled", element.scrollLeft > 1);
      element.style.setProperty("--box-height", `${element.clientHeight}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", measure, { passive: true });
    const follow = () =>
      element.style.setProperty("--scrolled-by", `${Math.max(0, -element.getBoundingClientRect().top)}px`);
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
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
  return <section ref={box} tabIndex={0} className={cx("scroll-box", className)} {...rest} />;
}

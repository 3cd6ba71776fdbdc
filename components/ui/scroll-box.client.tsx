"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { cx } from "./cx";

/**
 * A wide table's box: it scrolls sideways only, by keyboard too, and fades at the end while more lies there, and has `data-scrolled` while some lies before its start. `data-fits` says that
 * nothing has to be scrolled. The heads of its table know how tall it is (`--box-height`); where the browser cannot tie an animation to the
 * page's scrolling, `data-followed` says so and `--scrolled-by` how far the box has left the window at its top. Heads alone: what a box says, all of
 * its cells inherit, and each of them would be styled anew.
 */
export function ScrollBox({ className, ...rest }: ComponentProps<"section">) {
  const box = useRef<HTMLElement>(null);
  const said = useRef(new Map<string, string>());
  // Heads that were drawn anew are told again.
  useEffect(() => {
    for (const [name, value] of said.current) tellHeads(box.current, name, value);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const say = (name: string, value: string) => {
      said.current.set(name, value);
      tellHeads(element, name, value);
    };
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      element.toggleAttribute("data-fits", hidden <= 1);
      element.toggleAttribute("data-more", hidden - element.scrollLeft > 1);
      element.toggleAttribute("data-scrolled", element.scrollLeft > 1);
      say("--box-height", `${element.clientHeight}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", measure, { passive: true });
    const follow = () => say("--scrolled-by", `${Math.max(0, -element.getBoundingClientRect().top)}px`);
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

function tellHeads(element: HTMLElement | null, name: string, value: string): void {
  for (const head of element?.querySelectorAll("thead") ?? []) head.style.setProperty(name, value);
}

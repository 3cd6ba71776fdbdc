"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { panelLeft } from "./panel-left";

interface PopPanelProps {
  label: string;
  /** A number behind the label; 0 = none. */
  count?: number;
  className?: string;
  children: ReactNode;
}

/**
 * A button that opens a panel of controls below it. Escape and a click elsewhere close it. The controls are made when
 * it first opens, and keep the typed text.
 */
export function PopPanel({ label, count = 0, className, children }: PopPanelProps) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [open]);
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      if (!box.current || !panel.current) return;
      const left = panelLeft(box.current.getBoundingClientRect(), panel.current.offsetWidth, innerWidth);
      panel.current.style.left = `${left}px`;
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [open]);
  const toggle = () => {
    setWasOpen(true);
    setOpen(!open);
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works from any control of the panel.
    <div ref={box} className={cx("relative noscript:hidden", className)} onKeyDown={close}>
      <Button className="h-[30px]" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {label}
        {count > 0 && ` ${count}`} <span aria-hidden="true">▾</span>
      </Button>
      <div
        ref={panel}
        id={id}
        hidden={!open}
        className={cx(
          "absolute top-full z-40 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-lg border",
          "border-border-strong bg-surface p-3 text-sm shadow-[0_8px_32px_var(--shadow)]",
        )}
      >
        {wasOpen && children}
      </div>
    </div>
  );
}

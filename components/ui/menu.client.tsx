"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonStyle } from "./button-style";

/** A button with a box below it, for links and buttons; Escape, a click elsewhere and the focus leaving it close the box. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && details.current?.contains(target))) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      details.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);
  return (
    <details
      ref={details}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="relative"
    >
      <summary className={buttonStyle("secondary", "md", "list-none [&::-webkit-details-marker]:hidden")}>
        {label}
      </summary>
      <ul className="absolute left-0 z-30 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-md border border-border-strong bg-surface p-1.5 text-sm shadow-[0_8px_24px_var(--shadow)] sm:right-0 sm:left-auto">
        {children}
      </ul>
    </details>
  );
}

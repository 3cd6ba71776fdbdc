"use client";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "./cx";

/** Delay in milliseconds before old numbers turn pale. */
const LATE = 200;

interface AwaitedProps {
  /** The numbers are older than the reader's choice. */
  pending: boolean;
  className: string;
  children: ReactNode;
}

/**
 * Numbers that turn pale while newer ones take long. Neither at once nor with a transition: the browser would repaint a
 * large table for each.
 */
export function Awaited({ pending, className, children }: AwaitedProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), LATE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [pending]);
  return (
    <div aria-busy={pending} className={cx(className, pending && late && "opacity-60")}>
      {children}
    </div>
  );
}

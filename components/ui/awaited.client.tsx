"use client";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "./cx";

/** Milliseconds that a reader waits without being told. */
const LATE = 200;

interface AwaitedProps {
  /** The numbers are older than what the reader asked for. */
  pending: boolean;
  className: string;
  children: ReactNode;
}

/**
 * Numbers that others may be asked for in place of: pale where those take their time. Not before, and by no transition: a browser paints all of
 * a large table anew for either.
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

"use client";
import type { ReactNode } from "react";
import { usePaperApart } from "./use-shown-group.client";

interface OrAllOnPaperProps {
  /** The content of the shown group. */
  children: ReactNode;
  /** Makes the same content of all groups. */
  all: () => ReactNode;
}

/** Shows one group of equal conditions on a screen. Without scripts paper gets all groups from the page itself. */
export function OrAllOnPaper({ children, all }: OrAllOnPaperProps) {
  const isApart = usePaperApart();
  return (
    <>
      <div className={isApart ? "print:hidden" : undefined}>{children}</div>
      {isApart && <div className="hidden print:block">{all()}</div>}
    </>
  );
}

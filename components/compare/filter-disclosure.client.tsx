"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

/** The filters: beside the results on a wide screen, behind a button on a narrow one. */
export function FilterDisclosure({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <aside aria-label="Filters" className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <Button
        className="w-full lg:hidden noscript:hidden"
        aria-expanded={open}
        aria-controls="filters"
        onClick={() => setOpen(!open)}
      >
        {open ? "Hide filters" : count ? `Filters (${count} set)` : "Filters"}
      </Button>
      <div
        id="filters"
        className={cx(
          !open && "hidden noscript:block",
          "max-lg:mt-3 max-lg:rounded-lg max-lg:border max-lg:border-border max-lg:bg-surface max-lg:p-4 lg:block",
        )}
      >
        {children}
      </div>
    </aside>
  );
}

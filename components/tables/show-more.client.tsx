"use client";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/format";

/** Rows of a long table before the reader asks for all. */
const FIRST_ROWS = 25;

interface ShowMoreProps<Row> {
  rows: readonly Row[];
  /** Plural name of the rows: "indexes". */
  noun: string;
  /** Rows at first. */
  first?: number;
  /** Number of all rows, if `rows` holds only some of them yet. */
  total?: number;
  /** Called when the reader asks for all rows. */
  onShowAll?: () => void;
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a long table, and a button for all of them. */
export function ShowMore<Row>({
  rows,
  noun,
  first = FIRST_ROWS,
  total = rows.length,
  onShowAll,
  children,
}: ShowMoreProps<Row>) {
  const [all, setAll] = useState(false);
  // Paper has no button.
  useEffect(() => {
    const showAll = () => flushSync(() => setAll(true));
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, []);
  const toggle = () => {
    if (!all) onShowAll?.();
    setAll(!all);
  };
  return (
    <>
      {children(all ? rows : rows.slice(0, first))}
      {total > first && (
        <div className="mt-2">
          <Button size="sm" aria-expanded={all} onClick={toggle}>
            {all ? `Show the first ${first} ${noun}` : `Show all ${formatCount(total)} ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}

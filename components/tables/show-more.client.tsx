"use client";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/format";

/** Rows that a long table shows before it is asked for all. */
const FIRST_ROWS = 25;

interface ShowMoreProps<Row> {
  rows: readonly Row[];
  /** What the rows are, in the plural: "indexes". */
  noun: string;
  /** Rows shown at first. */
  first?: number;
  /** How many rows there are, where `rows` holds only some of them yet. */
  total?: number;
  /** Called when all are asked for. */
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
  // On paper there is nothing to press.
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

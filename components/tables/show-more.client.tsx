"use client";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { usePrinting } from "@/components/ui/use-printing.client";
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

/** The first rows of a long table, and a button for all of them. Paper gets all rows that are loaded. */
export function ShowMore<Row>({
  rows,
  noun,
  first = FIRST_ROWS,
  total = rows.length,
  onShowAll,
  children,
}: ShowMoreProps<Row>) {
  const [all, setAll] = useState(false);
  const isWhole = usePrinting() || all;
  const toggle = () => {
    if (!all) onShowAll?.();
    setAll(!all);
  };
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, first))}
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

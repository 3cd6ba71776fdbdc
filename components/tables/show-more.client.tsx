"use client";
import { type ReactNode, useState } from "react";
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
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a long table, and a button for all of them. */
export function ShowMore<Row>({ rows, noun, first = FIRST_ROWS, children }: ShowMoreProps<Row>) {
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? rows : rows.slice(0, first))}
      {rows.length > first && (
        <div className="mt-2">
          <Button size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the first ${first} ${noun}` : `Show all ${formatCount(rows.length)} ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}

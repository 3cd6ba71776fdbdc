import Link from "next/link";
import type { ReactNode } from "react";
import { Missing } from "@/components/tables/missing";
import { amount, type Measure } from "@/lib/blocks/amount";
import type { BlockCell } from "@/lib/blocks/block";
import { NONE } from "@/lib/format";
import { urls } from "@/lib/urls";

/** Returns a number as a link to its claim. */
export type ClaimLinkOf = (claim: string, text: ReactNode) => ReactNode;

interface CellContentProps {
  cell: BlockCell;
  measure: Measure;
  /** Absent = numbers have no claims. */
  claim?: ClaimLinkOf | undefined;
  /** The reason for a missing value that gives none itself; absent = a dash alone. */
  absent?: string;
}

/** The content of a cell: a number that leads to its point or claim, words, or the reason why there is neither. */
export function CellContent({ cell, measure, claim, absent }: CellContentProps) {
  const { value, text, hint, also } = cell;
  const why = hint || absent;
  if (value === null && !text) return why ? <Missing why={why} /> : NONE;
  const number = <CellValue cell={cell} measure={measure} />;
  return (
    <>
      {cell.claim !== undefined && claim ? claim(cell.claim, number) : number}
      {also && (
        <span className="text-muted-foreground" title={also}>
          {" "}
          <span aria-hidden="true">*</span>
          <span className="sr-only">({also})</span>
        </span>
      )}
    </>
  );
}

/** A value that links to its point. Claims are dotted, points are not. */
function CellValue({ cell: { value, text, point }, measure }: { cell: BlockCell; measure: Measure }) {
  const shown = text || amount(value, measure);
  return point && value !== null ? (
    <Link
      prefetch={false}
      href={urls.point(point)}
      className="underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {shown}
    </Link>
  ) : (
    shown
  );
}

/** Returns the exact value with its unit and all else that is known of a cell; undefined where nothing is. */
export function exactTitle({ value, text, hint, note, also }: BlockCell, { unit }: Measure): string | undefined {
  if (value === null) return (text && (hint || note)) || undefined;
  const exact = unit === "s" ? `${value} s` : unit === "B" ? `${value} bytes` : String(value);
  return [exact, hint, also].filter(Boolean).join("; ");
}

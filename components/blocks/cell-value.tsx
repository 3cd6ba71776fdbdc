import type { ReactNode } from "react";
import { Missing } from "@/components/tables/missing";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { amount, type Measure } from "@/lib/blocks/amount";
import type { BlockCell, BlockRow } from "@/lib/blocks/block";
import { formatRatio, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";

/** Returns a number as a link to its claim. */
export type ClaimLinkOf = (claim: string, text: ReactNode, row: BlockRow) => ReactNode;

interface CellContentProps {
  cell: BlockCell;
  measure: Measure;
  /** Its row, and the link from its number to its claim; absent = numbers have no claims. */
  row?: BlockRow;
  claim?: ClaimLinkOf | undefined;
  /** It is a ratio that shows which way it moved. */
  isChange?: boolean;
  /** The reason for a missing value that gives none itself; absent = a dash alone. */
  absent?: string;
}

/**
 * The content of a cell: a linked number, words, or the reason why it has neither. A number links to its point or
 * claim.
 */
export function CellContent({ cell, measure, row, claim, isChange = false, absent }: CellContentProps) {
  const { value, text, state, badge, detail, hint, also } = cell;
  if (state === "none") return null;
  const why = hint || absent;
  const number = isChange ? <ChangeText cell={cell} /> : <CellValue cell={cell} measure={measure} />;
  const known = badge ? <Badge tone={badge}>{text}</Badge> : number;
  const isKnown = value !== null || text !== "";
  const unknown = why ? <Missing why={why} /> : NONE;
  const shown = isKnown ? known : unknown;
  return (
    <>
      {cell.claim !== undefined && row && claim && isKnown ? claim(cell.claim, shown, row) : shown}
      {detail && <Detail text={detail} />}
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

/** Smaller words below a value or a name. */
export const Detail = ({ text }: { text: string }) => (
  <span className="block text-xs font-normal text-muted-foreground wrap-anywhere">{text}</span>
);

/** Returns the mark of a ratio that moved, up where the number grew; "" for others. */
export function sign({ change, ratio }: BlockCell): string {
  if (change === null || ratio === null) return "";
  return ratio > 1 ? "▲ " : "▼ ";
}

const COLOURS = { better: "text-better-foreground", worse: "text-worse-foreground" };

/** A ratio with a sign, "▼ × 0.80", since colour alone isn't enough. */
const ChangeText = ({ cell }: { cell: BlockCell }) => (
  <span className={cx("whitespace-nowrap", cell.change && COLOURS[cell.change])}>
    {sign(cell)}× {formatRatio(cell.ratio)}
  </span>
);

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

const UNIT_WORDS: Readonly<Record<string, string>> = { s: "s", B: "bytes" };

/**
 * Returns the exact value with its hint and other conditions, and with the unit if that is seconds or bytes. For words
 * without a value it returns the hint, else the note; undefined where there is neither.
 */
export function exactTitle({ value, text, hint, note, also }: BlockCell, { unit }: Measure): string | undefined {
  if (value === null) return (text && (hint || note)) || undefined;
  const exact = [value, UNIT_WORDS[unit]].filter((part) => part !== undefined).join(" ");
  return [exact, hint, also].filter(Boolean).join("; ");
}

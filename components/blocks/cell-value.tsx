import Link from "next/link";
import { amount, type Measure } from "@/lib/blocks/amount";
import type { BlockCell } from "@/lib/blocks/block";
import { urls } from "@/lib/urls";

/** A value that links to its point and shows the exact value on hover. */
export function CellValue({ cell: { value, text, point, hint }, measure }: { cell: BlockCell; measure: Measure }) {
  const shown = text || amount(value, measure);
  return point && value !== null ? (
    <Link
      prefetch={false}
      href={urls.point(point)}
      className="underline decoration-dotted underline-offset-2 hover:decoration-solid"
      title={[String(value), hint].filter(Boolean).join("; ")}
    >
      {shown}
    </Link>
  ) : (
    shown
  );
}

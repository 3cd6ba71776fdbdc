import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface PlotTooltipProps {
  /** Position of the dot and size of the chart, in px. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Has a link to tap; otherwise the pointer passes through. */
  touchable: boolean;
  children: ReactNode;
}

/** A card beside a dot, on the side with more room. */
export function PlotTooltip({ x, y, width, height, touchable, children }: PlotTooltipProps) {
  const left = x > width / 2;
  const low = y > height / 2;
  return (
    <div
      className={cx(
        "absolute z-20 w-max max-w-[min(19rem,60vw)] rounded-md border border-border-strong " +
          "bg-surface px-3 py-2 text-xs shadow-[0_6px_20px_var(--shadow)]",
        !touchable && "pointer-events-none",
      )}
      style={{
        ...(left ? { right: width - x + 14 } : { left: x + 14 }),
        ...(low ? { bottom: height - y - 12 } : { top: y - 12 }),
      }}
    >
      {children}
    </div>
  );
}

"use client";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { useCompareState } from "./compare-state.client";

/** The numbers; dimmed while they are older than what the reader asked for. */
export function Results({ children }: { children: ReactNode }) {
  const { pending } = useCompareState();
  return (
    <div
      aria-busy={pending}
      className={cx("flex min-w-0 flex-col gap-4 transition-opacity delay-100", pending && "opacity-60")}
    >
      {children}
    </div>
  );
}

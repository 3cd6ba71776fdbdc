"use client";
import type { ReactNode } from "react";
import { Awaited } from "@/components/ui/awaited.client";
import { useCompareState } from "./compare-state.client";

/** The numbers; dimmed while newer ones load. */
export function Results({ children }: { children: ReactNode }) {
  const { pending } = useCompareState();
  return (
    <Awaited pending={pending} className="flex min-w-0 flex-col gap-4">
      {children}
    </Awaited>
  );
}

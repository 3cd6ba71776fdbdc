import type { ReactNode } from "react";
import { cx } from "./cx";

/** The colour of a state. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-surface-muted text-muted-foreground",
  info: "bg-accent-soft text-accent-strong",
  success: "bg-success-soft text-success-foreground",
  warning: "bg-warning-soft text-warning-foreground",
  danger: "bg-danger-soft text-danger-foreground",
};

/** One word of state: ready, failed, truncated. */
export function Badge({ tone = "neutral", title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={cx("inline-flex items-center rounded px-1.5 py-px text-xs font-medium whitespace-nowrap", tones[tone])}
    >
      {children}
    </span>
  );
}

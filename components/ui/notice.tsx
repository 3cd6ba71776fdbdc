import type { ReactNode } from "react";
import { cx } from "./cx";

const tones = {
  info: "bg-accent-soft text-foreground border-accent/25",
  success: "bg-success-soft text-success-foreground border-success/30",
  warning: "bg-warning-soft text-warning-foreground border-warning/30",
  danger: "bg-danger-soft text-danger-foreground border-danger/30",
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  /** True for a notice that appears while the reader is here, such as a failed upload. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Information that the reader needs before the content below. */
export function Notice({ tone = "info", title, live = false, className, children }: NoticeProps) {
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={cx(
        "rounded-md border px-3 py-2 text-sm [&_a]:underline [&_a]:underline-offset-2",
        tones[tone],
        className,
      )}
    >
      {title && <strong className="font-semibold">{title}</strong>}
      {title && children ? " " : null}
      {children}
    </div>
  );
}

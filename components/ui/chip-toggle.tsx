import type { ComponentProps } from "react";
import { cx } from "./cx";

interface ChipToggleProps extends Omit<ComponentProps<"button">, "type"> {
  pressed: boolean;
}

/** A small switch, named for its addition: "all points", "log y". */
export function ChipToggle({ pressed, className, ...rest }: ChipToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={cx(
        "inline-flex h-7 items-center rounded-full border px-2.5 text-xs whitespace-nowrap",
        "motion-safe:transition-colors",
        pressed
          ? "border-accent bg-accent-soft font-medium text-accent-strong"
          : "border-control bg-surface text-foreground hover:bg-surface-muted",
        className,
      )}
      {...rest}
    />
  );
}

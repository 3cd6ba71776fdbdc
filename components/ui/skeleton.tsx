import { cx } from "./cx";

/** A grey placeholder in the place and size of coming content (height by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx("animate-pulse motion-reduce:animate-none rounded bg-surface-muted", className)}
    />
  );
}

import { cx } from "./cx";

/** A grey block in the place and size of what is coming (give it a height by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx("animate-pulse motion-reduce:animate-none rounded bg-surface-muted", className)}
    />
  );
}

import { cx } from "./cx";

interface ProgressProps {
  label: string;
  /** 0 to 1; null if the end is unknown. */
  value: number | null;
  /** The amounts in words: "12.1 of 40 MiB". */
  text: string;
}

/** A progress bar with its amounts. */
export function Progress({ label, value, text }: ProgressProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-muted-foreground">{text}</span>
      </div>
      <progress
        aria-label={label}
        className={cx(
          "h-1.5 w-full overflow-hidden rounded-full bg-surface-muted accent-accent [&::-moz-progress-bar]:bg-accent",
          "[&::-webkit-progress-bar]:bg-surface-muted [&::-webkit-progress-value]:bg-accent",
        )}
        {...(value === null ? {} : { value, max: 1 })}
      />
    </div>
  );
}

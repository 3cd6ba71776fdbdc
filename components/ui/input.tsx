import type { ComponentProps } from "react";
import { cx } from "./cx";

const look =
  "rounded-md border border-control bg-surface text-sm text-foreground " +
  "placeholder:text-muted-foreground disabled:opacity-55";

/** A one-line text field; needs a label or an aria-label. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cx(look, "h-8 px-2.5", className)} {...rest} />;
}

/** A text field with several lines. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cx(look, "px-2.5 py-1.5", className)} {...rest} />;
}

/** The browser's own select in the site's style. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={cx(look, "h-8 max-w-full px-2", className)} {...rest} />;
}

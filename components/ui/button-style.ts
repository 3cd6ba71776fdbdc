import { cx } from "./cx";

/** The weight of a button on its page. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
/** The height of a button. */
export type ButtonSize = "sm" | "md";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-accent bg-accent text-accent-foreground font-medium hover:bg-accent-strong hover:border-accent-strong",
  secondary: "border-border-strong bg-surface text-foreground hover:bg-surface-muted",
  ghost: "border-transparent bg-transparent text-foreground hover:bg-surface-muted",
  danger: "border-danger bg-surface text-danger-foreground hover:bg-danger-soft",
};
const sizes: Record<ButtonSize, string> = { sm: "h-7 px-2 text-xs gap-1", md: "h-8 px-3 text-sm gap-1.5" };

/** Returns the classes of a button, also for links among buttons. */
export const buttonStyle = (variant: ButtonVariant = "secondary", size: ButtonSize = "md", extra?: string): string =>
  cx(
    "inline-flex items-center justify-center rounded-md border whitespace-nowrap " +
      "select-none motion-safe:transition-colors disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
    extra,
  );

import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style";

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link className={buttonStyle(variant, size, className)} {...rest} />;
}

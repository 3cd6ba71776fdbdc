"use client";
import { useEffect, useState } from "react";
import { Button } from "./button";
import type { ButtonSize, ButtonVariant } from "./button-style";

interface CopyButtonProps {
  text: string;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Puts `text` on the clipboard and says so; where the browser refuses, it says that. */
export function CopyButton({ text, label = "Copy", variant, size }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  return (
    <Button variant={variant} size={size} onClick={copy}>
      <span aria-live="polite">{state === "copied" ? "Copied" : state === "refused" ? "Not allowed here" : label}</span>
    </Button>
  );
}

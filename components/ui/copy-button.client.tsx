"use client";
import { useEffect, useState } from "react";
import { Button } from "./button";
import type { ButtonSize, ButtonVariant } from "./button-style";
import { copyForms } from "./copy-forms";

interface CopyButtonProps {
  /** The text, or a function that copies. */
  text: string | (() => Promise<void>);
  label?: string;
  /** The subject, for screen readers that meet several such buttons. */
  about?: string;
  /** Advice where the browser refuses. */
  refused?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Copies to the clipboard and confirms it; gives advice where the browser refuses. */
export function CopyButton({
  text,
  label = "Copy",
  about,
  refused = "Not allowed: copy it by hand",
  variant,
  size,
}: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), state === "copied" ? 2000 : 8000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    (typeof text === "string" ? copyForms({ "text/plain": text }) : text()).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  return (
    <Button variant={variant} size={size} onClick={copy}>
      <span aria-live="polite">{state === "copied" ? "Copied" : state === "refused" ? refused : label}</span>
      {about && <span className="sr-only">&nbsp;{about}</span>}
    </Button>
  );
}

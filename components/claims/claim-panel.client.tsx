"use client";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import { withBase } from "@/lib/urls";

interface ClaimPanelProps {
  title: string;
  sentence: string;
  /** The page's path with this claim, and without it. */
  href: string;
  closeHref: string;
  /** Absent: closing follows `closeHref`. */
  onClose?: () => void;
  children?: ReactNode;
}

/** What can be said of what was clicked: drawn by the server too, so that a link to a claim works without scripts. Beside the page, not over it. */
export function ClaimPanel({ title, sentence, href, closeHref, onClose, children }: ClaimPanelProps) {
  useEffect(() => {
    if (!onClose) return;
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) onClose();
    };
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, [onClose]);
  const close = (event: MouseEvent) => {
    if (!onClose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  };
  const origin = typeof window === "undefined" ? "" : window.location.origin;
  return (
    <section
      aria-label="Claim"
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[60vh] flex-col gap-2 overflow-y-auto rounded-t-lg border border-border-strong bg-surface p-4 text-sm shadow-[0_8px_32px_var(--shadow)] sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[70vh] sm:w-[27rem] sm:rounded-lg print:hidden"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-sm wrap-anywhere">{title}</h2>
        <a
          href={withBase(closeHref)}
          aria-label="Close the claim"
          className="grid size-6 flex-none place-items-center"
          onClick={close}
        >
          ✕
        </a>
      </div>
      {children}
      <p className="rounded-md bg-surface-muted px-3 py-2 wrap-anywhere" aria-live="polite">
        {sentence}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={`${sentence} ${origin}${withBase(href)}`} label="Copy with link" size="sm" />
        <a href={withBase(href)} className="text-link">
          Link to this claim
        </a>
      </div>
    </section>
  );
}

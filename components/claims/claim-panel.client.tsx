"use client";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AddSentence } from "@/components/report/add-sentence.client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { cx } from "@/components/ui/cx";
import { isPlainClick } from "@/components/ui/plain-click";
import { withBase } from "@/lib/urls";
import { claimedElement, losesFocus, MARGIN, placeBeside, tableBelow } from "./claimed-element";

interface ClaimPanelProps {
  title: string;
  /** The claim as a sentence, to copy. */
  text: string;
  /** Notes that the sentence has no room for. */
  notes?: readonly string[];
  /** The page's path with this claim; `closeHref` is the one without it. */
  href: string;
  closeHref: string;
  /** Closes the panel in place; absent = closing follows `closeHref`. */
  onClose?: () => void;
  /** The `data-claim` of the subject: the panel doesn't cover it, and returns the focus to it. Null without one. */
  target: string | null;
  /** The claim as Markdown for a report; null or absent = it has no number. */
  markdown?: string | null;
  children?: ReactNode;
}

/** Below this width the panel is a sheet at the window's bottom. */
const PHONE = "(max-width: 39.99rem)";
/** A live region must exist before its text, or screen readers skip it. */
const ANNOUNCED_AFTER_MS = 100;

/** The panel of a claim, beside its subject. The server renders it too, so links to claims work without scripts. */
export function ClaimPanel(props: ClaimPanelProps) {
  const { title, text, notes = [], href, closeHref, onClose, target, markdown, children } = props;
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    opener.current = target === null ? null : claimedElement(target);
    const cell = opener.current?.closest("td, th") ?? opener.current;
    return cell && panel.current ? placePanel(panel.current, cell) : undefined;
  }, [target]);
  const announced = useAnnounced(`${title}. ${text}`);
  const leave = () => {
    // Ask before it closes: a focused element inside goes away with the panel.
    const from = opener.current?.isConnected || target === null ? opener.current : claimedElement(target);
    if (losesFocus(panel.current, document.activeElement, document.body)) from?.focus();
    onClose?.();
  };
  useEscape(onClose ? leave : null);
  const close = (event: MouseEvent) => {
    if (!onClose || !isPlainClick(event)) return;
    event.preventDefault();
    leave();
  };
  const origin = typeof window === "undefined" ? "" : window.location.origin;
  return (
    <section
      ref={panel}
      aria-label="Claim"
      className={cx(
        "fixed inset-x-0 bottom-0 z-30 flex max-h-[60vh] flex-col gap-2 overflow-y-auto rounded-t-lg",
        "border border-border-strong bg-surface p-4 text-sm shadow-[0_8px_32px_var(--shadow)]",
        "sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[70vh] sm:w-[27rem] sm:rounded-lg print:hidden",
      )}
    >
      <p role="status" className="sr-only">
        {announced}
      </p>
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
      <p className="rounded-md bg-surface-muted px-3 py-2 wrap-anywhere">{text.replaceAll(" %", "\u00a0%")}</p>
      {notes.length > 0 && (
        <ul aria-label="Also" className="list-disc pl-4 text-xs text-muted-foreground">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={`${text} ${origin}${withBase(href)}`} label="Copy with link" size="sm" />
        <a href={withBase(href)} className="text-link">
          Link to this claim
        </a>
        {markdown && <AddSentence key={markdown} markdown={markdown} />}
      </div>
    </section>
  );
}

/**
 * Places a panel beside its subject; on a phone it scrolls the subject above the panel. Above a table it makes room,
 * and returns a function that takes the room back. Returns undefined elsewhere.
 */
function placePanel(panel: HTMLElement, subject: Element): (() => void) | undefined {
  const box = subject.getBoundingClientRect();
  if (window.matchMedia(PHONE).matches) {
    // The panel covers the bottom: scroll a low subject above it.
    const { top } = panel.getBoundingClientRect();
    if (box.bottom > top) window.scrollBy(0, box.bottom - top + MARGIN);
    return undefined;
  }
  // In the page's own coordinates, so that both scroll together.
  panel.style.position = "absolute";
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const table = tableBelow(subject);
  const { left, top } = placeBeside(box, size, { width, height }, table?.getBoundingClientRect() ?? null);
  const around = panel.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
  Object.assign(panel.style, {
    left: `${left - around.left}px`,
    top: `${top - around.top}px`,
    right: "auto",
    bottom: "auto",
  });
  if (!table) return undefined;
  // Makes room for the panel.
  table.style.marginTop = `${size.height + MARGIN}px`;
  return () => {
    table.style.marginTop = "";
  };
}

/** Returns a text for a live region: "" at first, since the region must exist before its text. */
function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return announced;
}

/** Calls `leave` on Escape; null = nothing to leave. */
function useEscape(leave: (() => void) | null): void {
  useEffect(() => {
    if (!leave) return;
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) leave();
    };
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  });
}

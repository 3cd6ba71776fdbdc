"use client";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import { cx } from "./cx";

interface DialogProps {
  /** The button that opens it; absent if `open` controls it. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, Escape and the cross close it. */
export function Dialog({ trigger, open, onOpenChange, title, description, wide = false, children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {/* The library's own overlay stops the page from scrolling by a style element, which the policy forbids. */}
        <div data-dialog-overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Without its own trigger the library doesn't know where to return the focus.
            if (trigger || !(opener.current instanceof HTMLElement)) return;
            event.preventDefault();
            opener.current.focus();
          }}
          className={cx(
            wide
              ? "top-[6vh] max-h-[88vh] w-[min(62rem,calc(100vw-2rem))]"
              : "top-[12vh] max-h-[80vh] w-[min(34rem,calc(100vw-2rem))]",
            "fixed left-1/2 z-50 flex -translate-x-1/2 flex-col gap-3 overflow-y-auto overscroll-contain " +
              "rounded-lg border border-border bg-surface p-5 shadow-[0_16px_48px_var(--shadow)]",
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="ghost" size="sm" aria-label="Close">
                ✕
              </Button>
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="text-sm text-muted-foreground">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

"use client";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Input, Textarea } from "@/components/ui/input";

interface CopyableProps {
  label: string;
  text: string;
  rows?: number;
  /** Takes the focus from the control that made it. */
  isNew?: boolean;
}

/** A read-only text with a copy button; focus selects all of it. */
export function Copyable({ label, text, rows = 1, isNew = false }: CopyableProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [isNew]);
  const select = (event: { target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select();
  const field = { readOnly: true, "aria-label": label, value: text, onFocus: select, className: "min-w-0 flex-1" };
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-1">
      <span className="text-sm text-muted-foreground">{label}</span>
      <div className="flex items-start gap-2">
        {rows > 1 ? <Textarea rows={rows} {...field} /> : <Input {...field} />}
        <CopyButton text={text} about={label} />
      </div>
    </div>
  );
}

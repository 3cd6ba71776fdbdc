"use client";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Input, Textarea } from "@/components/ui/input";

interface CopyableProps {
  label: string;
  text: string;
  rows?: number;
  /** It has just been made: it takes the focus of what made it. */
  isNew?: boolean;
}

/** A text to be taken along: whole in its field, selected when it is entered, with a button that copies it. */
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

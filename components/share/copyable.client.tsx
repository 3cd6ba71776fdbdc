"use client";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Input, Textarea } from "@/components/ui/input";

/** A text to be taken along: whole in its field, selected when it is entered, with a button that copies it. */
export function Copyable({ label, text, rows = 1 }: { label: string; text: string; rows?: number }) {
  const select = (event: { target: HTMLInputElement | HTMLTextAreaElement }) => event.target.select();
  const field = { readOnly: true, "aria-label": label, value: text, onFocus: select, className: "min-w-0 flex-1" };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-sm text-muted-foreground">{label}</span>
      <div className="flex items-start gap-2">
        {rows > 1 ? <Textarea rows={rows} {...field} /> : <Input {...field} />}
        <CopyButton text={text} />
      </div>
    </div>
  );
}

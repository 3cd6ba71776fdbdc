"use client";
import { Notice } from "@/components/ui/notice";

/** Asks once of results whose vendors' terms may forbid publishing; `text` is what the server says of them, with the source. */
export function TermsBox({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Notice tone="warning" live>
      <p>{text}</p>
      <label className="mt-1 flex items-center gap-2">
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />I may publish
        these results
      </label>
    </Notice>
  );
}

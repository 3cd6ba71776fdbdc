"use client";
import { useEffect, useId, useRef } from "react";
import { Notice } from "@/components/ui/notice";

/**
 * Asks once for consent where vendors' terms may forbid publishing. `text` is the server's summary of them with the
 * source. Takes the focus from the button that it blocks.
 */
export function TermsBox({
  text,
  checked,
  onChange,
}: {
  text: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const textId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice tone="warning" live>
      <p id={textId}>{text}</p>
      <label className="mt-1 flex min-h-7 items-center gap-2">
        <input
          ref={box}
          type="checkbox"
          aria-describedby={textId}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        I may publish these results
      </label>
    </Notice>
  );
}

"use client";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import { readAmount } from "@/lib/domain/vector/limits";

interface AmountInputProps {
  id: string;
  label: string;
  unit: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Takes a number above 0, or nothing, on blur or Enter. Marks anything else and doesn't take it. */
export function AmountInput({ id, label, unit, value, onChange }: AmountInputProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? (value === null ? "" : String(value));
  const read = text.trim() === "" ? null : readAmount(text.trim());
  const apply = () => {
    if (edited === null || read === undefined) return;
    setEdited(null);
    if (read !== value) onChange(read);
  };
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted-foreground">
        {label}
      </label>
      <Input
        id={id}
        inputMode="decimal"
        placeholder="any"
        value={text}
        aria-invalid={read === undefined}
        onChange={(event) => setEdited(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
        className="w-16"
      />
      <span className="text-muted-foreground">{unit}</span>
    </span>
  );
}

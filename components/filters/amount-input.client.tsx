"use client";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import { readAmount, readLimit } from "@/lib/domain/vector/limits";

interface AmountInputProps {
  /** Its key in addresses, and its id. */
  name: string;
  label: string;
  unit: string;
  value: number | null;
  /** Takes 0, too. */
  fromZero?: boolean;
  disabled?: boolean;
  /** Id of the text that says why it is disabled. */
  describedBy?: string | undefined;
  onChange: (value: number | null) => void;
}

/** Takes a number, or nothing, on blur or Enter. Refuses anything else with a sentence. */
export function AmountInput(props: AmountInputProps) {
  const { name, label, unit, value, fromZero = false, disabled = false, describedBy, onChange } = props;
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? (value === null ? "" : String(value));
  const read = text.trim() === "" ? null : (fromZero ? readLimit : readAmount)(text.trim());
  const [isRefused, setIsRefused] = useState(false);
  const problem = `${name}-problem`;
  const apply = () => {
    setIsRefused(read === undefined);
    if (edited === null || read === undefined) return;
    setEdited(null);
    if (read !== value) onChange(read);
  };
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      <label htmlFor={name} className="text-muted-foreground">
        {label}
        <span className="sr-only">, {unit}</span>
      </label>
      <Input
        id={name}
        name={name}
        disabled={disabled}
        aria-describedby={isRefused ? problem : describedBy}
        inputMode="decimal"
        placeholder={disabled ? "–" : "any"}
        value={text}
        aria-invalid={read === undefined}
        onChange={(event) => {
          setEdited(event.target.value);
          setIsRefused(false);
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
        className="w-16 max-sm:w-12 max-sm:px-1.5"
      />
      <span aria-hidden="true" className="text-muted-foreground">
        {unit}
      </span>
      {isRefused && (
        <span id={problem} role="alert" className="basis-full text-xs text-danger-foreground">
          Takes a number{fromZero ? "" : " above 0"}, or nothing.
        </span>
      )}
    </span>
  );
}

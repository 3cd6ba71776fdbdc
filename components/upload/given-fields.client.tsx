"use client";
import { Field } from "@/components/account/field";
import { Input } from "@/components/ui/input";
import type { Given, GivenKey } from "@/lib/domain/names/given";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";

/** A fact that the form asks for. */
export interface GivenField {
  key: GivenKey;
  label: string;
  about: string;
  example: string;
}

interface GivenFieldsProps {
  fields: readonly GivenField[];
  value: Given;
  onChange: (value: Given) => void;
}

/** Asks, folded, for facts of all runs of the uploads from now on. */
export const GivenFields = ({ fields, value, onChange }: GivenFieldsProps) => (
  <details className="mb-3 max-w-4xl">
    <summary className="cursor-pointer text-sm font-medium">What is this?</summary>
    <p className="mt-2 max-w-[80ch] text-sm text-muted-foreground">
      Say what holds for all runs of the upload and is not in their output. It counts more than names of folders and
      files, and less than an output.
    </p>
    <div className="mt-3 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map(({ key, label, about, example }) => (
        <Field key={key} label={label} help={about}>
          <Input
            value={value[key] ?? ""}
            maxLength={MOST_CHARACTERS.fact}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...value, [key]: target.value })}
          />
        </Field>
      ))}
    </div>
  </details>
);

"use client";
import { Field } from "@/components/account/field";
import { VISIBILITY_LABELS } from "@/components/account/visibility-words";
import { Input, Select } from "@/components/ui/input";
import type { Visibility } from "@/lib/domain/access/rights";
import { urls, withBase } from "@/lib/urls";

/** Visibility of an upload; `until` is empty except for embargoes. */
export interface ChosenVisibility {
  visibility: Visibility;
  until: string;
}

interface VisibilityFieldsProps {
  choices: readonly Visibility[];
  value: ChosenVisibility;
  onChange: (value: ChosenVisibility) => void;
}

/** Chooses the visibility of uploads from now on. */
export const VisibilityFields = ({ choices, value, onChange }: VisibilityFieldsProps) => (
  <div className="flex flex-wrap gap-3">
    <Field
      label="Who sees it"
      help={
        choices.includes("private") ? undefined : (
          <>
            <a className="text-link" href={withBase(urls.account())}>
              Sign in
            </a>{" "}
            for drafts, private and embargoed bundles.
          </>
        )
      }
    >
      <Select
        value={value.visibility}
        onChange={({ target }) => {
          const visibility = choices.find((choice) => choice === target.value);
          if (visibility) onChange({ visibility, until: "" });
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {VISIBILITY_LABELS[choice]}
          </option>
        ))}
      </Select>
    </Field>
    {value.visibility === "embargoed" && (
      <Field label="Embargoed until" help="The day on which it becomes public, at 00:00 UTC.">
        <Input type="date" value={value.until} onChange={({ target }) => onChange({ ...value, until: target.value })} />
      </Field>
    )}
  </div>
);

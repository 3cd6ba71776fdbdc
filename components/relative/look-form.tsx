import { formAction, KeptFields } from "@/components/filters/kept-fields";
import { Button } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/input";
import { baselineChoices } from "@/lib/domain/relative/baselines";
import { columnName, relativeToWords } from "@/lib/views/relative/baseline-words";
import { baselinesOfLook } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import { type Look, STATISTIC_CHOICES } from "@/lib/views/state/workload-params";

/** The parameters that the form's own fields set. */
const FIELDS = ["base", "relativeTo", "neutral", "statistic", "moved", "groups", "transpose"];
const SWITCHES = [
  { key: "moved", label: "only rows that moved" },
  { key: "groups", label: "groups only" },
  { key: "transpose", label: "transpose" },
] as const;

interface LookFormProps {
  view: Pick<RelativeView, "table" | "heads">;
  params: Look;
  /** The page's address. */
  page: string;
}

/** Controls of the look for browsers without scripts: a form that asks for the page with the picked values. */
export function LookForm({ view, params, page }: LookFormProps) {
  const { table } = view;
  const { relativeTo, base } = baselinesOfLook(table, params);
  const choices = baselineChoices(table);
  // Ratios printed by an author have a baseline that is not a column.
  const isDivided = relativeTo !== "one" || base >= 0;
  return (
    <form action={formAction(page)} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <KeptFields page={page} asks={(key) => FIELDS.includes(key)} />
      {isDivided && choices.length > 1 && (
        <Select name="relativeTo" aria-label="Relative to" className="h-[30px]" defaultValue={relativeTo}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              to {choice === "one" ? "this column:" : relativeToWords(choice, view)}
            </option>
          ))}
        </Select>
      )}
      {isDivided && (
        <Select
          name="base"
          aria-label="Column to be relative to"
          className="h-[30px] min-w-0 max-sm:max-w-56 sm:max-w-64"
          defaultValue={table.columns[Math.max(0, base)]?.key}
        >
          {table.columns.map(({ key }, column) => (
            <option key={key} value={key}>
              {columnName(view, column)}
            </option>
          ))}
        </Select>
      )}
      <span className="flex items-center gap-2">
        ±
        <Input
          name="neutral"
          aria-label="Neutral band"
          inputMode="decimal"
          className="h-[30px] w-16"
          defaultValue={params.neutral}
        />
      </span>
      <Select name="statistic" aria-label="Groups by" className="h-[30px]" defaultValue={params.statistic}>
        {STATISTIC_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {statisticLabel(choice)} of groups
          </option>
        ))}
      </Select>
      {SWITCHES.map(({ key, label }) => (
        <label key={key} className="flex min-h-6 items-center gap-2">
          <input type="checkbox" name={key} value="1" defaultChecked={params[key]} /> {label}
        </label>
      ))}
      <Button type="submit" className="h-[30px]">
        Show it so
      </Button>
    </form>
  );
}

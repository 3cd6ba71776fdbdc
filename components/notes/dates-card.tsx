import { Field } from "@/components/account/field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { urls, withBase } from "@/lib/urls";

interface DatesCardProps {
  engine: string;
  /** Dates that have notes, the latest first; `engine` null = all engines. */
  dates: readonly { day: string; engine: string | null }[];
}

/** Dates with notes on the page of an engine, and a form that leads to the notes on any other. */
export const DatesCard = ({ engine, dates }: DatesCardProps) => (
  <Card id="dates" title="Notes on dates" note="drawn on each history whose builds have dates">
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm empty:hidden">
      {dates.map(({ day, engine: of }) => (
        <li key={`${day} ${of}`}>
          <a className="text-link tabular-nums" href={withBase(urls.notesOn({ on: "date", day, engine: of }))}>
            {of === null ? `${day} (all engines)` : day}
          </a>
        </li>
      ))}
    </ul>
    <form action={withBase(urls.noteDates(engine))} className="mt-2 flex flex-wrap items-end gap-2 first:mt-0">
      <Field label="Day">
        <Input type="date" name="day" required />
      </Field>
      <Button type="submit">Notes on this day</Button>
    </form>
  </Card>
);

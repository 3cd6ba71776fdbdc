import { Input, Textarea } from "@/components/ui/input";
import { MOST_CHARACTERS } from "@/lib/domain/text-limits";
import type { Draft } from "./draft";

/** Fields for a report's title and caption. */
export function ReportWords({ draft, save }: { draft: Draft; save: (next: Draft) => void }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="report-title">Title</label>
      <Input
        id="report-title"
        value={draft.title}
        maxLength={MOST_CHARACTERS.title}
        onChange={(event) => save({ ...draft, title: event.target.value })}
      />
      <label htmlFor="report-caption">
        Caption <span className="text-muted-foreground">(what it says, in a sentence or two; may be empty)</span>
      </label>
      <Textarea
        id="report-caption"
        rows={2}
        value={draft.caption}
        maxLength={MOST_CHARACTERS.caption}
        onChange={(event) => save({ ...draft, caption: event.target.value })}
      />
    </div>
  );
}

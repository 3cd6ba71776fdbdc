import { type Correction, saysSomething } from "@/lib/domain/names/corrections";
import { formatDate } from "@/lib/format";

const fields = [
  ["displayName", "Display name"],
  ["mergeInto", "The same as"],
  ["version", "Version"],
  ["releaseDate", "Release date"],
  ["notes", "Notes"],
] as const;

const minute = (date: Date) => `${formatDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;

/** Corrections of a name with author and date, newest first, at most 200 (listCorrections); the first one counts. */
export function CorrectionHistory({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0)
    return <p className="text-sm text-muted-foreground">Nobody has corrected or added anything yet.</p>;
  return (
    <ol className="divide-y divide-border text-sm">
      {corrections.map((correction, at) => (
        <li key={correction.createdAt.toISOString() + correction.author} className="py-2 first:pt-0 last:pb-0">
          <p className="text-muted-foreground wrap-anywhere">
            <strong className="font-semibold text-foreground">{correction.author}</strong>,{" "}
            <time dateTime={correction.createdAt.toISOString()}>{minute(correction.createdAt)}</time>
            {at === 0 ? " (counts now)" : " (replaced)"}
          </p>
          {saysSomething(correction) ? (
            <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5">
              {fields.map(
                ([key, label]) =>
                  correction[key] !== null && (
                    <div key={key} className="contents">
                      <dt className="text-muted-foreground">{label}</dt>
                      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{correction[key]}</dd>
                    </div>
                  ),
              )}
            </dl>
          ) : (
            <p className="mt-1">Withdrew the correction before.</p>
          )}
        </li>
      ))}
    </ol>
  );
}

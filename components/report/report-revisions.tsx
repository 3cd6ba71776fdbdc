import { Notice } from "@/components/ui/notice";
import type { RevisionChange, RevisionChanges } from "@/lib/domain/reports/revision-changes";
import { formatCounted, formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

interface Revision {
  number: number;
  /** The key of its own address. */
  key: string;
  at: Date | null;
  withdrawn: string | null;
}

interface ReportRevisionsProps {
  report: string;
  /** The number of the revision on the page. */
  shown: number;
  /** All that the reader may know of, the newest first. */
  revisions: readonly Revision[];
  /** Its changes to the one before; null for the first one, or without one to compare. */
  changes: RevisionChanges | null;
}

/** Returns the newest revision that is not withdrawn; undefined where all are. */
const newestReadable = (revisions: readonly Revision[]) => revisions.find(({ withdrawn }) => withdrawn === null);

/** Says above an older revision that there is a newer one; nothing above the newest. */
export function OlderRevision({ report, shown, revisions }: Omit<ReportRevisionsProps, "changes">) {
  const newest = newestReadable(revisions);
  if (!newest || newest.number === shown) return null;
  return (
    <Notice tone="warning" className="mb-2" title={`This is revision ${shown}, an older one.`}>
      <a href={withBase(urls.snapshot(report))}>Read revision {newest.number}</a>
      {newest.at && `, published on ${formatDate(newest.at)}.`}
    </Notice>
  );
}

/** The revisions of a report with dates and addresses, and the changes of the shown one. Nothing for a single one. */
export function ReportRevisions({ shown, revisions, changes }: Omit<ReportRevisionsProps, "report">) {
  const newest = newestReadable(revisions);
  if (revisions.length < 2 || !newest) return null;
  const since = `since revision ${shown - 1}`;
  return (
    <>
      {changes && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer py-0.5">
            {countOf(changes) === 0 ? `No words or figures changed ${since}` : `What changed ${since}`}
          </summary>
          <ul className="my-1 flex flex-col gap-2">
            {changes.shown.map((change) => (
              <li key={`${change.what} ${change.how} ${change.at}`}>
                <Change {...change} />
              </li>
            ))}
            {changes.more > 0 && <li>And {formatCounted(changes.more, "more change")}.</li>}
          </ul>
        </details>
      )}
      <details open={newest.number !== shown}>
        <summary className="min-h-6 w-fit cursor-pointer py-0.5">
          All {formatCounted(revisions.length, "revision")}
        </summary>
        <ol className="my-1 flex flex-col gap-0.5">
          {revisions.map((revision) => (
            <li key={revision.key} className="wrap-anywhere">
              <a
                className="text-link"
                href={withBase(urls.snapshot(revision.key))}
                aria-current={revision.number === shown ? "page" : undefined}
              >
                Revision {revision.number}
              </a>
              {revision.at && ` of ${formatDate(revision.at)}`}
              {revision.withdrawn ? `. ${revision.withdrawn}` : revision.number === shown && ", shown here"}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** Returns the number of all changes, listed or not. */
const countOf = ({ shown, more }: RevisionChanges): number => shown.length + more;

/** One difference: its kind, and the words before and after. */
function Change({ what, how, at, removed, added }: RevisionChange) {
  const place = at === null ? what : `${what} at place ${at}`;
  const line = "pl-2 border-l-2 text-foreground whitespace-pre-line wrap-anywhere";
  return (
    <>
      <span className="first-letter:uppercase inline-block">
        {place}
        {how === "removed" ? " of the earlier revision" : ""} {how}
      </span>
      {removed.map((words) => (
        <p key={words} className={`${line} border-worse`}>
          <span aria-hidden>− </span>
          <del className="no-underline">{words}</del>
        </p>
      ))}
      {added.map((words) => (
        <p key={words} className={`${line} ${how === "moved" ? "border-border" : "border-better"}`}>
          <span aria-hidden>{how === "moved" ? "" : "+ "}</span>
          {how === "moved" ? words : <ins className="no-underline">{words}</ins>}
        </p>
      ))}
    </>
  );
}

import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

interface RevisionLine {
  key: string;
  at: Date;
  /** The day and reason of its withdrawal; null = it is shown. */
  gone: string | null;
}

interface ReportRevisionsProps {
  /** The key of the report's address. */
  report: string;
  /** The oldest first. */
  revisions: readonly RevisionLine[];
  /** The key of the revision on this page; null = none is. */
  own: string | null;
}

/** Says which revision of a report this is, and lists all that the reader may see with the changes between them. */
export function ReportRevisions({ report, revisions, own }: ReportRevisionsProps) {
  const newest = revisions.at(-1);
  const address = withBase(urls.report(report));
  if (!newest || (revisions.length === 1 && newest.key === own))
    return (
      <p>
        <a className="text-link" href={address}>
          Its address
        </a>{" "}
        shows the newest revision. There is one.
      </p>
    );
  return (
    <>
      {own !== null && newest.key !== own && (
        <Notice className="mb-2" title="An older revision.">
          <a href={address}>The newest</a> is of {formatDate(newest.at)}.{" "}
          <Changes {...{ report }} from={own} to={newest.key} />
        </Notice>
      )}
      <details>
        <summary className="min-h-6 w-fit cursor-pointer py-0.5">
          {revisions.length} {revisions.length === 1 ? "revision" : "revisions"} under{" "}
          <a className="text-link" href={address}>
            one address
          </a>
        </summary>
        <ol className="list-decimal pl-6" aria-label="Revisions">
          {revisions.map(({ key, at, gone }, place) => {
            const before = revisions[place - 1];
            return (
              <li key={key} className="wrap-anywhere">
                {gone === null ? (
                  <a className="text-link" href={withBase(urls.snapshot(key))}>
                    {formatDate(at)}, {key}
                  </a>
                ) : (
                  `${formatDate(at)}: ${gone}`
                )}
                {key === own && " (this one)"}{" "}
                {before && gone === null && before.gone === null && (
                  <Changes {...{ report }} from={before.key} to={key} />
                )}
              </li>
            );
          })}
        </ol>
      </details>
    </>
  );
}

const Changes = ({ report, from, to }: { report: string; from: string; to: string }) => (
  <a className="text-link" href={withBase(urls.reportChanges(report, from, to))}>
    What changed
  </a>
);

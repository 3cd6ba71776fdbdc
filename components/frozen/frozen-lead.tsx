import type { ReactNode } from "react";
import { AuthorNames } from "@/components/authors/author-line";
import { Notice } from "@/components/ui/notice";
import { DeleteKey } from "@/components/withdrawn/delete-key.client";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { type FrozenStanding, todayText } from "@/lib/views/frozen/frozen-standing";
import { WITHDRAWN_HEAD, type Withdrawn, withdrawnText } from "@/lib/views/frozen/withdrawn-words";

interface FrozenLeadProps {
  snapshot: {
    key: string;
    title: string;
    caption: string;
    createdAt: Date;
    versions: { app: string; bundles: Readonly<Record<string, string | null>> };
  };
  /** The view's title without its author's wording; null for a report. */
  about: string | null;
  withdrawn: readonly Withdrawn[];
  /** Sentences of its answer when it was frozen, where today's are others. */
  olderAnswer?: readonly string[];
  /** Its authors with a stated name. */
  authors: readonly { id: string; name: string }[];
  /** Null for a report: the pages of its views show their own state. */
  standing: FrozenStanding | null;
  /** Citations: a sentence and BibTeX. */
  citations: { long: string; bibTex: string };
}

/** The head of a frozen view: caption, date, software, other versions, citation. */
export function FrozenLead({
  snapshot,
  about,
  withdrawn,
  olderAnswer = [],
  authors,
  standing,
  citations,
}: FrozenLeadProps) {
  const { key, title, caption, createdAt, versions } = snapshot;
  const importers = [...new Set(Object.values(versions.bundles).filter((version) => version !== null))];
  return (
    <>
      {withdrawn.length > 0 && (
        <Notice tone="danger" className="mb-2" title={WITHDRAWN_HEAD}>
          <ul>
            {withdrawn.map((one) => (
              <li key={one.bundle} className="wrap-anywhere">
                {withdrawnText(one)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {olderAnswer.length > 0 && (
        <Notice className="mb-2" title="This view was frozen with another answer">
          <p>Sentences below follow today’s rules. These were here when it was frozen, on the same numbers:</p>
          <ul className="list-disc pl-5">
            {olderAnswer.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <DeleteKey id={key} what={standing === null ? "report" : "view"} />
      {caption && <p className="mb-1 text-foreground whitespace-pre-line">{caption}</p>}
      {authors.length > 0 && (
        <p>
          {standing === null ? "By " : "Data by "}
          <AuthorNames authors={authors} />
        </p>
      )}
      <p>
        {/* In a font of the reader's: ours has 10 kB, and nothing else here needs it. */}
        Result <span className="font-[family-name:ui-monospace,monospace]">{key}</span>, frozen on{" "}
        <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>; these numbers never change.{" "}
        <span title={importers.length ? `Importers: ${importers.join("; ")}` : undefined}>
          Benchfolio {versions.app}
        </span>
        {about !== null && title !== about ? ` · ${about}` : ""}
      </p>
      {standing && <Versions snapshot={snapshot} standing={standing} />}
      <details>
        <summary className="min-h-6 w-fit cursor-pointer py-0.5">Cite this result</summary>
        <p className="wrap-anywhere">{citations.long}</p>
        <pre className="text-xs whitespace-pre-wrap wrap-anywhere">{citations.bibTex}</pre>
      </details>
    </>
  );
}

/** The page as first rendered, earlier and later versions, and the difference from the live view. */
function Versions({
  snapshot: { key, createdAt },
  standing,
}: Pick<FrozenLeadProps, "snapshot"> & { standing: FrozenStanding }) {
  const { previous, next, today, renderedAt } = standing;
  const later = renderedAt && formatDate(renderedAt) !== formatDate(createdAt) ? ` on ${formatDate(renderedAt)}` : "";
  const version = (of: { key: string; createdAt: Date } | null, name: string): ReactNode =>
    of && (
      <>
        {" · "}
        <a className="text-link" href={withBase(urls.snapshot(of.key))}>
          {name} version, {formatDate(of.createdAt)}
        </a>
      </>
    );
  return (
    <p>
      <a className="text-link" href={withBase(urls.snapshotFile(key, "html"))}>
        As it was rendered{later}
      </a>
      {version(previous, "Previous")}
      {version(next, "Next")}
      {" · "}
      {todayText(today)}
    </p>
  );
}

import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/format";
import type { Withdrawn } from "@/lib/views/frozen/frozen-view";
import { WITHDRAWN_HEAD, withdrawnText } from "@/lib/views/frozen/withdrawn-words";

interface FrozenLeadProps {
  snapshot: {
    title: string;
    caption: string;
    createdAt: Date;
    versions: { app: string; bundles: Readonly<Record<string, string | null>> };
  };
  /** What the view is called without its author's title. */
  about: string | null;
  withdrawn: readonly Withdrawn[];
}

/** What stands above a frozen view's facts: its caption, when it was frozen, and what made its numbers. */
export function FrozenLead({ snapshot, about, withdrawn }: FrozenLeadProps) {
  const { title, caption, createdAt, versions } = snapshot;
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
      {caption && <p className="mb-1 text-foreground whitespace-pre-line">{caption}</p>}
      <p>
        Frozen on <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>; these numbers never change.{" "}
        <span title={importers.length ? `Importers: ${importers.join("; ")}` : undefined}>
          Benchfolio {versions.app}
        </span>
        {about !== null && title !== about ? ` · ${about}` : ""}
      </p>
    </>
  );
}

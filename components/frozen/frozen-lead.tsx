import { formatDate } from "@/lib/format";

interface FrozenLeadProps {
  snapshot: {
    title: string;
    caption: string;
    createdAt: Date;
    versions: { app: string; bundles: Readonly<Record<string, string | null>> };
  };
  /** What the view is called without its author's title. */
  about: string | null;
}

/** What stands above a frozen view's facts: its caption, when it was frozen, and what made its numbers. */
export function FrozenLead({ snapshot, about }: FrozenLeadProps) {
  const { title, caption, createdAt, versions } = snapshot;
  const importers = [...new Set(Object.values(versions.bundles).filter((version) => version !== null))];
  return (
    <>
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

import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { nounOf, type Withdrawable } from "@/lib/domain/access/withdrawn";
import { formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A subject that is deleted or retracted. */
export interface Stone {
  what: Withdrawable;
  title: string;
  kind: "deleted" | "retracted";
  reason: string;
  at: Date;
  /** Id of the replacing bundle; null = none. */
  replacedBy: string | null;
}

/** The page at the address of a deleted or retracted subject: title, reason and date. */
export function Tombstone({ stone: { what, title, kind, reason, at, replacedBy } }: { stone: Stone }) {
  return (
    <EmptyState
      wholePage
      title={`This ${nounOf(what)} was ${kind}`}
      text={
        <>
          <p className="wrap-anywhere">
            “{title}” was {kind} on <time dateTime={at.toISOString()}>{formatDate(at)}</time>. The reason given:
          </p>
          <p className="my-2 text-foreground whitespace-pre-line wrap-anywhere">{reason}</p>
          {what === "bundle" && <p>Views that were frozen before keep its numbers and say so.</p>}
        </>
      }
    >
      {replacedBy && (
        <LinkButton variant="primary" href={urls.bundle(replacedBy)}>
          The bundle that took its place
        </LinkButton>
      )}
      <LinkButton href={urls.bundles()}>All bundles</LinkButton>
    </EmptyState>
  );
}

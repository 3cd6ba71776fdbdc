import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

interface GoneBundleProps {
  stone: { title: string; kind: "deleted" | "retracted"; reason: string; at: Date; replacedBy: string | null };
}

/** All that readers of an old link find of a bundle that was deleted or retracted: which, when and why. */
export function GoneBundle({ stone: { title, kind, reason, at, replacedBy } }: GoneBundleProps) {
  return (
    <EmptyState
      wholePage
      title={`This bundle was ${kind}`}
      text={
        <>
          <p className="wrap-anywhere">
            “{title}” was {kind} on <time dateTime={at.toISOString()}>{formatDate(at)}</time>. The reason given:
          </p>
          <p className="my-2 text-foreground whitespace-pre-line wrap-anywhere">{reason}</p>
          <p>Views that were frozen before keep its numbers and say so.</p>
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

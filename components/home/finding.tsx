import { WholeShape } from "@/components/answers/result-card";
import { CLAIMED } from "@/components/claims/claimed";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { SentenceNotes } from "@/components/ui/sentence-notes";
import { isSample } from "@/lib/domain/names/samples";
import { urls } from "@/lib/urls";
import type { ResultSummary } from "@/lib/views/answers/result-summary";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";

/** One result of the current data in a sentence, with a line for each row over the releases. */
export function Finding({ summary }: { summary: ResultSummary }) {
  const { claim, bundles, facts, params, history, base } = summary;
  const [bundle] = bundles;
  if (!claim) return null;
  return (
    <section aria-label="A finding" className="min-w-0 rounded-lg border border-border bg-surface px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground wrap-anywhere">
        {bundle && (
          <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link">
            {bundle.title}
          </Link>
        )}
        {bundle && isSample(bundle.title) && <Badge>sample</Badge>}
        {facts.join(" · ")}
      </div>
      <div className="mt-1 text-[1.0625rem] leading-snug font-semibold text-pretty">
        {claim.sentence.text} <SentenceNotes notes={claim.sentence.notes} />
      </div>
      <WholeShape summary={summary} />
      <p className="mt-1 text-xs text-muted-foreground">
        Relative to {base}; each row is a thin line, the median a thick one.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link prefetch={false} href={`${urls.relative(claim.query)}#${CLAIMED}`} className="text-link">
          Show it in the table
        </Link>
        <Link
          prefetch={false}
          href={urls.relative(encodeWorkloadParams({ ...params, view: "chart" }))}
          className="text-link"
        >
          By group
        </Link>
        {history !== null && (
          <Link prefetch={false} href={urls.history(history)} className="text-link">
            Since when
          </Link>
        )}
      </p>
    </section>
  );
}

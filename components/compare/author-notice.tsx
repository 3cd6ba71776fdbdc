import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatCount, formatCounted, wordList } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { AuthorDisagreement } from "@/lib/views/compare/compare-types";

/** Compares bundles' own best-QPS tables with the points in view. */
export function AuthorNotice({ disagreements }: { disagreements: readonly AuthorDisagreement[] }) {
  return disagreements.map((disagreement) => {
    const { bundle, differing, otherSeconds } = disagreement;
    const check = (
      <Link className="text-link" href={urls.bundleCheck(bundle)} prefetch={false}>
        See the check
      </Link>
    );
    if (!differing && !otherSeconds) {
      return (
        <p key={bundle} className="mt-2 text-xs text-muted-foreground">
          {agreementText(disagreement)} {check}
        </p>
      );
    }
    return (
      <Notice key={bundle} tone="warning" className="mt-2" title={noticeTitle(disagreement)}>
        {noticeText(disagreement)} This page shows what the points say. {check}
      </Notice>
    );
  });
}

/** Returns the sentence on a bundle whose rows all agree. */
export function agreementText({ bundleTitle, checked }: AuthorDisagreement): string {
  const rows = `The ${formatCounted(checked, "best-QPS row")} of the author’s own tables in ${bundleTitle}`;
  return `${rows} ${checked === 1 ? "agrees" : "agree"} with these points.`;
}

/** Returns "5 of 18 rows of the author’s own best-QPS table differ". Names build times where only those differ. */
export function noticeTitle({ checked, differing, otherSeconds }: AuthorDisagreement): string {
  const [count, verb] = differing
    ? [differing, differing === 1 ? "differs" : "differ"]
    : [otherSeconds, otherSeconds === 1 ? "prints another build time" : "print other build times"];
  return `${formatCount(count)} of ${formatCounted(checked, "row")} of the author’s own best-QPS table ${verb}`;
}

/** Returns the words after the title: the bundle, and the algorithms and recall targets of rows that differ. */
export function noticeText({ bundleTitle, differing, algorithms, targets, otherSeconds }: AuthorDisagreement): string {
  if (!differing) return `in ${bundleTitle}.`;
  const [low, high] = [targets[0], targets.at(-1)];
  const range = low === high ? `${low}` : `${low} to ${high}`;
  const also = otherSeconds
    ? ` ${otherSeconds === 1 ? "One more prints" : `${formatCount(otherSeconds)} more print`} other build seconds.`
    : "";
  return `in ${bundleTitle}, for ${wordList(algorithms)} at recall ${range}.${also}`;
}

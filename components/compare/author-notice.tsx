import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { AuthorDisagreement } from "@/lib/views/compare-types";

/** Where bundles' own tables agree with their points, and where not. */
export function AuthorNotice({ disagreements }: { disagreements: readonly AuthorDisagreement[] }) {
  return disagreements.map(({ bundle, bundleTitle, checked, differing }) => {
    const check = (
      <Link className="text-link" href={urls.bundleCheck(bundle)} prefetch={false}>
        See the check
      </Link>
    );
    if (!differing) {
      return (
        <p key={bundle} className="mt-2 text-xs text-muted-foreground">
          All {formatCount(checked)} rows of the author’s own tables in {bundleTitle} agree with these points. {check}
        </p>
      );
    }
    return (
      <Notice
        key={bundle}
        tone="warning"
        className="mt-2"
        title={`${formatCount(differing)} ${differing === 1 ? "row differs" : "rows differ"} from the author’s own tables`}
      >
        in {bundleTitle}, of {formatCount(checked)} checked. This page shows what the points say. {check}
      </Notice>
    );
  });
}

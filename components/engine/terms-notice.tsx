import { Notice } from "@/components/ui/notice";
import type { PublishingTerms } from "@/lib/domain/access/publishing-terms";

/** Notice that a vendor's terms may forbid publishing results, with source and date. */
export const TermsNotice = ({ terms: { vendor, notice, terms, source } }: { terms: PublishingTerms }) => (
  <Notice tone="warning" title={`${vendor}'s terms may forbid publishing results.`}>
    {notice} {terms}, as read by {source}; they may have changed since. Ask the vendor before you publish.
  </Notice>
);

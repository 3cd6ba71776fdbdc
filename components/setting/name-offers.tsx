import { Notice } from "@/components/ui/notice";
import { withBase } from "@/lib/urls";
import type { OfferWords } from "@/lib/views/selection/name-offer-words";

/** Proposals to join two names, each with the link to the form of corrections. */
export const NameOffers = ({ offers }: { offers: readonly OfferWords[] }) =>
  offers.map(({ title, sentences, link }) => (
    <Notice key={title} title={title} className="wrap-anywhere">
      {sentences.join(" ")} <a href={withBase(link.href)}>{link.label}</a>
    </Notice>
  ));

import type { ReactNode } from "react";
import { NameOffers } from "@/components/setting/name-offers";
import { bundlesOfName } from "@/lib/db/read/corrections";
import { findMachine } from "@/lib/db/read/setting-pages";
import { correctionRightNow } from "@/lib/db/write/correction-rights";
import type { CorrectionTarget } from "@/lib/domain/names/corrections";
import { noteWide } from "@/lib/request-context";
import { offerWords } from "@/lib/views/selection/name-offer-words";
import type { NameOffer } from "@/lib/views/selection/workload-schema";

/** Returns a page's proposals to join two names, in words for this reader; null without one. */
export async function liveOffers(offers: readonly NameOffer[] = []): Promise<ReactNode> {
  // The bundles with these names may have results of any family.
  if (offers.length > 0) noteWide();
  const words = await Promise.all(
    offers.map(async (offer) => {
      const { subject, from, into } = offer;
      const targets = [from, into].map(({ name }): CorrectionTarget => ({ subject, engine: "", name }));
      const [target, other] = targets;
      if (!target || !other || (await contradict(offer))) return [];
      const [right, holders, others] = await Promise.all([
        correctionRightNow(target, other),
        bundlesOfName(target),
        bundlesOfName(other),
      ]);
      // Only hidden bundles may have the name, and such a name can't be corrected.
      return holders > 0 && others > 0 ? [offerWords(offer, right, holders)] : [];
    }),
  );
  const known = words.flat();
  return known.length > 0 ? <NameOffers offers={known} /> : null;
}

/** Returns true for two machines with two observed sizes of memory, or two models. */
async function contradict({ subject, from, into }: NameOffer): Promise<boolean> {
  if (subject !== "machine") return false;
  const [a, b] = await Promise.all([findMachine(from.name), findMachine(into.name)]);
  const differ = <T,>(one: T | null | undefined, other: T | null | undefined) =>
    one != null && other != null && one !== other;
  return differ(a?.memoryBytes, b?.memoryBytes) || differ(a?.model, b?.model);
}

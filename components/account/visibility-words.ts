import type { Visibility } from "@/lib/domain/access/rights";

/** Who sees a bundle, as its owner chooses it in a form. */
export const VISIBLE: Record<Visibility, string> = {
  public: "public",
  unlisted: "unlisted: whoever has the address",
  private: "private: you, and who may read private bundles",
  draft: "draft: you alone",
  embargoed: "embargoed: private until a day",
};

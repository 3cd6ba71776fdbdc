import type { Visibility } from "@/lib/domain/access/rights";

/** Labels of a bundle's visibility in the owner's form. */
export const VISIBILITY_LABELS: Record<Visibility, string> = {
  public: "public",
  unlisted: "unlisted: everybody with the address",
  private: "private: you, and readers of private bundles",
  draft: "draft: you alone",
  embargoed: "embargoed: private until a day",
};

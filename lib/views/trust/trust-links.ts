import type { TrustLink } from "@/lib/domain/trust/trusted";
import { urls, withBase } from "@/lib/urls";

const PARTS = {
  objections: "notes",
  check: "author-check",
  owner: "owner",
  commands: "ran-with",
  files: "files",
} as const satisfies Record<TrustLink["to"], string>;

/** The path of what a link of the strip leads to, as browsers ask for it. */
export const trustHref = ({ to, bundle }: TrustLink): string => `${withBase(urls.bundle(bundle))}#${PARTS[to]}`;

/** What stands where a strip is missing. */
export const TRUST_TITLE = "Why trust this";
export const TRUST_NOT_KEPT = "not recorded when it was frozen";

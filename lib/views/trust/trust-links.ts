import type { TrustLink } from "@/lib/domain/trust/trusted";
import { urls, withBase } from "@/lib/urls";

const PARTS = {
  objections: "notes",
  check: "author-check",
  owner: "owner",
  commands: "ran-with",
  files: "files",
} as const satisfies Record<TrustLink["to"], string>;

/** Returns the path of a link in the trust strip, with the base path. */
export const trustHref = ({ to, bundle }: TrustLink): string => `${withBase(urls.bundle(bundle))}#${PARTS[to]}`;

/** Heading of the strip, and the text in place of a missing one. */
export const TRUST_TITLE = "Why trust this";
export const TRUST_NOT_KEPT = "not recorded when it was frozen";

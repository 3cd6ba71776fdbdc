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

/** Heading of the strip. */
export const TRUST_TITLE = "Why trust this";
/** The text in place of a strip that a frozen view lacks. */
export const TRUST_NOT_KEPT = "not recorded when it was frozen";

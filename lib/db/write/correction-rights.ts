import "server-only";
import { type CorrectionRight, correctionRight } from "@/lib/domain/access/rights";
import type { CorrectionTarget } from "@/lib/domain/names/corrections";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import { ownersOfName } from "../read/corrections";
import { currentReader, type SignedIn } from "../reader";

/** Returns the reader's right to correct all of these names, or the reason against it. The API and pages share it. */
export async function correctionRightNow(...names: CorrectionTarget[]): Promise<CorrectionRight> {
  const [reader, owners] = [await currentReader(), await Promise.all(names.map(ownersOfName))];
  return correctionRight(reader, env().BENCHFOLIO_OPEN_UPLOADS === "1", owners.flat());
}

/**
 * Returns the reader who corrects a name and its merge target, whose numbers change as well. Throws `unauthorized` or
 * `forbidden` where the reader may not.
 */
export async function requireCorrector(
  target: CorrectionTarget,
  mergeInto: string | null,
): Promise<SignedIn | "anonymous"> {
  const names = mergeInto === null ? [target] : [target, { ...target, name: mergeInto }];
  const right = await correctionRightNow(...names);
  if (right === "yes") return (await currentReader()) ?? "anonymous";
  if (right === "sign-in")
    throw new ExpectedError(
      "unauthorized",
      "Corrections on this server need a token that manages all bundles, or all public bundles that hold the name. " +
        "Send one as `authorization: Bearer TOKEN`, or sign in at /account.",
    );
  throw new ExpectedError(
    "forbidden",
    right === "not-all-yours"
      ? "Bundles of other owners hold this name, too. Only a token that manages all bundles may correct it."
      : "This token may not correct names.",
  );
}

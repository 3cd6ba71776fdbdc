import { Card } from "@/components/ui/card";
import type { CorrectionRight } from "@/lib/domain/access/rights";
import { type Correction, type CorrectionTarget, saysSomething } from "@/lib/domain/names/corrections";
import { urls, withBase } from "@/lib/urls";
import { CorrectionForm } from "./correction-form.client";
import { CorrectionHistory } from "./correction-history";

const WHY_NOT = {
  "sign-in": "A correction changes a name on every page. It takes the right to manage all public bundles with it.",
  "other-token": "Your token may not correct names. That takes the right to manage all public bundles with them.",
  "not-all-yours": "Bundles of other owners hold this name, too. Only a token that manages all bundles may correct it.",
} as const satisfies Record<Exclude<CorrectionRight, "yes">, string>;

/** Corrections of a name, newest first, and the form for another one. */
export function CorrectionCards({
  target,
  corrections,
  right,
  same,
}: {
  target: CorrectionTarget;
  corrections: readonly Correction[];
  /** The reader's right to correct. */
  right: CorrectionRight;
  /** Another name of the same thing that the address proposes; it fills the form, and is not saved. */
  same?: string | null;
}) {
  const [newest] = corrections;
  const current = newest && saysSomething(newest) ? newest : null;
  return (
    <>
      <Card id="correct" title="Correct or add">
        {right === "yes" ? (
          // A new correction resets the form to it.
          <CorrectionForm
            key={newest?.createdAt.toISOString() ?? ""}
            target={target}
            current={current}
            same={same ?? null}
          />
        ) : (
          <p className="text-sm text-muted-foreground text-pretty">
            {WHY_NOT[right]}{" "}
            <a className="text-link" href={withBase(urls.account())}>
              {right === "sign-in" ? "Sign in" : "Account"}
            </a>
          </p>
        )}
      </Card>
      <Card id="corrections" title="Corrections">
        <CorrectionHistory corrections={corrections} />
      </Card>
    </>
  );
}

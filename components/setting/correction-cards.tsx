import { Card } from "@/components/ui/card";
import { type Correction, type CorrectionTarget, saysSomething } from "@/lib/domain/names/corrections";
import { CorrectionForm } from "./correction-form.client";
import { CorrectionHistory } from "./correction-history";

/** What readers say of a name, newest first, and the form for saying it. */
export function CorrectionCards({
  target,
  corrections,
}: {
  target: CorrectionTarget;
  corrections: readonly Correction[];
}) {
  const [newest] = corrections;
  const current = newest && saysSomething(newest) ? newest : null;
  return (
    <>
      <Card id="correct" title="Correct or add">
        {/* A new statement begins with what counts then. */}
        <CorrectionForm key={newest?.createdAt.toISOString() ?? ""} target={target} current={current} />
      </Card>
      <Card id="corrections" title="What readers said">
        <CorrectionHistory corrections={corrections} />
      </Card>
    </>
  );
}

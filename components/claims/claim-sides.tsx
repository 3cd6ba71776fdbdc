import { Badge } from "@/components/ui/badge";
import type { Claim, ClaimSide } from "@/lib/domain/claims/claim";
import { amountText, changeText, shownText, type Unit } from "@/lib/domain/sentences/amounts";
import { MOST_RUNS } from "@/lib/domain/verdicts/verdict";
import { formatPercent, formatRatio, NONE } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { noiseSource } from "@/lib/views/diff/noise-words";

interface ClaimSidesProps {
  claim: Claim;
  subject: Unit;
}

/** Both values of a claim with spread and source, the ratio, and the verdict within noise. */
export function ClaimSides({ claim, subject: { unit, scale } }: ClaimSidesProps) {
  const { a, b, ratio, verdict, noise } = claim;
  const sides = [a, b].flatMap((side) => side ?? []);
  const amount = (value: number | null) => amountText(value, { unit, scale });
  return (
    <>
      {ratio !== null && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xl font-semibold tabular-nums">{formatRatio(ratio)}</span> {changeText(ratio)}
          {verdict && <Badge tone={verdict.answer === "cannot tell" ? "warning" : "neutral"}>{verdict.answer}</Badge>}
          {verdict?.why === null && noise && (
            <span className="basis-full text-xs text-muted-foreground">
              Detectable: {shownText(verdict.visible, verdict.ratio)}:
              {` a run’s noise is ${formatPercent(noise.sigma)}, ${noiseSource(noise)}.`}
              {verdict.more > 0 &&
                ` ${verdict.more >= MOST_RUNS ? `at least ${MOST_RUNS}` : verdict.more} more of each would settle 5 %.`}
            </span>
          )}
        </p>
      )}
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Side</th>
            <th scope="col" data-align="right">
              {unit || "Value"}
            </th>
            <th scope="col">Runs</th>
            <th scope="col">Read from</th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side) => (
            <tr key={side.name}>
              <th scope="row" className="wrap-anywhere">
                {side.name.replace(/^(?:in|on|at|with) /, "")}
              </th>
              <td data-align="right">{side.value === null ? side.state : amount(side.value)}</td>
              <td>{runsText(side, amount)}</td>
              <td>
                {side.point === null ? (
                  "–"
                ) : (
                  <>
                    <a className="text-link" href={withBase(urls.pointSource(side.point))}>
                      file and line
                    </a>
                    {" · "}
                    <a className="text-link" href={withBase(urls.point(side.point))}>
                      point
                    </a>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Returns a side's number of runs with their range: "3: 95.00 to 101.0", and "author’s table" for its origin. */
const runsText = ({ n, min, max, byAuthor }: ClaimSide, amount: (value: number | null) => string) =>
  [n > 1 ? `${n}: ${amount(min)} to ${amount(max)}` : n === 0 ? NONE : String(n), byAuthor ? "author’s table" : ""]
    .filter(Boolean)
    .join(", ");

import { BestTable } from "@/components/dataset/best-table";
import { Card } from "@/components/ui/card";
import { JoinedLinks } from "@/components/ui/joined-links";
import { Link } from "@/components/ui/link";
import { FAMILIES, isFamily } from "@/lib/domain/workloads/families";
import { formatCount, formatPoints } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { ResultSummary } from "@/lib/views/answers/result-summary";
import type { BestRow } from "@/lib/views/compare/best-rows";
import { ResultCard } from "./result-card";

/** The most rows of the table of best points. */
const MOST_ROWS = 12;

/** Results of a bundle: the first rows of each test family's tables, and the best vector points. */
export interface BundleResultsFacts {
  tests: readonly { family: string; points: number; summaries: readonly ResultSummary[] }[];
  /** Best points at recall targets; [] for a bundle without vector searches. */
  best: BestRow[];
  targets: readonly number[];
}

/** The results of a bundle; they come before anything about its files. */
export function BundleResults({ bundle, results }: { bundle: string; results: BundleResultsFacts }) {
  const { tests, best, targets } = results;
  return (
    <section aria-labelledby="results-title" className="flex flex-col gap-3">
      <h2 id="results-title" className="sr-only">
        Results
      </h2>
      {tests.map(({ family, points, summaries }) => {
        const name = isFamily(family) ? FAMILIES[family].name : family;
        const query = new URLSearchParams({ bundle, family }).toString();
        // The first of the other conditions has a summary of its own, if there are two.
        const others = summaries[0]?.others.slice(summaries.length - 1) ?? [];
        return (
          <div key={family} className="flex min-w-0 flex-col gap-2">
            {summaries.length > 0 ? (
              <div className="grid gap-3">
                {summaries.map((summary) => (
                  <ResultCard key={summary.facts.join(" ") + summary.heading} summary={summary} />
                ))}
              </div>
            ) : (
              <Card id={`results-${family}`} title={name}>
                <p className="text-sm text-muted-foreground">
                  {formatPoints(points)} without a summary, since there is one column or too much to sum up.{" "}
                  <Link prefetch={false} href={urls.relative(query)} className="text-link">
                    The values
                  </Link>{" "}
                  ·{" "}
                  <Link
                    prefetch={false}
                    href={urls.diff(new URLSearchParams({ a: bundle, by: "bundle", family }).toString())}
                    className="text-link"
                  >
                    A/B with another bundle
                  </Link>
                </p>
              </Card>
            )}
            {others.length > 0 && (
              <p className="text-sm text-muted-foreground">
                Under other conditions:{" "}
                <JoinedLinks
                  links={others.map(({ label, query: other }) => ({ href: urls.relative(other), text: label }))}
                />
              </p>
            )}
          </div>
        );
      })}
      {best.length > 0 && (
        <Card id="best" title="Best QPS" note="highest QPS among points with recall at or above the target">
          <BestTable
            caption="Best QPS of this bundle"
            rows={best.slice(0, MOST_ROWS)}
            targets={targets}
            lead="algorithm"
          />
          {best.length > MOST_ROWS && (
            <p className="mt-2 text-sm text-muted-foreground">
              The fastest {MOST_ROWS} of {formatCount(best.length)}; the comparison page has all.
            </p>
          )}
        </Card>
      )}
    </section>
  );
}

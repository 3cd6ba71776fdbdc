import Link from "next/link";
import { ResultCard } from "@/components/answers/result-card";
import { Badge } from "@/components/ui/badge";
import { isSample } from "@/lib/domain/names/samples";
import { urls } from "@/lib/urls";
import type { ResultSummary } from "@/lib/views/answers/result-summary";
import type { VectorFinding } from "@/lib/views/answers/vector-finding";
import { DatasetPreview, type DatasetPreviewProps } from "./dataset-preview";

interface FindingsProps {
  /** Summary of a bundle of tests; null = none. */
  test: ResultSummary | null;
  /** Result of the data set with most points, and its fastest algorithms; null = none. */
  vector: { finding: VectorFinding; preview: DatasetPreviewProps } | null;
}

/** Results of the current data, computed for each page and stored nowhere. */
export function Findings({ test, vector }: FindingsProps) {
  if (!test && !vector) return null;
  const [bundle] = test?.bundles ?? [];
  return (
    <section aria-labelledby="findings-title" className="mb-5">
      <h2 id="findings-title" className="mb-2">
        What the data here say today
      </h2>
      <div className={test && vector ? "grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem]" : undefined}>
        {test && (
          <div className="flex min-w-0 flex-col gap-1.5">
            {bundle && (
              <p className="flex items-center gap-2 text-sm">
                <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link wrap-anywhere">
                  {bundle.title}
                </Link>
                {isSample(bundle.title) && <Badge>sample</Badge>}
              </p>
            )}
            <ResultCard summary={test} />
          </div>
        )}
        {vector && (
          <div className="flex min-w-0 flex-col gap-1.5">
            <p className="text-sm">
              <Link prefetch={false} href={vector.finding.compare} className="text-link">
                Vector search
              </Link>
            </p>
            <DatasetPreview {...vector.preview} finding={vector.finding.sentence} />
          </div>
        )}
      </div>
    </section>
  );
}

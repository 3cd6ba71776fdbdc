import Link from "next/link";
import { formatQps, formatRecall } from "@/lib/format";
import { urls } from "@/lib/urls";

export interface PreviewLine {
  algorithm: string;
  /** The variant, where there are several; null = the only one. */
  variant: string | null;
  /** Null where no source names one. */
  config: string | null;
  qps: number;
  recall: number;
  point: string;
}

export interface DatasetPreviewProps {
  name: string;
  /** Conditions that the lines share: "k = 10 · euclidean · 8 threads". */
  setting: string;
  compare: string;
  target: number;
  lines: PreviewLine[];
  /** The result in a sentence; absent = none. */
  finding?: string;
}

/** A data set with its fastest algorithms at one recall target; bars share one scale. */
export function DatasetPreview({ name, setting, compare, target, lines, finding }: DatasetPreviewProps) {
  const most = Math.max(...lines.map((line) => line.qps));
  return (
    <div className="rounded-lg border border-border bg-surface px-4 py-3.5">
      <h3 className="text-base wrap-anywhere">
        <Link prefetch={false} href={urls.dataset(name)} className="text-link">
          {name}
        </Link>
      </h3>
      <p className="text-xs text-muted-foreground">
        {setting} · best QPS at recall ≥ {target}
      </p>
      {finding && <p className="mt-1 text-pretty">{finding}</p>}
      <ol className="mt-2 flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={`${line.algorithm} ${line.point}`} className="text-sm">
            <div className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {[line.algorithm, line.variant].filter(Boolean).join(" · ")}
                {line.config && <span className="block text-xs text-muted-foreground">config {line.config}</span>}
              </span>
              <Link
                prefetch={false}
                href={urls.point(line.point)}
                className="text-link"
                title={`${line.qps} 1/s at recall ${formatRecall(line.recall)}`}
              >
                {formatQps(line.qps)}
              </Link>
            </div>
            <div className="h-1 rounded-full bg-surface-muted" aria-hidden="true">
              <div className="h-1 rounded-full bg-accent" style={{ width: `${(line.qps / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className="mt-2 text-sm text-muted-foreground">No algorithm reaches this recall.</p>}
      <p className="mt-2.5 text-sm">
        <Link prefetch={false} href={compare} className="text-link" aria-label={`Compare all on ${name}`}>
          Compare all
        </Link>
      </p>
    </div>
  );
}

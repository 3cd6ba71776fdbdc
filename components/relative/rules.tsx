import { RATE } from "@/lib/views/state/workload-params";

/** The table's rules in words; docs/rules.md has their sources. */
export function RelativeRules({ metric }: { metric: string }) {
  return (
    <details className="text-sm text-muted-foreground">
      <summary className="w-fit text-link">How these numbers are made</summary>
      <ul className="mt-2 max-w-[90ch] list-disc space-y-1 pl-5">
        <li>
          A ratio is the value divided by the baseline’s in the same row; 1 is equal. The baseline is one column for
          all, each engine’s own first build (or first column, where columns are no builds), or the build before of the
          same engine; the title says which. Ratios are made from unrounded values.
          {metric === RATE &&
            " Each workload is measured by its own rate: a scan by rows per second and thread " +
              "(between thread counts by rows per second of all threads), a load by inserts."}
        </li>
        <li>
          Nothing is divided across machines, thread counts or sizes of data: they stand in rows of their own, or one of
          them is shown. Runs that share workload, column and everything they ran with are repeats: the cell shows their
          median, and lists all of them. The same run printed twice counts once. Where a config, a variant or a setting
          differs, the column is split.
        </li>
        <li>
          Repeats disagree when the highest is more than 1.2 times the lowest. They have no colour, and what is made of
          them is marked (≈).
        </li>
        <li>
          Failed, truncated and missing runs are different things. None of them is 0, and none counts in the statistics.
        </li>
        <li>
          Min, max, average (arithmetic mean), median and geometric mean are over the ratios of a group; “missing” says
          how many of its rows have none.
        </li>
        <li>
          A ratio is neutral when it differs from 1 by no more than the band. Where the cell or the baseline has
          repeats, the band is at least the largest share by which one of them differs from its median.
        </li>
        <li>
          The bar marks, per row, the first build that lost 10 % or more on the measured build before it, of the same
          engine, in release order. It does not depend on the baseline.
        </li>
      </ul>
    </details>
  );
}

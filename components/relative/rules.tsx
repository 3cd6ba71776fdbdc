import { RATE } from "@/lib/views/state/workload-params";

/** The table's rules in words; docs/rules.md has their sources. */
export function RelativeRules({ metric }: { metric: string }) {
  return (
    <details className="text-sm text-muted-foreground">
      <summary className="w-fit text-link">How these numbers are computed</summary>
      <ul className="mt-2 max-w-[90ch] list-disc space-y-1 pl-5">
        <li>
          A ratio is the value divided by the baseline’s in the same row; 1 is equal. The baseline is one column for
          all, each engine’s own first build (or first column, where columns are not builds), or the build before of the
          same engine; the title names it. Beside engines with several builds, an engine’s only build is divided by the
          base of the engine with most. Ratios are computed from unrounded values.
          {metric === RATE &&
            " Each workload is measured by its own rate: a scan by rows per second and thread " +
              "(between thread counts by rows per second of all threads), a load by inserts."}
        </li>
        <li>
          Nothing is divided across machines, thread counts or sizes of data: they have rows of their own, or one of
          them is shown. Runs that share workload, column and everything they ran with are repeats: the cell shows their
          median, and lists all of them. The same run printed twice counts once. Where a config, a variant or a setting
          differs, the column is split.
        </li>
        <li>
          Repeats disagree when the highest is more than 1.2 times the lowest, and by more than six standard deviations
          where their noise is known. They have no colour, and ratios made of them are marked (≈).
        </li>
        <li>
          Failed, truncated and missing runs are different things. None of them is 0, and none counts in the statistics.
        </li>
        <li>
          Min, max, average (arithmetic mean), median and geometric mean are over the ratios of a group; “missing” says
          how many of its rows have none.
        </li>
        <li>
          A ratio is neutral when it differs from 1 by no more than the band. The band is at least the smallest fall
          that would show beyond the noise of both cells. Without a known noise it is at least the largest share by
          which a repeat differs from its median.
        </li>
        <li>
          The bar marks, per row, the first build that lost 10 % or more on the measured build before it, by more than
          noise, of the same engine, in version order. It does not depend on the baseline. A build before without a
          column is named in the cell.
        </li>
      </ul>
    </details>
  );
}

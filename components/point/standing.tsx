import { Link } from "@/components/ui/link";
import { formatPoints, formatQps, formatRecall } from "@/lib/format";
import { urls } from "@/lib/urls";

interface StandingProps {
  bundle: string;
  /** The number of points of its series with a recall and a QPS above 0. */
  seriesPoints: number;
  /** True where this point has both. */
  competes: boolean;
  /** A point that is as good in both and better in one; null = none. */
  beatenBy: { ordinal: number; qps: number | null; recall: number | null } | null;
  /** Address of the compare page with its series. */
  compare: string;
}

/** Compares a point with the others of its series, in one sentence. */
export function Standing({ bundle, seriesPoints, competes, beatenBy, compare }: StandingProps) {
  const series = [
    `the ${formatPoints(seriesPoints)} of its`,
    "algorithm, build, config and thread count in this bundle",
  ].join(" ");
  return (
    <p className="text-sm">
      {!competes ? (
        "Without both a recall and a QPS above 0, it takes no part in frontiers. "
      ) : beatenBy === null ? (
        `On the frontier: among ${series}, none is as good in both QPS and recall and better in one. `
      ) : (
        <>
          Not on the frontier: among {series},{" "}
          <Link prefetch={false} href={urls.point(`${bundle}.${beatenBy.ordinal}`)} className="text-link">
            another
          </Link>{" "}
          gives {formatQps(beatenBy.qps)} queries per second at recall {formatRecall(beatenBy.recall)}.{" "}
        </>
      )}
      <Link prefetch={false} href={compare} className="text-link">
        See it among the others
      </Link>
    </p>
  );
}

import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

interface ViewFactsProps {
  familyName: string;
  /** Facts that all numbers in view share: machine, config, threads. */
  facts: readonly string[];
  /** The number of items in view: "33 workloads". */
  count: string;
  bundles: readonly { id: string; title: string }[];
  className?: string;
}

/** The line under a view's title: family, shared facts, count and sources. */
export function ViewFacts({ familyName, facts, count, bundles, className }: ViewFactsProps) {
  const [bundle] = bundles;
  // fio is both an engine and a family: name it once.
  const parts = [familyName, ...facts.filter((fact) => fact !== familyName), count];
  return (
    <p className={cx("wrap-anywhere", className)}>
      {parts.join(" · ")} ·{" "}
      {bundles.length === 1 && bundle ? (
        <Link prefetch={false} className="text-link" href={urls.bundle(bundle.id)}>
          {bundle.title}
        </Link>
      ) : (
        `${formatCount(bundles.length)} bundles`
      )}
    </p>
  );
}

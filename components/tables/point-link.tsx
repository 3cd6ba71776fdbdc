import Link from "next/link";
import { formatQps } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A QPS that links to its point. */
export function PointLink({ id, qps }: { id: string; qps: number }) {
  return (
    <Link
      href={urls.point(id)}
      prefetch={false}
      className="underline decoration-border-strong underline-offset-3 hover:decoration-current"
    >
      {formatQps(qps)}
    </Link>
  );
}

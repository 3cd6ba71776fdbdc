import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/format";

/** Says that a list is cut and links to all of it by `href`; nothing for a whole list. */
export function CutList({
  shown,
  of,
  what,
  href = "?list=all",
}: {
  shown: number;
  of: number;
  /** The listed things, in the plural. */
  what: string;
  href?: string;
}) {
  if (shown >= of) return null;
  return (
    <p className="mt-1 text-sm text-muted-foreground">
      The first {formatCount(shown)} of {formatCount(of)} {what}.{" "}
      <Link prefetch={false} href={href} className="text-link">
        List all
      </Link>
    </p>
  );
}

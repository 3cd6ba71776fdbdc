import { Fragment } from "react";
import { Link } from "@/components/ui/link";
import { NONE } from "@/lib/format";

/** The most values in a cell; its title holds all. */
const MOST_VALUES = 8;

interface NamedListProps {
  values: readonly (string | number)[];
  /** Address of a value; absent = plain text. */
  href?: (value: string) => string;
}

/** Names or numbers in a cell. */
export function NamedList({ values, href }: NamedListProps) {
  if (values.length === 0) return NONE;
  return (
    <span className="wrap-anywhere">
      {values.slice(0, MOST_VALUES).map((value, at) => (
        <Fragment key={value}>
          {at > 0 && ", "}
          {href ? (
            <Link prefetch={false} href={href(String(value))} className="text-link max-sm:inline-block max-sm:min-h-6">
              {value}
            </Link>
          ) : (
            value
          )}
        </Fragment>
      ))}
      {values.length > MOST_VALUES && ` and ${values.length - MOST_VALUES} more`}
    </span>
  );
}

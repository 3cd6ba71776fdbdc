import { Fragment } from "react";
import { Link } from "@/components/ui/link";

/** The most values in a cell; its title holds all. */
const MOST_VALUES = 8;

interface NamedListProps {
  name: string;
  values: readonly (string | number)[];
  /** Address of a value; absent = plain text. */
  href?: (value: string) => string;
}

/** Names or numbers in a cell. On a phone it has its own line, starts with its header and disappears when empty. */
export function NamedList({ name, values, href }: NamedListProps) {
  if (values.length === 0) return <span className="max-sm:hidden">–</span>;
  return (
    <span className="wrap-anywhere">
      <span className="sm:hidden">{name}: </span>
      {values.slice(0, MOST_VALUES).map((value, at) => (
        <Fragment key={value}>
          {at > 0 && ", "}
          {href ? (
            <Link prefetch={false} href={href(String(value))} className="text-link">
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

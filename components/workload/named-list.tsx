import Link from "next/link";
import { Fragment } from "react";

/** So many stand in a cell; its title holds all of them. */
const SHOWN = 8;

interface NamedListProps {
  name: string;
  values: readonly (string | number)[];
  /** Where a value leads; absent = plain text. */
  href?: (value: string) => string;
}

/** Names or numbers in a cell; on a phone, where the cell takes a line of its own, with its header before them and left out when empty. */
export function NamedList({ name, values, href }: NamedListProps) {
  if (values.length === 0) return <span className="max-sm:hidden">–</span>;
  return (
    <span className="wrap-anywhere">
      <span className="sm:hidden">{name}: </span>
      {values.slice(0, SHOWN).map((value, at) => (
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
      {values.length > SHOWN && ` and ${values.length - SHOWN} more`}
    </span>
  );
}

import { Fragment } from "react";
import { Link } from "@/components/ui/link";

interface JoinedLinksProps {
  /** Paths of pages with their texts. Each path occurs once. */
  links: readonly { href: string; text: string }[];
  /** Text between two links. */
  by?: string;
}

/** Links in a line of text. */
export const JoinedLinks = ({ links, by = ", " }: JoinedLinksProps) =>
  links.map(({ href, text }, at) => (
    <Fragment key={href}>
      {at > 0 && by}
      <Link prefetch={false} href={href} className="text-link">
        {text}
      </Link>
    </Fragment>
  ));

"use client";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { urls } from "@/lib/urls";
import { MENU } from "@/lib/views/registry/kinds";

/** A question with its page, and the first parts of other addresses that belong to it. */
interface NavLink {
  href: string;
  label: string;
  also?: readonly string[];
}

/** First parts of the addresses of pages that Browse leads to. */
const BROWSED_PAGES = [
  "search",
  "engines",
  "builds",
  "datasets",
  "workloads",
  "machines",
  "configs",
  "bundles",
  "points",
  "relative",
  "history",
  "project",
];

const links: readonly NavLink[] = [
  ...MENU,
  { href: urls.browse(), label: "Browse", also: BROWSED_PAGES },
  { href: urls.upload(), label: "Upload" },
];

/** The main navigation: the questions that the site answers. It marks the current one. */
export function NavLinks() {
  const path = usePathname();
  const [, first = ""] = path.split("/");
  return (
    <nav aria-label="Main" className="-mx-2 flex flex-wrap gap-0.5 lg:mx-0 lg:flex-nowrap">
      {links.map(({ href, label, also }) => {
        const current = `/${first}` === href || also?.includes(first);
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={current ? (path === href ? "page" : "true") : undefined}
            className={cx(
              "rounded-md px-2 py-1.5 text-sm whitespace-nowrap sm:px-2.5",
              current
                ? "bg-surface-muted font-medium text-foreground"
                : "text-muted-foreground hover:bg-surface-muted hover:text-foreground",
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

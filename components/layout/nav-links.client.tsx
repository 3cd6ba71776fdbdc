"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { urls } from "@/lib/urls";
import { MENU } from "@/lib/views/registry/kinds";

const links = [
  ...MENU,
  { href: urls.bundles(), label: "Bundles" },
  { href: urls.engines(), label: "Engines" },
  { href: urls.datasets(), label: "Data sets" },
  { href: urls.workloads(), label: "Workloads" },
  { href: urls.upload(), label: "Upload" },
];

/** The main navigation; marks the reader's section. */
export function NavLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Main" className="-mx-2 flex flex-wrap gap-0.5 lg:mx-0 lg:flex-nowrap">
      {links.map(({ href, label }) => {
        const current = path === href || path.startsWith(`${href}/`);
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

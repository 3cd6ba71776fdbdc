import { cx } from "@/components/ui/cx";
import { PersonIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { urls, withBase } from "@/lib/urls";
import { NavLinks } from "./nav-links.client";
import { ThemeToggle } from "./theme-toggle.client";

/** Wordmark, sections, search and theme; on a narrow screen the sections get their own line. */
export function SiteHeader() {
  return (
    <header className="border-b border-border bg-surface">
      <div
        className={cx(
          "mx-auto flex max-w-[96rem] flex-wrap items-center",
          "gap-x-4 gap-y-1 px-4 py-2 sm:px-6 lg:flex-nowrap",
        )}
      >
        <Link href={urls.home()} prefetch={false} className="text-[1.0625rem] tracking-tight">
          Bench<b className="font-semibold text-accent">folio</b>
        </Link>
        <div className="order-3 basis-full lg:order-none lg:basis-auto">
          <NavLinks />
        </div>
        <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-2">
          <search className="min-w-0 flex-1 sm:max-w-72">
            <form action={withBase(urls.browse())} method="get">
              <Input
                type="search"
                name="q"
                aria-label="Search engines, builds, data sets"
                placeholder="mysql 9.5, pgvector 0.99, a data set"
                className="w-full text-ellipsis"
              />
            </form>
          </search>
          <LinkButton
            href={urls.account()}
            prefetch={false}
            className="w-8 px-0"
            aria-label="Account and drafts"
            title="Account and drafts"
          >
            <PersonIcon />
          </LinkButton>
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}

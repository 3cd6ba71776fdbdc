import { Link } from "@/components/ui/link";
import { urls } from "@/lib/urls";

/** The site's promise, and links to the API, uploads and the account. */
export function SiteFooter() {
  return (
    <footer className="border-t border-border text-xs text-muted-foreground">
      <div className="mx-auto flex max-w-[96rem] flex-wrap items-baseline gap-x-5 gap-y-1 px-4 py-4 sm:px-6">
        <p>Every number leads to the bundle, file and line it came from.</p>
        <nav aria-label="Reference" className="flex gap-4 sm:ml-auto">
          <Link className="text-link" href={urls.apiReference()} prefetch={false}>
            API
          </Link>
          <Link className="text-link" href={urls.upload()} prefetch={false}>
            Upload a bundle
          </Link>
          <Link className="text-link" href={urls.account()} prefetch={false}>
            Account
          </Link>
        </nav>
      </div>
    </footer>
  );
}

import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { urls } from "@/lib/urls";
import { refusal } from "@/lib/views/selection/refusal";
import type { RefusedAddress } from "@/lib/views/selection/refused-address";

interface RefusedPageProps {
  refused: RefusedAddress;
  /** Makes the page's address from a query. */
  href: (query: string) => string;
}

/** Page for an address that names missing data: the reason and links, but no numbers. */
export function RefusedPage({ refused, href }: RefusedPageProps) {
  const { title, text } = refusal(refused);
  return (
    <Page>
      <EmptyState wholePage title={title} text={<p className="wrap-anywhere">{text}</p>}>
        {refused.ways.map(({ label, query }, at) => (
          <LinkButton key={label} href={href(query)} variant={at === 0 ? "primary" : undefined} prefetch={false}>
            {label}
          </LinkButton>
        ))}
        <LinkButton href={urls.bundles()}>All bundles</LinkButton>
      </EmptyState>
    </Page>
  );
}

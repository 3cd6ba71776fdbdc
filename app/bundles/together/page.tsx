import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { chosenBundles } from "@/lib/db/read/bundles";
import { urls } from "@/lib/urls";
import { nameOfRan, togetherAnswer } from "@/lib/views/bundle/together";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { decodeTogetherParams } from "./search-params";

export const metadata: Metadata = { title: "Bundles beside each other", robots: { index: false } };

/**
 * Target of the list's form. Redirects to the only page that shows the chosen bundles. Offers several such pages, or
 * explains why there is none.
 */
export default async function TogetherPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const { ids, as } = decodeTogetherParams(await searchParams);
  const bundles = await chosenBundles(ids);
  const { title, text, links } = togetherAnswer(bundles, as);
  const [only, ...more] = links;
  if (only && !more.length && text === null) redirect(only.href);
  return (
    <Page>
      <EmptyState wholePage title={title} text={text}>
        {links.map((link) => (
          <LinkButton key={link.href} href={link.href} prefetch={false}>
            {link.text}
          </LinkButton>
        ))}
        <LinkButton href={urls.bundles()}>Choose other bundles</LinkButton>
      </EmptyState>
      {bundles.length > 0 && (
        <ul className="mx-auto max-w-[60ch] text-sm text-muted-foreground">
          {bundles.map((bundle) => (
            <li key={bundle.id}>
              <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link wrap-anywhere">
                {bundle.title}
              </Link>
              : {bundle.ranOn.map(nameOfRan).join(", ") || "no results"}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

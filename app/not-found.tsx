import type { Metadata } from "next";
import { AskedAddress } from "@/components/layout/asked-address.client";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Not found" };

/** The page of an address that has nothing. */
export default function NotFound() {
  return (
    <EmptyState
      wholePage
      title="There is nothing at this address"
      text={
        <>
          The link may be mistyped, or its subject was never uploaded here.
          <AskedAddress />
        </>
      }
    >
      <LinkButton href={urls.compare()} variant="primary">
        Compare results
      </LinkButton>
      <LinkButton href={urls.browse()}>Browse all</LinkButton>
      <LinkButton href={urls.bundles()}>All bundles</LinkButton>
    </EmptyState>
  );
}

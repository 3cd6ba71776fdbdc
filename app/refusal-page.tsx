import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RefusedPage } from "@/components/refused-page";
import { notePageStatus } from "@/lib/request-context";
import { refusal } from "@/lib/views/selection/refusal";
import { RefusedAddress } from "@/lib/views/selection/refused-address";

/**
 * A loaded view or its refusal. Metadata and page both load it. An error thrown in the metadata would replace the page.
 */
export type Loaded<T> = { refused: RefusedAddress } | { refused: null; found: T };

/** Returns the result of `make`, or the refusal that it throws; throws its other errors. */
export async function orRefusal<T>(make: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { refused: null, found: await make() };
  } catch (error) {
    if (error instanceof RefusedAddress) return { refused: error };
    throw error;
  }
}

/** Metadata of a refused page: search engines must not index it. */
export const refusedMetadata = (refused: RefusedAddress): Metadata => ({
  title: refusal(refused).title,
  description: refusal(refused).text,
  robots: { index: false },
});

/** Returns the page of a refused address, with the status of its files. Drawings may have 200 (refusal.ts). */
export function refusedPage(refused: RefusedAddress, href: (query: string) => string): ReactNode {
  notePageStatus(refused.status);
  return <RefusedPage refused={refused} href={href} />;
}

import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RefusedPage } from "@/components/refused-page";
import { notePageStatus } from "@/lib/request-context";
import { refusal } from "@/lib/views/selection/refusal";
import { RefusedAddress } from "@/lib/views/selection/refused-address";

/** What a page shows, or why its address is refused. Pages ask twice, for their head and themselves: an error would be thrown in the first. */
export type Loaded<T> = { refused: RefusedAddress } | { refused: null; found: T };

/** What `make` gives, or the refusal that it throws. */
export async function orRefusal<T>(make: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { refused: null, found: await make() };
  } catch (error) {
    if (error instanceof RefusedAddress) return { refused: error };
    throw error;
  }
}

/** The head of a refused page: nobody is to index it. */
export const refusedMetadata = (refused: RefusedAddress): Metadata => ({
  title: refusal(refused).title,
  description: refusal(refused).text,
  robots: { index: false },
});

/** A refused page, answered with the status that files, pictures and frames of its address have. */
export function refusedPage(refused: RefusedAddress, href: (query: string) => string): ReactNode {
  notePageStatus(refused.status);
  return <RefusedPage refused={refused} href={href} />;
}

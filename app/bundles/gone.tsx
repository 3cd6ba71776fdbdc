import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GoneBundle } from "@/components/bundle/gone-bundle";
import { goneBundle } from "@/lib/db/tombstones";
import { noteGone } from "@/lib/request-context";

/** The page of an address below a bundle that is not there: its tombstone, answered 410; not found (404) where it has none. */
export async function goneOrNotFound(bundle: string | undefined) {
  const stone = bundle === undefined ? null : await goneBundle(bundle);
  if (!stone) notFound();
  noteGone();
  return <GoneBundle stone={stone} />;
}

/** The head of such a page. */
export async function goneMetadata(bundle: string | undefined, otherwise: string): Promise<Metadata> {
  const stone = bundle === undefined ? null : await goneBundle(bundle);
  return { title: stone ? `${stone.title}, ${stone.kind}` : otherwise, robots: { index: false } };
}

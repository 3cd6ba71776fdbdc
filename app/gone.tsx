import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type Stone, Tombstone } from "@/components/withdrawn/tombstone";
import { goneBundle } from "@/lib/db/read/tombstones";
import { notePageStatus } from "@/lib/request-context";

/** Returns the page of a missing subject: its tombstone with status 410, or not found (404) where that is null. */
export function tombstoneOrNotFound(stone: Stone | null) {
  if (!stone) notFound();
  notePageStatus(410);
  return <Tombstone stone={stone} />;
}

/** Returns that page's metadata; `otherwise` is its title without a tombstone. */
export const tombstoneMetadata = (stone: Stone | null, otherwise: string): Metadata => ({
  title: stone ? `${stone.title}, ${stone.kind}` : otherwise,
  robots: { index: false },
});

/** Returns the page of an address below a missing bundle; undefined = the address names none. */
export const goneOrNotFound = async (bundle: string | undefined) => tombstoneOrNotFound(await stoneOf(bundle));

/** Returns that page's metadata; `otherwise` is its title without a tombstone. */
export const goneMetadata = async (bundle: string | undefined, otherwise: string): Promise<Metadata> =>
  tombstoneMetadata(await stoneOf(bundle), otherwise);

const stoneOf = async (bundle: string | undefined) => (bundle === undefined ? null : goneBundle(bundle));

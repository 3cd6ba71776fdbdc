import { db } from "./client";

// Which bundles a reader may see is said by the views listed_bundles and public_bundles alone (prisma/schema.prisma); the key that
// a bundle's rows are stored under is looked up there, so that a query of its rows needs no other condition and goes to one shard.

/** The key of a bundle that may be listed, imported or not; -1, which no row has, where there is none. */
export async function listedKey(id: string): Promise<number> {
  return (await db().listedBundle.findUnique({ where: { id }, select: { key: true } }))?.key ?? -1;
}

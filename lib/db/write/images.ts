import { sql } from "kysely";
import type { PoolClient } from "pg";
import { type CleanImage, IMAGE_TYPES, type ImageType } from "@/lib/domain/reports/clean-image";
import type { ReportImage } from "@/lib/domain/reports/report-image";
import { ExpectedError } from "@/lib/errors";
import { randomLetters } from "../access/letters";
import { sha256Of } from "../encoding/sha256";
import { anyOf, db, dbOn, ownerDb } from "../kysely";
import { inTransaction } from "../transaction";
import { requireRoom } from "./snapshot-files";

/** Most images of an owner, and most bytes of them all. */
const MOST_OF_OWNER = 400;
const MOST_BYTES_OF_OWNER = 64 * 1024 ** 2;

const ID_LENGTH = 12;

/** An image with its owner and its size in bytes, without its bytes. */
export type StoredImage = ReportImage & { owner: string; size: number };

/**
 * Stores an image for its owner, equal bytes only once. Throws `bad-request` where the owner has no room left, and
 * `storage-full` where the server has none.
 */
export const addImage = (owner: string, { type, width, height, bytes }: CleanImage): Promise<ReportImage> =>
  inTransaction(async (client) => {
    // One at a time, so that two uploads can't both take the last room.
    await client.query("select pg_advisory_xact_lock(hashtext($1))", [`images ${owner}`]);
    await collectImages(client, owner);
    const own = dbOn(client).selectFrom("images").where("owner", "=", owner);
    const sha256 = sha256Of(bytes);
    const known = await own.select("id").where("sha256", "=", sha256).executeTakeFirst();
    if (known) return { id: known.id, type, width, height };
    const kept = await own
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::float8`.as("bytes"))
      .executeTakeFirstOrThrow();
    if (Number(kept.count) >= MOST_OF_OWNER || kept.bytes + bytes.length > MOST_BYTES_OF_OWNER)
      throw new ExpectedError(
        "bad-request",
        `You keep ${MOST_OF_OWNER} images or ${MOST_BYTES_OF_OWNER / 1024 ** 2} MiB, which is the limit. ` +
          "Images that no draft and no report shows go after a day.",
      );
    await requireRoom(client, bytes.length);
    const id = randomLetters(ID_LENGTH);
    await dbOn(client)
      .insertInto("images")
      .values({ id, owner, sha256, mediaType: type, bytes: Buffer.from(bytes), width, height, createdAt: new Date() })
      .execute();
    return { id, type, width, height };
  });

const UNUSED = sql<boolean>`not exists (select from snapshots s where s.images @> array[images.id])
  and not exists (select from report_drafts d
    where d.owner = images.owner and position('/images/' || images.id in d.body::text) > 0)`;

/** Deletes an owner's images that nothing shows. A new one has a day until its draft is saved. */
async function collectImages(client: PoolClient, owner: string): Promise<void> {
  await dbOn(client)
    .deleteFrom("images")
    .where("owner", "=", owner)
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .where(UNUSED)
    .execute();
}

/** Deletes the images of a deleted report that neither a draft of their owner nor another report shows. */
export async function forgetImages(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await dbOn(client).deleteFrom("images").where("id", "=", anyOf(ids)).where(UNUSED).execute();
}

/** Returns the images with these ids, without unknown ones. Callers check the right to see them. */
export async function imagesById(ids: readonly string[]): Promise<StoredImage[]> {
  if (ids.length === 0) return [];
  const found = await ownerDb()
    .selectFrom("images")
    .select(["id", "owner", "mediaType", "width", "height", sql<number>`octet_length(bytes)`.as("size")])
    .where("id", "=", anyOf(ids))
    .execute();
  return found.map(({ mediaType, ...image }) => ({ ...image, type: imageType(mediaType) }));
}

/** Returns the bytes of images, by id. Callers check the right to see them. */
export async function imageBytes(ids: readonly string[]): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map();
  const found = await ownerDb().selectFrom("images").select(["id", "bytes"]).where("id", "=", anyOf(ids)).execute();
  return new Map(found.map(({ id, bytes }) => [id, bytes]));
}

/** Returns the type of a stored image, which the database can't narrow. */
function imageType(stored: string): ImageType {
  const known = IMAGE_TYPES.find((type) => type === stored);
  if (!known) throw new Error(`No image has the type ${stored}.`);
  return known;
}

/** Number of revisions that are looked through for one that a reader may see. */
const LOOKED_AT = 100;

/** Returns reports and numbers of the revisions that show an image, the newest first, at most 100. */
export const revisionsWithImage = (id: string) =>
  db()
    .selectFrom("snapshots")
    .select(["report", "revision"])
    .where(sql<boolean>`images @> array[${id}::text]`)
    .orderBy("createdAt", "desc")
    .limit(LOOKED_AT)
    .execute();

import "server-only";
import { anyOf, db } from "../kysely";
import { isAt } from "./point-parts";

/** An index build's cost: load and build together in seconds, and its size; null = not recorded. */
interface IndexCost {
  totalSeconds: number | null;
  bytes: number | null;
}

/** Returns index builds by the public ids of their points. Points without one, and of hidden bundles, have none. */
export async function indexesOfPoints(points: readonly string[]): Promise<Map<string, IndexCost>> {
  const asked = points.flatMap((id) => {
    const [bundle = "", ordinal = ""] = id.split(".");
    return ordinal ? [{ bundle, ordinal: Number(ordinal) }] : [];
  });
  const bundles = await db()
    .selectFrom("publicBundles")
    .select(["id", "key"])
    .where("id", "=", anyOf([...new Set(asked.map(({ bundle }) => bundle))]))
    .execute();
  const keys = new Map(bundles.map(({ id, key }) => [id, key]));
  const places = asked.flatMap(({ bundle, ordinal }) => {
    const bundleKey = keys.get(bundle);
    return bundleKey === undefined ? [] : [{ bundleKey, at: ordinal }];
  });
  const rows = await db()
    .selectFrom("points as t")
    .innerJoin("indexBuilds as i", (on) =>
      on.onRef("i.bundleKey", "=", "t.bundleKey").onRef("i.ordinal", "=", "t.indexBuildOrdinal"),
    )
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .select(["b.id as bundle", "t.ordinal", "i.totalSeconds", "i.bytes"])
    .where(isAt(places))
    .execute();
  return new Map(
    rows.map(({ bundle, ordinal, totalSeconds, bytes }) => [`${bundle}.${ordinal}`, { totalSeconds, bytes }]),
  );
}

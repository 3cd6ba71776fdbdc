import { expect } from "@playwright/test";
import { z } from "zod";
import { ask } from "./ask";

const answerSchema = z.object({
  id: z.string(),
  sha256: z.string(),
  url: z.string(),
  status: z.string(),
  duplicate: z.boolean(),
});
/** A bundle as the API returns it, with the fields that tests read. */
export const bundleSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  counts: z.looseObject({ files: z.number(), runs: z.number(), indexBuilds: z.number(), points: z.number() }),
  issues: z.array(z.looseObject({ code: z.string(), path: z.string().nullable(), message: z.string() })),
});
/** A bundle as the API returns it. */
export type BundleState = z.infer<typeof bundleSchema>;

/**
 * Returns a bundle's state from the API of the server at `base`. Throws an Error for one that anonymous readers cannot
 * see.
 */
export async function readBundleState(base: string, id: string): Promise<BundleState> {
  const answer = await ask(`${base}/api/v1/bundles/${id}`);
  if (!answer.ok) throw new Error(`bundle ${id}: ${answer.status} ${await answer.text()}`);
  return bundleSchema.parse(await answer.json());
}

/** Waits until anonymous readers see the bundle ready: 15 minutes at most. */
export const untilReady = (base: string, id: string) =>
  expect(async () => expect((await readBundleState(base, id)).status).toBe("ready")).toPass({ timeout: 900_000 });

/** Posts an archive to the server at `base`, which waits up to `wait` seconds for the import. */
export async function postBundle(base: string, bytes: Buffer, fileName: string, wait = 30): Promise<Response> {
  const query = new URLSearchParams({ filename: fileName, wait: String(wait) });
  return await ask(`${base}/api/v1/bundles?${query}`, {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: { "content-type": "application/octet-stream" },
  });
}

/** Posts an archive and waits until its import is ready. Returns the answer, the page's path and the state. */
export async function importBundle(base: string, bytes: Buffer, fileName: string) {
  const response = await postBundle(base, bytes, fileName);
  expect(response.ok, `${fileName}: ${response.status} ${response.ok ? "" : await response.text()}`).toBe(true);
  const answer = answerSchema.parse(await response.json());
  await untilReady(base, answer.id);
  return { ...answer, path: new URL(answer.url).pathname, state: await readBundleState(base, answer.id) };
}

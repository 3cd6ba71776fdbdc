import { type BundleState, bundleState } from "../db/write/bundles-write";
import { answerPreview, type PreviewAnswer, previewAsked } from "../db/write/manifest-previews";
import { maskSecrets } from "../domain/secrets/secrets";
import { ExpectedError } from "../errors";
import { type ImportOptions, readBundle } from "./import-bundle";
import { previewOf } from "./preview-of";
import { withShelf } from "./shelf";

/**
 * Reads a bundle with the manifest of a requested preview, and stores the answer. That is the preview, or the reason of
 * an ExpectedError. Throws all other errors. Saves no row of the bundle. Does nothing where no preview is requested, or
 * the bundle is gone.
 */
export async function makePreview(bundleKey: number, options: ImportOptions = {}): Promise<void> {
  const [asked, bundle] = await Promise.all([previewAsked(bundleKey), bundleState(bundleKey)]);
  if (!asked || !bundle) return;
  await answerPreview(bundleKey, asked.text, await answerOf(bundle, asked.text, options));
}

/** Stores the reason why the preview of a manifest's text can't be made. A newer request stays unanswered. */
export const refusePreview = (bundleKey: number, text: string, reason: string): Promise<void> =>
  answerPreview(bundleKey, text, { refused: maskSecrets(reason) });

async function answerOf(bundle: BundleState, text: string, options: ImportOptions): Promise<PreviewAnswer> {
  const facts = bundle.givenNext ?? bundle.given ?? { values: {}, by: null, at: new Date().toISOString(), changes: [] };
  const given = { ...facts, manifest: { text, shapes: [], from: null } };
  try {
    return await withShelf(async (shelf) =>
      previewOf(await readBundle({ ...bundle, given }, () => {}, { ...options, shelf })),
    );
  } catch (error) {
    if (error instanceof ExpectedError) return { refused: maskSecrets(error.message) };
    throw error;
  }
}

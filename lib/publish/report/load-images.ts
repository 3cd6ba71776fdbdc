import "server-only";
import { currentReader } from "@/lib/db/reader";
import { imageBytes, imagesById, revisionsWithImage, type StoredImage } from "@/lib/db/write/images";
import { draftsInSight } from "@/lib/domain/access/rights";
import { revisionKey } from "@/lib/domain/reports/frozen-key";
import { imageFile, MOST_IMAGES, MOST_IMAGES_BYTES, type ReportImage } from "@/lib/domain/reports/report-image";
import { ExpectedError } from "@/lib/errors";
import { loadKeptReport } from "@/lib/publish/frozen/load-snapshot";
import { notePersonal } from "@/lib/request-context";
import type { ShownPanel } from "./report-types";

/**
 * Returns an image of the reader, or one of a visible report that is not withdrawn. Else null. The reader's own one
 * makes the answer personal (`notePersonal`).
 */
export async function loadImage(id: string): Promise<(StoredImage & { bytes: Buffer }) | null> {
  const [image] = await imagesById([id]);
  if (!image || !(await maySee(image))) return null;
  const bytes = (await imageBytes([id])).get(id);
  return bytes ? { ...image, bytes } : null;
}

async function maySee({ id, owner }: StoredImage): Promise<boolean> {
  for (const { report, revision } of await revisionsWithImage(id))
    if (report !== null && revision !== null && (await loadKeptReport(revisionKey(report, revision)))) return true;
  const reader = await currentReader();
  if (reader?.owner !== owner || draftsInSight(reader) === null) return false;
  notePersonal();
  return true;
}

/**
 * Returns the images of a report's texts. Throws `snapshot-url` where one is not there or not in sight, or where they
 * are too many or too large.
 */
export async function imagesInSight(ids: readonly string[]): Promise<ReportImage[]> {
  const distinct = [...new Set(ids)];
  if (distinct.length > MOST_IMAGES)
    throw new ExpectedError("snapshot-url", `A report has at most ${MOST_IMAGES} images.`);
  const found = await imagesById(distinct);
  for (const id of distinct) {
    const image = found.find((each) => each.id === id);
    if (!image || !(await maySee(image)))
      throw new ExpectedError("snapshot-url", `There is no image /images/${id}, or you may not see it.`);
  }
  if (found.reduce((sum, { size }) => sum + size, 0) > MOST_IMAGES_BYTES)
    throw new ExpectedError(
      "snapshot-url",
      `The images of a report have at most ${MOST_IMAGES_BYTES / 1024 ** 2} MiB in all.`,
    );
  return found.map(({ id, type, width, height }) => ({ id, type, width, height }));
}

const imagesOf = (panels: readonly ShownPanel[]): ReportImage[] => [
  ...new Map(
    panels.flatMap((panel) =>
      panel.kind === "text" ? (panel.images ?? []).map((each) => [each.id, each] as const) : [],
    ),
  ).values(),
];

/** Returns a report with its images inside its HTML, so that its file loads nothing. Lost bytes give `src` null. */
export async function withImagesInside<Report extends { panels: ShownPanel[] }>(report: Report): Promise<Report> {
  const bytes = await imageBytes(imagesOf(report.panels).map(({ id }) => id));
  return withSources(report, ({ id, type }) => {
    const found = bytes.get(id);
    return found && `data:${type};base64,${found.toString("base64")}`;
  });
}

/** Returns a report whose images are files of its folder, with these files by name. It leaves out lost bytes. */
export async function withImageFiles<Report extends { panels: ShownPanel[] }>(
  report: Report,
): Promise<{ report: Report; files: [string, Buffer][] }> {
  const images = imagesOf(report.panels);
  const bytes = await imageBytes(images.map(({ id }) => id));
  const files = images.flatMap((image): [string, Buffer][] => {
    const found = bytes.get(image.id);
    return found ? [[imageFile(image), found]] : [];
  });
  return { report: withSources(report, imageFile), files };
}

const withSources = <Report extends { panels: ShownPanel[] }>(
  report: Report,
  sourceOf: (image: ReportImage) => string | undefined,
): Report => ({
  ...report,
  panels: report.panels.map((panel) =>
    panel.kind === "text" && panel.images
      ? { ...panel, images: panel.images.map((image) => ({ ...image, src: sourceOf(image) ?? null })) }
      : panel,
  ),
});

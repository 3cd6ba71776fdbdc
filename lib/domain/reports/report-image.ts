import type { ImageType } from "./clean-image";

/** Most images of a report. */
export const MOST_IMAGES = 20;
/** Most bytes of one image. */
export const MOST_IMAGE_BYTES = 1024 ** 2;
/** Most bytes of all images of a report. */
export const MOST_IMAGES_BYTES = 8 * 1024 ** 2;

/** An image of a report; sizes in pixels. */
export interface ReportImage {
  id: string;
  type: ImageType;
  width: number;
  height: number;
}

const ENDINGS: Readonly<Record<ImageType, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

/** Returns the name of an image's file in the folder of a report. */
export const imageFile = ({ id, type }: ReportImage): string => `images/${id}.${ENDINGS[type]}`;

/** The use of an image in a text: `![alt](/images/ID)`. */
export interface ImageRef {
  source: string;
  /** Its words for those who can't see it, up to 300 characters; "" = none. */
  alt: string;
  id: string;
}

const REF = /!\[([^[\]\\\n]{0,300})\]\(\/images\/([1-9A-HJ-NP-Za-km-z]{12})\)/y;

/** Returns the use of an image that begins at a place of a text; null where none does. */
export function imageRefAt(text: string, at: number): ImageRef | null {
  REF.lastIndex = at;
  const [source, alt = "", id] = REF.exec(text) ?? [];
  return source === undefined || id === undefined ? null : { source, alt: alt.trim(), id };
}

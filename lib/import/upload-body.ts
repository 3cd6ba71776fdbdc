import { Readable } from "node:stream";
import busboy from "busboy";
import { ExpectedError } from "../errors";
import { chunksOf } from "./chunks";

/** The bytes and fields of an upload's request. */
export interface UploadBody {
  source: AsyncIterable<Uint8Array>;
  /** The name in the body; null for a raw body. */
  fileName: string | null;
  /** The text fields of a form that precede its file. */
  fields: ReadonlyMap<string, string>;
}

/**
 * Returns the uploaded bytes of a request as a stream: the raw body, or the form field `file`. The body is never in
 * memory as a whole. Rejects with `bad-request` for a form that is unreadable, lacks the field, or has more than 20
 * texts before it.
 */
export async function uploadBody(request: Request): Promise<UploadBody> {
  if (!request.body) return { source: Readable.from([]), fileName: null, fields: new Map() };
  const body = chunksOf(request.body);
  const type = request.headers.get("content-type") ?? "";
  return type.toLowerCase().startsWith("multipart/form-data")
    ? formFile(Readable.from(body), type)
    : { source: body, fileName: null, fields: new Map() };
}

/** Most texts before the file of a form; an upload has fewer facts. */
const MAX_FIELDS = 20;
/** Bytes of a field; longer ones are cut, and exceed the limits of all facts. */
const MAX_FIELD_BYTES = 10_000;

function formFile(body: Readable, type: string): Promise<UploadBody> {
  return new Promise((resolve, reject) => {
    const noFile = () =>
      reject(
        new ExpectedError(
          "bad-request",
          "The form has no field named file. Send the archive in that field, or as the raw body.",
        ),
      );
    const form = formReader(type);
    const fields = new Map<string, string>();
    form.on("field", (name, text) => fields.set(name, text));
    let isFound = false;
    form.on("fieldsLimit", () => {
      // Texts behind the file don't count.
      if (isFound) return;
      reject(
        new ExpectedError("bad-request", `The form has more than ${MAX_FIELDS} texts before its file; send fewer.`),
      );
      body.destroy();
    });
    form.on("file", (field, file, info) => {
      if (isFound || field !== "file") {
        file.resume();
        return;
      }
      isFound = true;
      // A connection that breaks ends the file's stream as well, so that its reader does not wait for the rest.
      body.once("error", (error) => file.destroy(error));
      body.once("close", () => !body.readableEnded && file.destroy(new Error("the upload was broken off")));
      resolve({ source: file, fileName: info.filename || null, fields });
    });
    form.on("close", noFile);
    form.on("error", (error) => reject(badForm(error)));
    body.on("error", reject);
    body.pipe(form);
  });
}

/** Makes a reader of the form; a type that is unreadable or has no boundary is the sender's fault. */
function formReader(type: string): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": type }, limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES } });
  } catch (cause) {
    throw badForm(cause);
  }
}

const badForm = (cause: unknown) =>
  new ExpectedError(
    "bad-request",
    "The form data cannot be read; send it again, or send the archive as the raw body.",
    [],
    { cause },
  );
